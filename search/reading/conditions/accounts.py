"""Finds which kind of account a text asks for: "verified", "no theme pages", "real people"."""

from typing import Final

from creators.models import CreatorKind
from search.reading.conditions.patterns import compile_verbose, read_words
from search.reading.conditions.reading import Reading

_WORDS: Final = read_words("accounts")

_ACCOUNTS: Final = rf"(?: \ {_WORDS.account}? )?"
_FILL: Final = rf"(?: [ -] {_WORDS.fill_words} )?"
_WITH: Final = rf"(?: {_WORDS.with_words} \ (?:an?\ |the\ )? )?"
_UNVERIFIED: Final = compile_verbose(rf"""
    (?<!\w) (?: un-?verified | {_WORDS.no}{_FILL}[ -]{_WORDS.tick} ) (?!\w) {_ACCOUNTS} (?!\w)
""")
_VERIFIED: Final = compile_verbose(rf"""
    (?<!\w) {_WITH} {_WORDS.tick} (?!\w) (?! \ {_WORDS.verified_things} (?!\w) ) {_ACCOUNTS} (?!\w)
""")

_LIST: Final = (
    rf"(?: {_WORDS.themed} (?: (?: ,?\ (?:and|or|und|y|&) | , | / ) \ ? {_WORDS.themed} ){{0,3}} )"
)
_NO_PAGES: Final = compile_verbose(rf"""
    (?<!\w) (?:but\ )? (?: {_WORDS.no} | not\ interested\ in | rather\ than | instead\ of )
    (?: \ (?:any|just|be|are|a|for) )? [ -] {_LIST} [ -]? {_WORDS.page} (?!\w)
""")
_PAGES: Final = compile_verbose(rf"(?<!\w) (?P<theme>{_LIST}) [ -]? (?P<page>{_WORDS.page}) (?!\w)")
_ALSO_A_SUBJECT: Final = frozenset({"meme", "memes", "quote", "quotes", "tribute"})
_REAL: Final = compile_verbose(rf"(?<!\w) {_WORDS.real_people} (?:\ only)? (?!\w)")
_NO_BRANDS: Final = compile_verbose(r"""
    (?<!\w) (?:no|not|without|excluding|except) (?:\ any)?
    \ (?: brands? | compan(?:y|ies) | businesses | business\ accounts | agencies
         | corporate\ accounts | shops | stores )
    (?: \ accounts? | \ pages? )? (?!\w)
""")


def read_accounts(reading: Reading) -> None:
    _verified(reading)
    for match in reading.find(_NO_PAGES):
        _take_kind(reading, CreatorKind.INFLUENCER, *match.span())
    for match in reading.find(_PAGES):
        words = match["theme"]
        start = match.start("page") if words in _ALSO_A_SUBJECT else match.start()
        _take_kind(reading, CreatorKind.THEME_PAGE, start, match.end())
    for match in reading.find(_REAL):
        _take_kind(reading, CreatorKind.INFLUENCER, *match.span())
    for match in reading.find(_NO_BRANDS):
        reading.mark_unclear("Brands cannot be left out; only topic pages can.", *match.span())


def _verified(reading: Reading) -> None:
    for pattern, value in ((_UNVERIFIED, False), (_VERIFIED, True)):
        for match in reading.find(pattern):
            if reading.values.get("verified", value) is not value:
                reading.mark_unclear(
                    "An account cannot be both verified and not verified.", *match.span()
                )
                continue
            reading.take("verified", value, *match.span())


def _take_kind(reading: Reading, kind: CreatorKind, start: int, end: int) -> None:
    known = reading.values.get("creator_kinds", ())
    reading.take("creator_kinds", tuple(dict.fromkeys([*known, kind.value])), start, end)
