"""Reads numbers of followers: "10k–50k followers", "over 1M subs", "micro-influencers"."""

import re
from typing import Final

from creators.places.vocabulary import PEOPLE
from search.filters.table import FOLLOWERS
from search.filters.values import Range
from search.reading.rules.amounts import AMOUNT, parse_amount, parse_amounts, parse_unit
from search.reading.rules.comparisons import COMPARED, RANGE, approximate_range, intersect_ranges
from search.reading.rules.patterns import any_of, compile_verbose
from search.reading.rules.reading import ANY, Reading

TIERS: Final = {
    "nano": Range(1_000, 10_000),
    "micro": Range(10_000, 100_000),
    "mid": Range(100_000, 500_000),
    "macro": Range(500_000, 1_000_000),
    "mega": Range(1_000_000, None),
}
"""The five usual tiers, as Later and Mediakix publish them (2019 and since). Other sources differ a little, so the chip
shows the numbers."""

_NOUN: Final = (
    any_of(
        en="""
            foll?ow?w?er[sn]? | fol+ow+e?rs? | follwers? | followrs | folower?s? | subscribers? | subcribers
            | subscriptions | subs | fans | fanbase | following
        """,
        de="abonnenten | abonnent | abos",
        fr="abonnes | abonnees",
        es="seguidor[ea]s | suscriptores",
        pt="inscritos",
        it="seguaci | iscritti | follower",
        nl="volgers | abonnees",
        pl="obserwujących | obserwatorów | subskrybentów | subskrypcji | followersów",
        tr="takipçi(?:si|li|den|ler)?(?: olan)? | abone(?:si|den)?(?: olan)?",
        ar="متابع(?:ين|ون|ا)? | مشترك(?:ين|ون)?",
        fa="فالوور | فالوئر | دنبال[ \u200c]?کننده",
    )
    + r"(?!\w)"
)
_UNSPACED_NOUN: Final = any_of(ja="フォロワー数? | (?:チャンネル)?登録者数?")
_COUNT: Final = rf"""(?:
    (?: {_NOUN} | follower | subscriber | audience | account | channel )
        \s? (?:count|counts|size|number|numbers|base|range|sayisi)?
    | reach | size
)"""
_OUTNUMBERED: Final = 100
"""Fewer than these are a size or an age: "size 16+"."""
_HAVING: Final = any_of(
    en="with | having | have | has | who have | that have | and | but",
    de="mit",
    es="con",
    fr="avec",
    pt="com",
)
_WITH: Final = rf"(?: {_HAVING} \s+ (?:a\ )? (?:following\ of\ )? )?"
_QUANTITY: Final = rf"(?:{COMPARED}|(?P<exact>{AMOUNT}))"
_OF: Final = any_of(en="instagram | tiktok | youtube | total | real | active", es="de", it="di")
_OR_MORE: Final = any_of(
    en="or (?:more|above|over|higher) | and (?:up|above|more) | minimum | min | at least | plus",
    es="o más | mínimo",
    pt="ou mais",
    it="o più",
    nl="of meer",
    pl="(?:i|lub) więcej",
    tr="fazla",
    fa="به بالا | به بالاتر",
    de="oder mehr",
    fr="ou plus",
)
_OR_LESS: Final = any_of(
    en="or (?:less|fewer|below|under) | and (?:under|below|less) | max(?:imum)? | at most | tops",
    es="o menos | máximo",
    pt="ou menos",
    tr="az",
    de="oder weniger",
    fr="ou moins | maximum",
)

_UNSPACED_MORE: Final = any_of(ja="以上の? | 超えの?")
_UNSPACED_LESS: Final = any_of(ja="以下の? | 未満の?")
_BEFORE_NOUN: Final = compile_verbose(rf"""
    (?: (?<!\w) {_WITH} | (?<=[^\x00-\u303f]) ) {_QUANTITY}
    [ -]? (?: (?:{_OF}\ )? {_NOUN} | の?{_UNSPACED_NOUN} ) (?:\ count|\ arasi)?
    (?P<tail> \s?\+ | \ {_OR_MORE} (?!\w) | \ (?P<less>{_OR_LESS}) (?!\w) (?!\.?:?\ ?\d)
        | {_UNSPACED_MORE} | (?P<unspaced_less>{_UNSPACED_LESS}) )?
""")
_AFTER_NOUN: Final = compile_verbose(rf"""
    (?: (?<!\w) {_WITH} {_COUNT} | {_UNSPACED_NOUN} [がはの]? ) \s? (?:is|are|of|:|=|-)? \s?
    (?: {COMPARED} | (?P<exact>{AMOUNT}) (?= \s*$ | \s?, ) )
""")
_INSIDE: Final = compile_verbose(
    rf"(?<!\w) (?P<low>{AMOUNT}) \s?<=?\s? {_NOUN} \s?<=?\s? (?P<high>{AMOUNT})"
)
_BARE: Final = compile_verbose(rf"(?<!\w) {_WITH} {COMPARED} (?! \s?[%$€£] )")

_ALONE: Final = compile_verbose(
    rf"(?: (?<=[,;|/(]\ ) | (?<=[,;|/(]) ) (?P<exact>{AMOUNT}) (?P<ish>-?ish)? (?= \s* (?:$|[,.;|)/]) )"
)
"""An amount that stands for itself: "lifestyle, 10k"."""
_OTHER_UNITS: Final = any_of(
    sport="""
        runs? | runners? | running | races? | steps? | miles | km | kms | meters? | metres? | m | kg | lbs?
        | pounds | marathon | challenge | ultra | row | swim | bike | ride | feet | ft | calories | kcal | cals
    """,
    posts="""
        videos? | views? | likes? | comments? | plays | streams | downloads | posts? | photos? | albums?
        | songs? | words? | subjects | recipes? | ideas | tips | training | plan | plans
    """,
    money="""
        dollars? | usd | eur | euros? | gbp | salary | salaries | a year | per | savings? | debt | budget
    """,
    time="hours? | hrs? | h | minutes? | mins? | min | seconds? | days? | weeks? | months? | years? | yrs?",
    things="""
        people | cars? | houses? | homes? | builds? | pcs? | pieces? | piece | puzzles? | res | resolution
        | monitors? | tvs? | uhd | fps | hz | mah | watts? | levels? | elo | mmr | rating | points
    """,
)
_OTHER_COUNTS: Final = compile_verbose(rf"[ -]* (?: [%$€£°] | {_OTHER_UNITS} (?!\w) )")
"""What a number may count instead: a run, a video's resolution, a salary."""

_GROUPED: Final = re.compile(r"\d{1,3}(?:[.,]\d{3})+|[1-9]\d{0,2} \d{3}")
"""Written as a count: "50,000+"."""
_GOODS: Final = compile_verbose(
    r"(?<!\w)"
    + any_of(
        en="""
            cars? | watch(?:es)? | laptops? | homes? | houses? | phones? | pcs? | bikes? | builds?
            | cameras? | setups? | rings? | apartments? | guitars? | trucks? | suvs? | boats? | weddings?
            | makeovers? | runs? | running | salary | earning | invest(?:ing)? | save | saving | debt
            | lego | sets? | bags? | jobs? | budget
        """
    )
    + r"\ $"
)

_TIER: Final = any_of(
    en="nano | micro | mid | mid[ -]?(?:tier|size|sized|level) | macro | makro | mega | mikro"
)
_TIER_NAME: Final = re.compile(r"nano|micro|mikro|mid|macro|makro|mega")
_NOT: Final = any_of(
    en="not? | without | except | excluding", de="keine", es="sin", fr="pas de", pt="sem"
)
_JOINT: Final = any_of(
    signs="- | / | , | &",
    en="to | and | or",
    de="und | oder | bis",
    es="y | o",
    fr="et | ou",
    pt="e",
)
_NICHES: Final = any_of(
    en="""
        beauty | fitness | food | fashion | travel | tech | lifestyle | gaming | parenting | wellness
        | skincare | makeup | sports? | music | art | finance | home | pet | book | health | diy | comedy
        | yoga | vegan
    """
)
_CREATOR: Final = any_of(
    en="influencer | creator | blogger | vlogger | youtuber | tiktoker | instagrammer"
)
_PEOPLE: Final = any_of(
    pl="influencer(?:zy|ki|ów|ek)",
    tr="influencer(?:lar|ları)",
    en="influ[ea]ncers? | creators? | kols? | accounts?",
    fr="influenceurs? | influenceuses? | createurs",
    de="influencerinnen",
    es="creadores | creadoras | influenciador(?:es|as?)?",
    pt="criador(?:es|as)",
)
_NAMED_BY_PLATFORM: Final = "(?=bloggers?|vloggers?|youtubers?|tiktokers?|instagrammers?|influ)"
_TIERED: Final = compile_verbose(rf"""
    (?<!\w) (?P<no>{_NOT}\s)?
    (?P<tiers> {_TIER} (?: [ -]* {_JOINT}? [ -]* (?:influencers?\ )? {_TIER} ){{0,4}} )
    (?: [ -]? (?:tier|size|sized|level) )?
    (?: [ -]? (?= {_NICHES}\ {_CREATOR} ) | [ -]? (?P<people> {_PEOPLE} | {_NAMED_BY_PLATFORM} ) )
""")
_WORD_JOINT: Final = any_of(en="to | and | or | &", de="und", es="y | o", fr="et | ou")
_TIGHT_JOINT: Final = rf"(?: - | / | ,\ ? | \ {_WORD_JOINT}\  )"
_TIERS_ALONE: Final = compile_verbose(rf"""
    (?<!\w) (?P<no>not?\ )? (?P<tiers> {_TIER} (?: {_TIGHT_JOINT} {_TIER} ){{1,4}} )
        (?= $ | [,.;] | \ (?:only|with|in|from|on)\  )
    | (?: ^ | (?<=,\ ) ) (?P<no2>not?\ )? (?P<tiers2>{_TIER}) (?: \ only | \ tier )? (?= $ | , )
""")


_LEFT_OUT: Final = compile_verbose(
    r"(?<!\w) (?:"
    + any_of(
        en="""
            (?:exclude|excluding|leave out|leaving out|skip|not|no|without|except)(?: any| all| those| the)?
                (?:accounts?|creators?|influencers?|people|profiles?|anyone|those|ones)
            | no one | nobody | noone | exclude | excluding
        """,
        de="keine? (?:accounts?|creator|influencer(?:innen)?|konten|profile) | niemand(?:en)?",
        es="(?:sin|excluir|no) (?:cuentas|perfiles|creadores|influencers)",
        fr="(?:pas de|sans|exclure(?: les)?) (?:comptes|créateurs|influenceurs|profils)",
        it="(?:nessun|escludi|niente) (?:account|creator|profili)",
        pt="(?:sem|excluir) (?:contas|perfis|criadores|influenciadores)",
        nl="geen (?:accounts|influencers|creators)",
        pl="(?:bez|żadnych) (?:kont|profili|twórców|influencerów)",
    )
    + r") (?: \ (?: with | (?:who|that)\ ha(?:ve|s) | having | mit | con | avec | com | met | z | que\ tengan ) )? \ $"
)
"""Before a number of followers it turns the number around: "exclude creators with more than 200k"."""


_RANGE_AFTER: Final = compile_verbose(
    rf"\s* [(,:]? \s* (?:(?:de|of|con|with|mit|com|avec)\ )? {RANGE} \)?"
)
"""A range that says what is meant by the tier before it: "micro (5k to 50k)"."""


_SIZED_PEOPLE: Final = compile_verbose(
    r"(?<!\w)"
    + any_of(
        en="small(?:er|ish)? | little | tiny | mid-?sized? | big(?:ger)? | large(?:r)? | huge",
        de="kleine(?:re)?[nr]? | große(?:re)?[nr]?",
        es="pequeñ[oa]s? | grandes?",
        fr="petite?s? | grande?s?",
        it="piccol[oaie] | grandi?",
        pt="pequen[oa]s? | grandes?",
        nl="kleine(?:re)? | grote(?:re)?",
        pl="mali | małe | małych | duzi | duże",
    )
    + rf"\ (?= (?:{'|'.join(sorted(PEOPLE, key=len, reverse=True))}) (?!\w) )"
)
"""Beside a number of followers, "small musicians" says it again."""


def read_followers(reading: Reading) -> None:
    _read_numbers(reading)
    if reading.followers != ANY:
        for match in reading.find(_SIZED_PEOPLE):
            reading.skip(*match.span())


def _read_numbers(reading: Reading) -> None:
    for pattern in (_INSIDE, _BEFORE_NOUN, _AFTER_NOUN):
        for match in reading.find(pattern):
            values = _range_of(match)
            if max(values.min or 0, values.max or 0) >= _OUTNUMBERED:
                _narrow(reading, values, *match.span())
    for match in reading.find(_TIERED):
        _tier(reading, match)
    for match in reading.find(_TIERS_ALONE):
        _tier(reading, match)
    for match in reading.find(_ALONE):
        if (parse_unit(match["exact"]) or 0) > 1 and not _GOODS.search(
            reading.plain, 0, match.start()
        ):
            value = parse_amount(match["exact"])
            _narrow(
                reading,
                approximate_range(value) if match["ish"] else Range(value, None),
                *match.span(),
            )
    for match in reading.find(_BARE):
        if _counts_followers(match):
            _narrow(reading, _range_of(match), *match.span())


def _range_of(match: re.Match[str]) -> Range:
    found = match.groupdict()
    if found["low"]:
        low, high = parse_amounts(found["low"], found["high"])
        return Range(low, high)
    if (found.get("less") or found.get("unspaced_less")) and found["exact"]:
        return Range(None, parse_amount(found["exact"]))
    if found["near"]:
        return approximate_range(parse_amount(found["near"]))
    if found["below"]:
        return Range(None, parse_amount(found["below"]))
    if found["most"]:
        return Range(None, parse_amount(found["most"]))
    return Range(parse_amount(found["least"] or found["plus"] or found["exact"]), None)


def _counts_followers(match: re.Match[str]) -> bool:
    """Whether a compared amount without a noun counts followers: in thousands, with no other unit after it."""
    found = match.groupdict()
    amount = found["high"] or found["least"] or found["most"] or found["plus"] or found["near"]
    amount = amount or found["below"]
    if (
        (parse_unit(amount) is None and not _GROUPED.fullmatch(amount.strip()))
        or _GOODS.search(match.string, 0, match.start())
        or _OTHER_COUNTS.match(match.string, match.end())
    ):
        return False
    values = _range_of(match)
    return max(values.min or 0, values.max or 0) >= 1_000


def _narrow(reading: Reading, values: Range, start: int, end: int) -> None:
    """Adds a condition. Two of them must both hold ("over 10k, under 50k"), and may contradict each other."""
    left_out = _LEFT_OUT.search(reading.plain, 0, start)
    if left_out and (values.min is None) != (values.max is None) and reading.free(*left_out.span()):
        values, start = Range(values.max, values.min), left_out.start()
    both = intersect_ranges(reading.followers, values)
    if both is None or not values.is_possible:
        reading.mark_unclear("No number of followers meets this.", start, end)
        return
    reading.followers = both
    reading.take("followers", FOLLOWERS.chip(values), start, end)


def _tier(reading: Reading, match: re.Match[str]) -> None:
    said = {"tiers2": None, "no2": None} | match.groupdict()
    names = [
        name.replace("k", "c") for name in _TIER_NAME.findall(said["tiers"] or said["tiers2"] or "")
    ]
    values = _span(names) if not (said["no"] or said["no2"]) else _beyond(names)
    if values is None:
        reading.mark_unclear(
            "Search cannot leave out a tier in the middle. Give a range of followers.",
            *match.span(),
        )
        return
    said_after = _RANGE_AFTER.match(reading.plain, match.end())
    if said_after and reading.free(*said_after.span()):
        low, high = parse_amounts(said_after["low"], said_after["high"])
        if high >= 1_000:
            _narrow(reading, Range(low, high), match.start(), said_after.end())
            return
    _narrow(reading, values, *match.span())


def _span(names: list[str]) -> Range:
    ranges = [TIERS[name] for name in names]
    tops = [r.max for r in ranges if r.max is not None]
    return Range(min(r.min or 0 for r in ranges), max(tops) if len(tops) == len(ranges) else None)


def _beyond(names: list[str]) -> Range | None:
    """The range outside these tiers; None if that is more than one range."""
    if names in (["nano"], ["nano", "micro"]):
        return Range(TIERS[names[-1]].max, None)
    if names in (["mega"], ["macro", "mega"], ["mega", "macro"], ["macro"]):
        return Range(None, min(TIERS[name].min or 0 for name in names))
    return None
