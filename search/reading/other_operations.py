"""Recognises sentences that ask for another operation: for creators similar to given ones, or how well they fit."""

from typing import Final

from search.briefs.requests import OtherOperation
from search.reading.conditions.account_words import ACCOUNT
from search.reading.conditions.patterns import any_of, compile_verbose
from search.reading.conditions.reading import plain_text

_LIKE: Final = any_of(
    en="similar to | look[ -]?alikes? (?:of|to|for)? | (?:the )?same as | comparable to | like | such as",
    de="(?:so )?ähnlich wie | wie",
    es="parecid[oa]s? a | similares? a | como",
    fr="similaires? à | qui ressemblent à | comme",
    it="simil[ie] a | come",
    pt="parecid[oa]s? com | semelhantes? a | como",
    nl="vergelijkbaar met | zoals",
    pl="podobn\\w+ do | jak",
    tr="benzer",
)
_HANDLE: Final = r"@[\w.]*\w"
_SIMILAR: Final = compile_verbose(rf"(?<![\w@]) {_LIKE} \ (?:the\ )? (?:{ACCOUNT}\ )? {_HANDLE}")
_THESE: Final = any_of(en="these | those | the following | my | our")
_PEOPLE: Final = rf"(?:{ACCOUNT} | handles? | people | list | ones?)"
_FIT: Final = any_of(
    en="fit | match | suit | suitable | right | good | work | relevant | a fit | a match"
)
_JUDGE: Final = any_of(
    en="rate | score | rank | grade | evaluate | assess | check | judge | vet | compare"
)
_FITTING: Final = tuple(
    compile_verbose(pattern)
    for pattern in (
        rf"^\W* (?:do|does|would|will|are|is|how\ well\ do) \ {_THESE} (?:\ {_PEOPLE})? \ {_FIT} (?!\w)",
        rf"^\W* (?:which|who)\ of\ {_THESE} (?:\ {_PEOPLE})? \ (?:would\ |will\ |are\ |is\ )? (?:the\ )? {_FIT} (?!\w)",
        rf"^\W* (?:do|does|would|is|are) \ {_HANDLE} [^?]* \ {_FIT} (?!\w)",
        rf"^\W* (?:please\ )? {_JUDGE} \ {_THESE} \ {_PEOPLE} (?!\w)",
    )
)


def find_other_operation(query: str) -> OtherOperation | None:
    folded = plain_text(query)
    if any(pattern.search(folded) for pattern in _FITTING):
        return "match"
    return "lookalike" if _SIMILAR.search(folded) else None
