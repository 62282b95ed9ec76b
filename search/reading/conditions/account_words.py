"""Finds words for kinds of accounts, such as "bloggers", "channels" and "blogueiras". Such words say only what to find,
so the search does not look for them in posts."""

from collections.abc import Iterator
from typing import Final

from creators.lexicon.groups import words_of
from search.reading.conditions.patterns import compile_verbose, read_words

_WORDS: Final = read_words("account_words")

_THINGS: Final = compile_verbose(rf"(?<!\w) {_WORDS.things} (?!\w)")
"""Matches names of things that end with a word for an account."""

ACCOUNT: Final = rf"(?: {_WORDS.people} | {_WORDS.places_to_post} )"
DOERS: Final = "|".join(sorted(words_of("people"), key=len, reverse=True))
"""Words for people by what they do or are, such as "bakers" and "runners". The text is a part of a regular expression,
for use inside a group."""
_ACCOUNT: Final = compile_verbose(
    rf"(?<![\w'@#]) {ACCOUNT} (?:'l[ae]r[iı]?)? (?!\w) (?! [ -]{_WORDS.matters}(?!\w) ) | {_WORDS.unspaced}"
)

_COMPOUNDS: Final = compile_verbose(
    rf"(?<!\w) (?P<what>[^\W\d_]{{3,}}?) (?:(?<=heit|keit|ungs|haft|tion)s)? {_WORDS.compounds} (?!\w)"
)
"""Matches German and Dutch compounds such as "Reiseblogger", "reisbloggers" and "Autokanäle"."""
_NOT_A_COMPOUND: Final = frozenset(
    {"micro", "mikro", "nano", "macro", "makro", "mega", "micr", "bank", "spar"}
)


def find_accounts(plain: str) -> Iterator[tuple[int, int]]:
    """Yields the start and end of each word for a kind of account. For a compound word, yields only the part that means
    the account."""
    things = [match.span() for match in _THINGS.finditer(plain)]
    for match in _ACCOUNT.finditer(plain):
        if not any(start < match.start() < end for start, end in things):
            yield match.span()
    for match in _COMPOUNDS.finditer(plain):
        if match["what"] not in _NOT_A_COMPOUND:
            yield match.end("what"), match.end()
