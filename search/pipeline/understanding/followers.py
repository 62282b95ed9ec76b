"""How many follow: "10k–50k followers", "over 1M subs", "micro-influencers"."""

import re
from collections.abc import Iterator
from typing import Final

from search.filters.amounts import AMOUNT, parse_amount, parse_amounts, parse_unit
from search.filters.table import FOLLOWERS
from search.filters.values import Range
from search.pipeline.understanding import comparisons as c
from search.pipeline.understanding.reading import Reading

TIERS: Final = {
    "nano": Range(1_000, 10_000),
    "micro": Range(10_000, 100_000),
    "mid": Range(100_000, 500_000),
    "macro": Range(500_000, 1_000_000),
    "mega": Range(1_000_000, None),
}
"""The five tiers of the trade, as Later and Mediakix publish them (2019 and since); others draw the
lines a little differently, so the chip shows the numbers."""

_NOUN: Final = (
    r"(?:foll?ow?w?er[sn]?|follwers?|followrs|folower?s?|subscribers?|subcribers|subscriptions|subs|abonnenten|abonnent|abos|abonnes|abonnees|seguidor[ea]s|suscriptores"
    r"|inscritos|seguaci|fans|fanbase|following)(?!\w)"
)
_COUNT: Final = rf"(?:(?:{_NOUN}|follower|subscriber|audience|account|channel)\s?(?:count|counts|size|number|numbers|base|range)?|reach|size)"
_WITH: Final = r"(?:(?:with|having|have|has|mit|con|avec|com|who have|that have|and|but)\s+(?:a )?(?:following of )?)?"
_QUANTITY: Final = rf"(?:{c.RANGE}|{c.LEAST}|{c.MOST}|{c.NEAR}|{c.PLUS}|(?P<exact>{AMOUNT}))"
_COMPARED: Final = rf"(?:{c.RANGE}|{c.LEAST}|{c.MOST}|{c.NEAR}|{c.PLUS})"

_BEFORE_NOUN: Final = re.compile(
    rf"(?<!\w){_WITH}{_QUANTITY}[ -]?(?:instagram |tiktok |youtube |total |real |active |de )?{_NOUN}(?: count)?(?P<tail>\s?\+| (?:or (?:more|above|over|higher)|and (?:up|above|more)|minimum|min|at least|plus)(?!\w)| (?P<less>or (?:less|fewer|below|under)|and (?:under|below|less)|max(?:imum)?|at most|tops)(?!\w))?"
)
_AFTER_NOUN: Final = re.compile(
    rf"(?<!\w){_WITH}{_COUNT}\s?(?:is|are|of|:|=|-)?\s?(?:{_COMPARED}|(?P<exact>{AMOUNT})(?=\s*$|\s?,))"
)
_INSIDE: Final = re.compile(rf"(?<!\w)(?P<low>{AMOUNT})\s?<=?\s?{_NOUN}\s?<=?\s?(?P<high>{AMOUNT})")
_BARE: Final = re.compile(rf"(?<!\w){_WITH}{_COMPARED}(?!\s?[%$€£])")

_OTHER_COUNTS: Final = re.compile(
    r"[ -]*(?:[%$€£°]|(?:runs?|runners?|running|races?|steps?|videos?|views?|likes?|comments?|plays|streams|downloads|miles|km|kms|meters?|metres?|m|kg|lbs?|pounds|words?|subjects|pieces?|piece|puzzles?"
    r"|dollars?|usd|eur|euros?|gbp|hours?|hrs?|h|minutes?|mins?|min|seconds?|days?|weeks?|months?|years?|yrs?|people|calories|kcal|cals|res|resolution|monitors?|tvs?|uhd|fps|hz|mah|watts?|salary|salaries|a year|per|savings?|debt|cars?|houses?|homes?|builds?|pcs?|budget|recipes?|ideas|tips|training|plan|plans|marathon|challenge|ultra|row|swim|bike|ride|feet|ft|posts?|photos?|albums?|songs?|levels?|elo|mmr|rating|points)(?!\w))"
)
"""What a number may count instead: a run, a video's resolution, a salary."""

_GOODS: Final = re.compile(
    r"(?<!\w)(?:cars?|watch(?:es)?|laptops?|homes?|houses?|phones?|pcs?|bikes?|builds?|cameras?|setups?|rings?|apartments?|guitars?|trucks?|suvs?|boats?|weddings?|makeovers?|runs?|running|salary|earning|invest(?:ing)?|save|saving|debt|lego|sets?|bags?|jobs?|budget) $"
)

_TIER: Final = r"(?:nano|micro|mid|mid[ -]?(?:tier|size|sized|level)|macro|mega|mikro)"
_TIER_NAME: Final = re.compile(r"nano|micro|mikro|mid|macro|mega")
_NICHES: Final = "beauty|fitness|food|fashion|travel|tech|lifestyle|gaming|parenting|wellness|skincare|makeup|sports?|music|art|finance|home|pet|book|health|diy|comedy|yoga|vegan"
_TIERED: Final = re.compile(
    rf"(?<!\w)(?P<no>(?:not?|without|except|excluding|keine|sin|pas de|sem)\s)?(?P<tiers>{_TIER}(?:[ -]*(?:-|/|,|&|to|and|or|und|oder|bis|y|o|et|ou|e)?[ -]*(?:influencers? )?{_TIER}){{0,4}})"
    rf"(?:[ -]?(?:tier|size|sized|level))?(?:[ -]?(?=(?:{_NICHES}) (?:influencer|creator|blogger|vlogger|youtuber|tiktoker|instagrammer))|[ -]?(?P<people>influ[ea]ncers?|influenceurs?|influenceuses?|influencerinnen|creators?|creadores|criadores|createurs|kols?|accounts?|(?=bloggers?|vloggers?|youtubers?|tiktokers?|instagrammers?|influ)))"
)

_TIERS_ALONE: Final = re.compile(
    rf"(?<!\w)(?P<no>not? )?(?P<tiers>{_TIER}(?:(?:-|/|, ?| to | and | or | und | oder | y | o | et | ou | & ){_TIER}){{1,4}})(?=$|[,.;]| (?:only|with|in|from|on) )|(?:^|(?<=, ))(?P<no2>not? )?(?P<tiers2>{_TIER})(?: only| tier)?(?=$|,)"
)


def read_followers(reading: Reading) -> None:
    for pattern in (_INSIDE, _BEFORE_NOUN, _AFTER_NOUN):
        for match in reading.find(pattern):
            _narrow(reading, _range_of(match), *match.span())
    for match in reading.find(_TIERED):
        _tier(reading, match)
    for match in reading.find(_TIERS_ALONE):
        _tier(reading, match)
    for match in reading.find(_BARE):
        if _counts_followers(match):
            _narrow(reading, _range_of(match), *match.span())


def _range_of(match: re.Match[str]) -> Range:
    found = match.groupdict()
    if found["low"]:
        low, high = parse_amounts(found["low"], found["high"])
        return Range(low, high)
    if found.get("less") and found["exact"]:
        return Range(None, parse_amount(found["exact"]))
    if found["near"]:
        return c.approximate(parse_amount(found["near"]))
    if found["most"]:
        return Range(None, parse_amount(found["most"]))
    return Range(parse_amount(found["least"] or found["plus"] or found["exact"]), None)


def _counts_followers(match: re.Match[str]) -> bool:
    """Whether a compared amount without a noun can only be followers: in thousands, and nothing else after it."""
    found = match.groupdict()
    amount = found["high"] or found["least"] or found["most"] or found["plus"] or found["near"]
    if (
        parse_unit(amount) is None
        or _GOODS.search(match.string, 0, match.start())
        or _OTHER_COUNTS.match(match.string, match.end())
    ):
        return False
    values = _range_of(match)
    return max(values.min or 0, values.max or 0) >= 1_000


def _narrow(reading: Reading, values: Range, start: int, end: int) -> None:
    """Adds a wish. Two of them hold together ("over 10k, under 50k"), and can contradict."""
    both = c.intersect_ranges(reading.followers, values)
    if both is None or not values.is_possible:
        reading.mark_unclear("No number of followers can satisfy this.", start, end)
        return
    reading.followers = both
    reading.take("followers", FOLLOWERS.chip(values), start, end)


def _tier(reading: Reading, match: re.Match[str]) -> None:
    said = {"tiers2": None, "no2": None} | match.groupdict()
    names = [
        name.replace("mikro", "micro")
        for name in _TIER_NAME.findall(said["tiers"] or said["tiers2"] or "")
    ]
    values = _span(names) if not (said["no"] or said["no2"]) else _beyond(names)
    # The people after a tier say nothing more, unless they name a platform.
    if values is None:
        reading.mark_unclear(
            "A tier in the middle cannot be left out; give a range of followers.", *match.span()
        )
        return
    _narrow(reading, values, *match.span())


def _span(names: list[str]) -> Range:
    ranges = [TIERS[name] for name in names]
    tops = [r.max for r in ranges if r.max is not None]
    return Range(min(r.min or 0 for r in ranges), max(tops) if len(tops) == len(ranges) else None)


def _beyond(names: list[str]) -> Range | None:
    """The followers of those who are not of these tiers, where that is one range."""
    if names in (["nano"], ["nano", "micro"]):
        return Range(TIERS[names[-1]].max, None)
    if names in (["mega"], ["macro", "mega"], ["mega", "macro"], ["macro"]):
        return Range(None, min(TIERS[name].min or 0 for name in names))
    return None


def amounts(text: str) -> Iterator[float]:
    """Every amount in a text: for tests of the notation."""
    for match in re.finditer(AMOUNT, text):
        yield parse_amount(match.group())
