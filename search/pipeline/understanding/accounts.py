"""What kind of account: "verified", "no theme pages", "real people"."""

import re
from typing import Final

from creators.models import CreatorKind
from search.filters.table import KINDS, VERIFIED
from search.pipeline.understanding.reading import Reading, add

_TICK: Final = r"(?:blue|verified|verification)[ -]?(?:tick(?:s|ed)?|check(?:s|ed)?(?:[ -]?marks?)?|badges?|mark)|verifi(?:ed|cation)|verfied|verifed|veryfied|verifizierte?[nrs]?|verificad[oa]s?|verifiee?s?|verificat[oaie]"
_ACCOUNTS: Final = r"(?: (?:accounts?|profiles?|creators?|influencers?|people|only|users?|konten|cuentas|perfis|comptes|badge))?"
_NO: Final = r"(?:not|no|non|without|w/o|isn't|aren't|excluding|except|exclude|minus|nicht|keine?n?|ohne|sin|no estan|pas|sans|non|nao|sem)"
_FILL: Final = r"(?:[ -](?:a|an|the|be|is|are|have|with|yet|any|been|get|only|que|sean|estar))?"
_WITH: Final = r"(?:(?:with|who are|that are|are|is|must be|should be|having|have|has|mit|con|avec|com) (?:an? |the )?)?"
_UNVERIFIED: Final = re.compile(
    rf"(?<!\w)(?:un-?verified|{_NO}{_FILL}[ -](?:{_TICK}))(?!\w){_ACCOUNTS}(?!\w)"
)
_VERIFIED: Final = re.compile(
    rf"(?<!\w){_WITH}(?:{_TICK})(?!\w)(?! (?:purchases?|buyers?|reviews?|e-?mails?|phone|by|vegan|sellers?|facts|information|news|organic)(?!\w)){_ACCOUNTS}(?!\w)"
)

_PAGE: Final = r"(?:pages?|accounts?|profiles?|seiten|paginas|cuentas)"
_THEMED: Final = r"(?:theme[ds]?|themed|fan|faceless|aggregator|aggregation|repost(?:ing)?|feature|quotes?|curation|curated|curator|compilation|meme|memes|content[ -]theft|tribute|stan|themen)"
_LIST: Final = rf"{_THEMED}(?:(?:,? (?:and|or|und|y|&)|,|/) ?{_THEMED}){{0,3}}"
_NO_PAGES: Final = re.compile(
    rf"(?<!\w)(?:but )?(?:{_NO}|not interested in|rather than|instead of)(?: (?:any|just|be|are|a|for))?[ -]{_LIST}[ -]?{_PAGE}(?!\w)"
)
_PAGES: Final = re.compile(rf"(?<!\w)(?P<theme>{_LIST})[ -]?(?P<page>{_PAGE})(?!\w)")
_ALSO_A_SUBJECT: Final = frozenset({"meme", "memes", "quote", "quotes", "tribute"})
_REAL: Final = re.compile(
    r"(?<!\w)(?:(?:only|just) )?(?:(?:real|actual|genuine|individual|echte) (?:people|persons?|humans?|individuals?|personen|menschen|creators?|influencers?)|(?:people|individuals|persons|humans|personal accounts|individual creators)(?: only|,? (?:not|no) pages)|only (?:people|individuals|humans|personal accounts)|(?:not|no) pages|gente real|personas reales|vraies personnes|pessoas reais)(?: only)?(?!\w)"
)
_NO_BRANDS: Final = re.compile(
    r"(?<!\w)(?:no|not|without|excluding|except)(?: any)? (?:brands?|compan(?:y|ies)|businesses|business accounts|agencies|corporate accounts|shops|stores)(?: accounts?| pages?)?(?!\w)"
)


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
                reading.mark_unclear("Verified and not verified cannot both hold.", *match.span())
                continue
            reading.verified = value
            reading.take("verified", VERIFIED.chip(value), *match.span())


def _take_kind(reading: Reading, kind: CreatorKind, start: int, end: int) -> None:
    add(reading.creator_kinds, kind.value)
    reading.take("creator_kind", KINDS.chip(kind.value), start, end)
