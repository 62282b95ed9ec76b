"""Reads the kind of account: "verified", "no theme pages", "real people"."""

from typing import Final

from creators.models import CreatorKind
from search.filters.table import KINDS, VERIFIED
from search.reading.conditions.patterns import any_of, compile_verbose
from search.reading.conditions.reading import Reading, add_new

_TICK: Final = any_of(
    en="""
        (?:blue|verified|verification)[ -]?(?:tick(?:s|ed)?|check(?:s|ed)?(?:[ -]?marks?)?|badges?|mark)
        | verifi(?:ed|cation) | verfied | verifed | veryfied
    """,
    de="verifizierte?[nrs]?",
    es="verificad[oa]s?",
    fr="verifiee?s?",
    it="verificat[oaie]",
)
_ACCOUNT: Final = any_of(
    en="accounts? | profiles? | creators? | influencers? | people | only | users? | badge",
    de="konten",
    es="cuentas",
    pt="perfis",
    fr="comptes",
)
_ACCOUNTS: Final = rf"(?: \ {_ACCOUNT}? )?"
_NO: Final = any_of(
    en="not | no | non | without | w/o | isn't | aren't | excluding | except | exclude | minus",
    de="nicht | keine?n? | ohne",
    es="sin | no estan",
    fr="pas | sans | non",
    pt="nao | sem",
)
_FILL_WORDS: Final = any_of(
    en="a | an | the | be | is | are | have | with | yet | any | been | get | only",
    es="que | sean | estar",
)
_FILL: Final = rf"(?: [ -] {_FILL_WORDS} )?"
_WITH_WORDS: Final = any_of(
    en="with | who are | that are | are | is | must be | should be | having | have | has",
    de="mit",
    es="con",
    fr="avec",
    pt="com",
)
_WITH: Final = rf"(?: {_WITH_WORDS} \ (?:an?\ |the\ )? )?"
_UNVERIFIED: Final = compile_verbose(rf"""
    (?<!\w) (?: un-?verified | {_NO}{_FILL}[ -]{_TICK} ) (?!\w) {_ACCOUNTS} (?!\w)
""")
_VERIFIED_THINGS: Final = any_of(
    en="""
        purchases? | buyers? | reviews? | e-?mails? | phone | by | vegan | sellers? | facts | information
        | news | organic
    """
)
_VERIFIED: Final = compile_verbose(rf"""
    (?<!\w) {_WITH} {_TICK} (?!\w) (?! \ {_VERIFIED_THINGS} (?!\w) ) {_ACCOUNTS} (?!\w)
""")

_PAGE: Final = any_of(en="pages? | accounts? | profiles?", de="seiten", es="paginas | cuentas")
_THEMED: Final = any_of(
    en="""
        theme[ds]? | themed | fan | faceless | aggregator | aggregation | repost(?:ing)? | feature
        | quotes? | curation | curated | curator | compilation | meme | memes | content[ -]theft | tribute | stan
    """,
    de="themen",
)
_LIST: Final = rf"(?: {_THEMED} (?: (?: ,?\ (?:and|or|und|y|&) | , | / ) \ ? {_THEMED} ){{0,3}} )"
_NO_PAGES: Final = compile_verbose(rf"""
    (?<!\w) (?:but\ )? (?: {_NO} | not\ interested\ in | rather\ than | instead\ of )
    (?: \ (?:any|just|be|are|a|for) )? [ -] {_LIST} [ -]? {_PAGE} (?!\w)
""")
_PAGES: Final = compile_verbose(rf"(?<!\w) (?P<theme>{_LIST}) [ -]? (?P<page>{_PAGE}) (?!\w)")
_ALSO_A_SUBJECT: Final = frozenset({"meme", "memes", "quote", "quotes", "tribute"})
_REAL_PEOPLE: Final = any_of(
    en="""
        (?:(?:only|just) )?(?:real|actual|genuine|individual) (?:people|persons?|humans?|individuals?)
        | (?:(?:only|just) )?(?:real|actual|genuine|individual) (?:creators?|influencers?)
        | (?:people|individuals|persons|humans|personal accounts|individual creators)(?: only|,? (?:not|no) pages)
        | only (?:people|individuals|humans|personal accounts) | (?:not|no) pages
    """,
    de="(?:echte|real) (?:personen|menschen|creator|influencer)",
    es="gente real | personas reales",
    fr="vraies personnes",
    pt="pessoas reais",
)
_REAL: Final = compile_verbose(rf"(?<!\w) {_REAL_PEOPLE} (?:\ only)? (?!\w)")
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
            if reading.verified is (not value):
                reading.mark_unclear(
                    "An account cannot be both verified and not verified.", *match.span()
                )
                continue
            reading.verified = value
            reading.take("verified", VERIFIED.chip(value), *match.span())


def _take_kind(reading: Reading, kind: CreatorKind, start: int, end: int) -> None:
    add_new(reading.creator_kinds, kind.value)
    reading.take("creator_kind", KINDS.chip(kind.value), start, end)
