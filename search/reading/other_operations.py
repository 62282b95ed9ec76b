"""Recognises sentences that ask for an operation other than a search. They ask for similar creators, or how well given
creators fit."""

from typing import Final

from search.briefs.requests import OtherOperation
from search.reading.conditions.account_words import ACCOUNT
from search.reading.conditions.patterns import compile_verbose, read_words
from search.reading.conditions.reading import plain_text

_WORDS: Final = read_words("other_operations")

_HANDLE: Final = r"@[\w.]*\w"
_SIMILAR: Final = compile_verbose(
    rf"(?<![\w@]) {_WORDS.like} \ (?:the\ )? (?:{ACCOUNT}\ )? {_HANDLE}"
)
_PEOPLE: Final = rf"(?:{ACCOUNT} | handles? | people | list | ones?)"
_FITTING: Final = compile_verbose(rf"""
    ^\W* (?:do|does|would|will|are|is|how\ well\ do) \ {_WORDS.these} (?:\ {_PEOPLE})? \ {_WORDS.fit} (?!\w)
    | ^\W* (?:which|who)\ of\ {_WORDS.these} (?:\ {_PEOPLE})? \ (?:would\ |will\ |are\ |is\ )?
        (?:the\ )? {_WORDS.fit} (?!\w)
    | ^\W* (?:do|does|would|is|are) \ {_HANDLE} [^?]* \ {_WORDS.fit} (?!\w)
    | ^\W* (?:please\ )? {_WORDS.judge} \ {_WORDS.these} \ {_PEOPLE} (?!\w)
""")


def find_other_operation(query: str) -> OtherOperation | None:
    folded = plain_text(query)
    if _FITTING.search(folded):
        return "match"
    return "lookalike" if _SIMILAR.search(folded) else None
