"""The words of a query and the filters of its body, as one wish: the body overrides."""

from dataclasses import replace

from creators.languages import canonical_language
from search.pipeline.parsed_query import Filters, ParsedQuery, SearchRequest

KINDS_OF = {
    "platforms": {"platform", "not_platform"},
    "creator_kinds": {"creator_kind"},
    "followers": {"followers"},
    "engagement_rate": {"engagement_rate"},
    "verified": {"verified"},
    "countries": {"country", "not_country", "city"},
    "languages": {"language", "not_language"},
}
"""Which kinds of chips are about which field."""


def combine(request: SearchRequest, words: ParsedQuery) -> ParsedQuery:
    """`words` with each field replaced that the body gives. Chips of replaced words go too: they no longer hold."""
    wishes, overridden = words, set[str]()
    if request.platforms:
        wishes = replace(wishes, platforms=request.platforms, not_platforms=())
        overridden |= KINDS_OF["platforms"]
    if request.creator_kinds:
        wishes = replace(wishes, creator_kinds=request.creator_kinds)
        overridden |= KINDS_OF["creator_kinds"]
    wishes, filtered = _with_filters(wishes, request.filters)
    overridden |= filtered
    return replace(wishes, chips=tuple(c for c in wishes.chips if c.kind not in overridden))


def _with_filters(wishes: ParsedQuery, filters: Filters) -> tuple[ParsedQuery, set[str]]:
    overridden: set[str] = set()
    if filters.followers:
        wishes, overridden = (
            replace(wishes, followers=filters.followers),
            overridden | KINDS_OF["followers"],
        )
    if filters.engagement_rate:
        wishes = replace(wishes, engagement_rate=filters.engagement_rate)
        overridden |= KINDS_OF["engagement_rate"]
    if filters.verified is not None:
        wishes, overridden = (
            replace(wishes, verified=filters.verified),
            overridden | KINDS_OF["verified"],
        )
    if filters.countries:
        wishes = _in_countries(wishes, filters.countries)
        overridden |= KINDS_OF["countries"] - ({"city"} if wishes.cities else set())
    if filters.languages:
        codes = tuple(dict.fromkeys(map(canonical_language, filters.languages)))
        wishes = replace(wishes, languages=codes, languages_strict=True, not_languages=())
        overridden |= KINDS_OF["languages"]
    return wishes, overridden


def _in_countries(wishes: ParsedQuery, countries: tuple[str, ...]) -> ParsedQuery:
    """A city of the query still orders where the body's countries leave it possible."""
    codes = tuple(dict.fromkeys(code.upper() for code in countries))
    possible = wishes.cities if set(wishes.countries) <= set(codes) else ()
    return replace(
        wishes, countries=codes, countries_strict=True, not_countries=(), cities=possible
    )
