"""Reads where creators live: "Berlin", "in Brazil", "Brazilian surfers", "outside Europe"."""

import re
from typing import Final

from creators.places import PlaceMention, country_name, find_places
from creators.places.vocabulary import is_people
from search.briefs.brief import WantedPlace
from search.reading.rules.account_words import ACCOUNT
from search.reading.rules.negation import find_negation
from search.reading.rules.patterns import any_of, compile_verbose
from search.reading.rules.presence import asks_presence
from search.reading.rules.reading import Reading, add_new

_LIVING: Final = any_of(
    en="based | living | lives? | located | residing | resident | born | from | moved | relocated | (?:whose )?home is",
    de="wohnhaft | ansassig | leben | lebend | wohnen",
    es="que viven | viven | basados | basadas | ubicados",
    fr="vivant | bases",
)
_IN: Final = any_of(
    en="in | on | from | near | around | within | throughout | across | to | of | at",
    de="aus | bei",
    es="en | de",
    pt="do | du | da | no | na | em",
    fr="au | aux | dans",
    it="di | nel | nella",
    nl="uit | te",
    pl="z | ze | w | we",
    ar="في | من",
)
_THE: Final = any_of(
    en="the | area of | city of | state of | whole of | all of | region of",
    de="der | den | die",
    es="la | el | los | las",
    fr="les",
)
_LEAD: Final = compile_verbose(rf"""
    (?: (?:(?:who|that|which)\ )? (?:(?:are|is|were|currently)\ )? (?:{_LIVING}\ )?
        (?:(?:out\ of|somewhere|anywhere|both|only|mostly)\ )?
        {_IN}? (?:\ and\ around|\ or\ near|\ around)? \ ? (?:{_THE}\ )?
    ) $
""")
_AROUND: Final = any_of(
    en="(?:and|or) (?:its |the )?(?:surroundings?|surrounding area|environs|nearby|around|area)",
    de="(?:und|oder) (?:der )?umgebung | und umland",
    es="(?:y|o) (?:sus |los )?alrededores | (?:y|o) (?:su )?(?:provincia|área metropolitana)",
    fr="(?:et|ou) (?:ses |les )?(?:alentours|environs)",
    it="(?:e|o) (?:i )?dintorni",
    pt="(?:e|ou) (?:os )?arredores | e região",
    nl="(?:en|of) (?:de )?omgeving",
    pl="(?:i|lub) okolic(?:e|ach|a)",
)
_LIVING_AFTER: Final = any_of(
    tr="yaşayan(?:lar)? | merkezli | oturan | bulunan",
    nl="wonen | woont",
    de="leben | lebt | wohnen | wohnt | lebende?n?",
)
_UNSPACED_LIVING: Final = any_of(
    ja="在住の? | 出身の? | に住んでいる | に住む | に暮らす | に住んでる | 拠点の?"
)
_TAIL: Final = compile_verbose(rf"""
    (?: '(?:[dt][ae](?:n|ki)?|[ni]?[iu]n) )? \ {_LIVING_AFTER} (?!\w) | {_UNSPACED_LIVING} |
    \ {_AROUND} (?!\w) |
    [ -] (?:based|born) (?:\ in)? (?!\w)
    | (?: \ (?:metro\ )?(?:area|region|metropolitan\ area) | \ only ) (?!\w)
""")
_LEAD_WORDS: Final = re.compile(r"[a-z]|في|من")


_TRAVEL: Final = any_of(
    en=r"""
        travel(?:s|l?ing|l?ed|l?ers?)? | trips? | journeys? | visit(?:s|ed|ing)? | been | explor(?:e|es|ing)
        | holidays? | vacations? | tours? | touring | itinerar(?:y|ies) | guides? | backpack(?:ing|ers?)
        | road ?trips? | honeymoons? | hik(?:e|es|ing) | went | weekends? | flights? | flew
        | report(?:s|ed|ing|age)? | cover(?:ed|ing|age) | news | stories | documentar(?:y|ies) | content
        | footage | scenery | life | everyday | videos? | vlogs? | summer | winter | moving | relocating
        | places | sights | hotels | resorts | beaches | concerts? | festivals? | restaurants? | where to eat
        | things to do | hidden gems | landmarks | museums | temples | nightlife | street food | cafes
    """,
    de="reise[nr]? | urlaub | unterwegs | ausfluge | wandern | wanderungen",
    es="viaj(?:e|es|ar|an|ando|eros?) | turismo | vacaciones | visitar",
    fr="voyag(?:e|es|er|ent|eurs?) | vacances | visiter",
    it="viagg(?:io|i|iare|iano) | vacanz[ae]",
    pt="viagen[s]? | viagem | viaj(?:am|antes?) | ferias",
    nl="reizen | reis | vakantie",
    pl="podroz(?:e|y|uja|owanie)? | wakacje",
    tr="seyahat(?:i|ler)? | gezi(?:si|ler)? | tatil(?:i)?",
)
_TO: Final = any_of(
    en="to | in | into | around | through | throughout | across | from | about | on | of | for",
    de="nach | auf | durch | aus | uber",
    es="a | al | en | por | de | desde | sobre",
    pt="em | no | na | do | da | para",
    fr="vers | au | aux | du | des | sur",
    it="nel | nella | di | su",
    nl="naar | door | over",
    pl="po | w | z",
)
_ARTICLE: Final = any_of(
    en=r"the\s+",
    de=r"der\s+ | die\s+",
    es=r"la\s+ | el\s+ | los\s+ | las\s+",
    fr=r"le\s+ | les\s+ | l'",
)
_TRAVEL_WORD: Final = compile_verbose(rf"(?<!\w) {_TRAVEL} (?!\w)")
_LINKED: Final = compile_verbose(rf"""
    (?: \s+ (?!based|living|live|lives|from\s+creators) [\w'’-]+ ){{0,3}}? \s+ {_TO}? \s* {_ARTICLE}?
""")
_OF: Final = compile_verbose(r"([^\W\d_]+) \s+ (?:de|of|du|di|da) \s+ $")
"""The word before the travel of "influenciadores de viagem em Portugal": people who live there."""
_TOURISM: Final = any_of(
    en=r"""
        travel(?:s|l?ing)? | trips? | vacations? | holidays? | itinerar(?:y|ies) | tourism | travel\s+guides?
        | guides? | road\s+trips? | tours? | news | life
    """
)
_SIGHTS: Final = any_of(
    en="nightlife | restaurants | cafes | temples | museums | beaches | landmarks | street food | hidden gems"
)
_ABOUT_AFTER: Final = compile_verbose(
    rf"\s+ (?: {_TOURISM} | {_SIGHTS} (?! \ {ACCOUNT} (?!\w)) ) (?!\w)"
)
"""Accounts after sights are those of people who live there: "Tokyo street food vloggers"."""
_TOWARDS: Final = any_of(
    en="to | in | into | around | through | across | on | about",
    de="nach | durch | uber",
    es="a | en | por | sobre",
    pt="em | do",
    fr="vers | au | aux | sur",
    nl="naar | over",
)
_LEADS: Final = compile_verbose(rf"(?<!\w) {_TOWARDS} (?!\w)")
_TOLD_FROM: Final = compile_verbose(rf"(?<!\w) {_TRAVEL} \ from (?!\w)")
"""What comes from a place and is no home: "news from Ukraine"."""
_LIVES: Final = compile_verbose(r"""
    (?<!\w) (?: based | living | lives? | located | wohn\w* | leb\w* | viv\w* | mor\w+ | habit\w* )
    \s+ (?: in | out\s+of | en | a | em ) \s* $
""")


def _find_travelled(reading: Reading) -> list[PlaceMention]:
    """Places that are travelled to or told of, which the finder takes for no home: "trips to Bali", "Iceland
    travel"."""
    masked = _ABOUT_AFTER.sub(lambda match: "." * len(match.group()), reading.plain)
    for leads in (_LEADS, _TOLD_FROM):
        masked = leads.sub(lambda match: "." * len(match.group()), masked)
    if masked == reading.plain:
        return []
    kept = zip(reading.query, reading.plain, masked, strict=True)
    written = "".join(q if p == m else m for q, p, m in kept)
    known = {place.start for place in reading.places}
    more = [place for place in find_places(written) if place.start not in known]
    return [place for place in more if _is_about(reading, place)]


def read_locations(reading: Reading) -> None:
    found = sorted([*reading.places, *_find_travelled(reading)], key=lambda place: place.start)
    reading.place_decides = reading.is_once or asks_presence(reading)
    residents = [place for place in found if reading.free(place.start, place.end)]
    settled = {code for p in residents if p.kind != "demonym" and p.located for code in p.countries}
    turned, last_end = False, -1
    for place in residents:
        if _is_a_thing_without(reading, place):
            continue
        begin = find_negation(reading.plain, place.start)
        listed = place.clue == "list" and _joined(reading.plain, last_end, place.start)
        turned = begin is not None or (turned and listed)
        last_end = place.end
        if (
            place.kind == "demonym"
            and settled
            and not settled & set(place.countries)
            and not turned
        ):
            reading.mark_unclear(
                "Search knows where creators live, not where they come from.",
                place.start,
                place.end,
                keep=True,
            )
        elif turned:
            _leave_out(reading, place, place.start if begin is None else begin)
        else:
            _ask_for(reading, place)
    settle_places(reading)


_WITHOUT: Final = compile_verbose(
    r"(?<!\w) (?:"
    + any_of(
        en="no | without | w/o",
        de="kein | keine | keinen | ohne",
        es="sin | nada de",
        fr="sans | pas de",
        it="senza | niente",
        pt="sem",
        nl="geen | zonder",
        pl="bez",
    )
    + r") \ $"
)


def _is_a_thing_without(reading: Reading, place: PlaceMention) -> bool:
    """What is done without is no city if it is not written as one: "no bake", "no gore", "sem rodas"."""
    written = reading.query[place.start : place.end]
    before = reading.plain[max(0, place.start - 12) : place.start]
    return (
        _kind(place) in {"city", "region"} and written.islower() and bool(_WITHOUT.search(before))
    )


def _joined(plain: str, end: int, start: int) -> bool:
    return end >= 0 and start - end < 12 and not re.search(r"but|pero|aber|mais", plain[end:start])


def _ask_for(reading: Reading, place: PlaceMention) -> None:
    if _is_about(reading, place) or _goes_on_about(reading, place):
        _ask_about(reading, place)
        return
    add_new(reading.countries, *place.countries)
    start, end = _phrase(reading, place)
    kind = _kind(place)
    want_place(reading, WantedPlace(place.name, kind, place.cover))
    if kind in {"city", "region"} and len(place.countries) == 1:
        reading.take(kind, f"{place.name}, {country_name(place.countries[0])}", start, end)
    else:
        reading.take("country", _label(place), start, end)


def _kind(place: PlaceMention) -> str:
    """Of a demonym that of its place: "Parisian" asks for a city, "Catalan" for a region."""
    if not place.cover.regions and not place.cover.circles:
        return "country"
    if place.kind == "demonym":
        return "city" if place.population else "region"
    return place.kind


def _ask_about(reading: Reading, place: PlaceMention) -> None:
    """The words stay in the subject, because posts say them."""
    wanted = WantedPlace(place.name, place.kind, place.cover, "about")
    is_example = reading.place_decides or _is_example(reading, place)
    want_place(reading, wanted, is_example=is_example)
    reading.take("about_place", f"about {place.name}", place.start, place.end, keep=True)


_FOR_EXAMPLE: Final = compile_verbose(r"""
    [?!] | (?<!\w) (?:
        e\.?\ ?g\. | for\ example | for\ instance | such\ as | like | especially | z\.\ ?b\. | zum\ beispiel
        | por\ ejemplo | por\ exemplo | par\ exemple | ad\ esempio | bijvoorbeeld
    ) (?!\w)
""")
_AND_ANOTHER: Final = compile_verbose(
    r"[\s,/&]* (?: or | and | oder | und | o | y | ou | et | e )? \s*"
)


def _is_example(reading: Reading, place: PlaceMention) -> bool:
    """ "France? Paris, Cannes": the smaller places are examples, and all of the country counts."""
    ends = (c.end for c in reading.chips if c.kind == "about_place" and c.end <= place.start)
    last = max(ends, default=place.start)
    if _FOR_EXAMPLE.search(reading.plain, last, place.start):
        return True
    wanted = reading.wanted_places
    has_example = any(_holds(outer, inner) for outer in wanted for inner in wanted)
    return has_example and bool(_AND_ANOTHER.fullmatch(reading.plain, last, place.start))


def want_place(reading: Reading, place: WantedPlace, *, is_example: bool = False) -> None:
    """Adds a place. "Berlin, Germany" means Berlin alone, in either order, unless Berlin is an example."""
    if place in reading.wanted_places:
        return
    others = [
        p
        for p in reading.wanted_places
        if p.relation == place.relation and (is_example or not _holds(p, place))
    ]
    abouts = [p for p in reading.wanted_places if p.relation != place.relation]
    if any(_holds(place, other) for other in others):
        return
    reading.wanted_places = [*abouts, *others, place]


def _holds(outer: WantedPlace, inner: WantedPlace) -> bool:
    """Whether a wanted country contains a smaller place that is wanted too."""
    within = inner.cover.within_countries
    return (
        outer.kind == "country"
        and inner.kind != "country"
        and bool(within)
        and within <= set(outer.cover.countries)
    )


def _goes_on_about(reading: Reading, place: PlaceMention) -> bool:
    """ "Been to France? Paris, Cannes …": a further place of the same kind, unless it is said to be a home."""
    if place.kind == "demonym" or all(p.relation == "home" for p in reading.wanted_places):
        return False
    before = reading.plain[max(0, place.start - 30) : place.start]
    return place.clue in {"list", "bare"} and not _LIVES.search(before)


def _is_about(reading: Reading, place: PlaceMention) -> bool:
    """ "Trips to Bali", "life in Japan", "Iceland travel": creators may live anywhere."""
    if place.kind == "demonym":
        return False
    before = reading.plain[max(0, place.start - 60) : place.start]
    if _is_travelled(before) or (reading.place_decides and not _LIVES.search(before)):
        return True
    return _ABOUT_AFTER.match(reading.plain, place.end) is not None and not _LIVES.search(before)


def _is_travelled(before: str) -> bool:
    """Whether the words before a place end in a travel that leads to it. People between both live there."""
    for word in reversed(list(_TRAVEL_WORD.finditer(before))):
        gap = before[word.end() :]
        if _LINKED.fullmatch(gap):
            travellers = _OF.search(before[: word.start()])
            people = [*re.findall(r"[^\W\d_]+", gap), *(travellers.groups() if travellers else ())]
            return not any(map(is_people, people))
    return False


def _leave_out(reading: Reading, place: PlaceMention, begin: int) -> None:
    start = begin if reading.free(begin, place.start) else place.start
    kind = _kind(place)
    if kind == "city":
        reading.mark_unclear("Search can leave out a country, not a city.", start, place.end)
        return
    if kind == "region" and len(place.countries) == 1:
        reading.mark_unclear("Search can leave out a country, not a part of it.", start, place.end)
        return
    add_new(reading.not_countries, *place.countries)
    _, end = _phrase(reading, place)
    reading.take("not_country", f"not in {_label(place)}", start, end)


def _label(place: PlaceMention) -> str:
    if len(place.countries) == 1:
        name = country_name(place.countries[0])
        return f"{place.name}, {name}" if place.kind == "region" and place.name != name else name
    if place.kind == "country":
        return " or ".join(map(country_name, place.countries))
    return f"{place.name} ({len(place.countries)} countries)"


def _phrase(reading: Reading, place: PlaceMention) -> tuple[int, int]:
    """The place with the words that introduce it: "based in Berlin"."""
    floor = max(0, place.start - 48)
    before = reading.plain[floor : place.start]
    match = _LEAD.search(before)
    start = (
        place.start
        if match is None or not _LEAD_WORDS.search(match.group())
        else floor + match.start()
    )
    while start < place.start and not (
        _at_word(reading.plain, start) and reading.free(start, place.start)
    ):
        start += 1
    tail = _TAIL.match(reading.plain, place.end)
    end = tail.end() if tail and reading.free(place.end, tail.end()) else place.end
    return start, end


def _at_word(plain: str, i: int) -> bool:
    return i == 0 or not plain[i - 1].isalnum()


def settle_places(reading: Reading) -> None:
    """ "Europe but not Germany" asks for the rest of Europe."""
    rest = [code for code in reading.countries if code not in reading.not_countries]
    if reading.countries and not rest:
        first = next(c for c in reading.chips if c.kind in {"country", "city", "region"})
        reading.mark_unclear(
            "This country is both asked for and left out.", first.start, first.end, keep=True
        )
        reading.not_countries = [c for c in reading.not_countries if c not in reading.countries]
        return
    reading.countries = rest
