"""Where a creator lives, as far as it says so: in a bio, in a sentence, or by where it keeps posting from."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from creators.analysis.evidence import (
    Finding,
    Kind,
    PostText,
    ProfileText,
    Subject,
    from_bio,
    inferred,
    quoting,
)
from creators.places import PlaceMention, country_name, find_places

LEAST_LOCATED: Final = 3
"""Posts with a location, before where they come from says anything."""
HOME_SHARE: Final = 0.6
"""Of the located posts, in one place. Somebody who travels has no such place."""

_PIECE = re.compile(r"\s*(?:[\n|·•;/✦✧►▪–—]|\s-\s|,\s(?=based|living))\s*")
_LIVES = re.compile(
    r"""\b(?: based\ (?:in|out\ of) | (?:i\ |we\ )?live\ in | living\ in | made\ in | proudly\ from
      | home\ is | (?:currently|now)\ in | moved\ to | relocated\ to | local\ of
      | (?:wohne|lebe|leben|wohnhaft|zuhause|daheim)\ in | aus
      | (?:vivo|viviendo|basad[oa])\ en | desde | (?:moro|vivo|morando|baseada?|baseado)\ em
      | (?:j'habite|je\ vis|basée?|installée?)\ (?:à|au|en|aux)
      | (?:vivo|abito|base)\ (?:a|in) | woon(?:achtig)?\ in | mieszkam\ w | bor\ i )\s*\W*$""",
    re.VERBOSE | re.IGNORECASE,
)
_SAID = re.compile(
    r"""\b(?: I(?:'m|\ am)\ based\ in | I\ live\ in | (?:my|our)\ (?:flat|house|home|studio|apartment|garden)\ in
      | I\ (?:recently\ )?moved\ to | here\ in | back\ home\ in
      | ich\ (?:wohne|lebe)\ in | vivo\ en | j'habite\ (?:à|au|en) | (?:moro|vivo)\ em )\s+$""",
    re.VERBOSE | re.IGNORECASE,
)
_PIN = re.compile("[📍📌🏠🏡]\ufe0f?\\s*")
_MADE_IN = re.compile(r"\bmade in\b", re.IGNORECASE)
_ONE_NAME = re.compile(r"\s*[^\W\d_][\w'’-]+(?: [^\W\d_][\w'’-]+){0,2}\s*")

_BASED_AFTER = re.compile(r"^\s?-?\s?based\b", re.IGNORECASE)
_IN_AT_END = re.compile(r"(?:^|\s)(?:in|from|en|em|à|a|i|w|v|uit|из|в)\s$", re.IGNORECASE)
_ELSEWHERE = re.compile(
    r"\b(?:travel|explor|visit|trip|tour|guide|reis|viaj|voyag|viagg|born|love|next|recipes|food|history|news"
    r"|learn|teach|study|ship|used to|not|left|formerly|ex-)",
    re.IGNORECASE,
)
_MAY_SAY = re.compile(
    r"based in|live in|(?:my|our) \w+ in|moved to|here in|home in|wohne|lebe|vivo|habite|moro",
    re.IGNORECASE,
)
"""Finding places costs more than finding these words."""
_FLAG = re.compile("[\U0001f1e6-\U0001f1ff]{2}")


@dataclass(frozen=True, slots=True)
class _Home:
    """A country, the city where it is known, and how it is known."""

    country: str
    city: str | None
    fact: Callable[[str, str, str], Finding]
    """From kind, value and statement."""
    says: str = "Lives in"


def residence_findings(subject: Subject) -> list[Finding]:
    """What a bio says counts before what a post says, and that before where posts come from."""
    for source in (_from_bios, _from_sentences, _from_locations):
        homes = source(subject)
        countries = {home.country for home in homes}
        if len(countries) == 1:
            return _facts(homes)
        if countries:
            return []  # Several homes are none that could be filtered by.
    return []


def _from_bios(subject: Subject) -> list[_Home]:
    found: dict[tuple[str, str | None], _Home] = {}
    for bio, profile in subject.bios:
        for country, city in _bio_places(bio):
            found.setdefault((country, city), _Home(country, city, _in_bio(subject, profile)))
    return list(found.values())


def _in_bio(subject: Subject, profile: ProfileText | None) -> Callable[[str, str, str], Finding]:
    return lambda kind, value, statement: from_bio(
        subject, profile, kind=kind, value=value, statement=statement
    )


def _bio_places(bio: str) -> Iterator[tuple[str, str | None]]:
    for piece in _PIECE.split(bio):
        for place in _places(text := _findable(piece)):
            if place.country and _is_home(text, place):
                yield place.country, _city(place)


def _findable(piece: str) -> str:
    """With the word that lets a small town be found by its bare name: a pin or a flag says that it is one."""
    text = _MADE_IN.sub("based in", piece)
    if _PIN.search(text):
        return _PIN.sub("📍 based in ", text, count=1)
    town, *flags = _FLAG.split(text)
    return f"based in {text}" if flags and _ONE_NAME.fullmatch(town) else text


def _is_home(piece: str, place: PlaceMention) -> bool:
    before, after = piece[: place.start], piece[place.end :]
    if _LIVES.search(before) or _BASED_AFTER.search(after):
        return True
    if _ELSEWHERE.search(piece):
        return False
    if not re.search(r"\w", _without_places(piece)):
        return True  # "Berlin, Germany" is nothing but an address.
    if place.clue == "flag":
        return len(_FLAG.findall(piece)) == 1
    ends = not re.search(r"\w", after)
    return ends and len(before.split()) <= 5 and bool(_IN_AT_END.search(before))


def _without_places(piece: str) -> str:
    for place in reversed(_places(piece)):
        piece = piece[: place.start] + piece[place.end :]
    return piece


def _places(text: str) -> list[PlaceMention]:
    return [p for p in find_places(text) if p.kind in ("city", "country", "region") and p.country]


def _city(place: PlaceMention) -> str | None:
    return place.name if place.kind == "city" else None


def _from_sentences(subject: Subject) -> list[_Home]:
    """Only the newest such sentence: people move."""
    for post in subject.posts:
        for sentence in post.sentences if _MAY_SAY.search(post.caption) else ():
            for place in _places(sentence) if _MAY_SAY.search(sentence) else ():
                if place.country and _SAID.search(sentence[: place.start]):
                    return [_Home(place.country, _city(place), _in_post(post, sentence))]
    return []


def _in_post(post: PostText, sentence: str) -> Callable[[str, str, str], Finding]:
    return lambda kind, value, statement: quoting(
        post, sentence, kind=kind, value=value, statement=statement
    )


def _from_locations(subject: Subject) -> list[_Home]:
    located = [places[0] for post in subject.posts if (places := _places(f"in {post.location}"))]
    if len(located) < LEAST_LOCATED:
        return []
    country, count = Counter(str(place.country) for place in located).most_common(1)[0]
    if count < max(LEAST_LOCATED, HOME_SHARE * len(located)):
        return []
    cities = Counter(place.name for place in located if place.kind == "city")
    city, times = next(iter(cities.most_common(1)), (None, 0))
    stays = times >= max(LEAST_LOCATED, HOME_SHARE * len(located))
    share = count / len(located)
    return [_Home(country, city if stays else None, _by_locations(subject, share), "Posts from")]


def _by_locations(subject: Subject, share: float) -> Callable[[str, str, str], Finding]:
    return lambda kind, value, statement: inferred(
        subject, kind=kind, value=value, statement=statement, weight=share
    )


def _facts(homes: Sequence[_Home]) -> list[Finding]:
    cities = [home for home in homes if home.city]
    best = cities[0] if cities else homes[0]
    name = country_name(best.country)
    facts = [best.fact(Kind.COUNTRY, best.country, f"{best.says} {name}")]
    facts += [
        home.fact(Kind.PLACE, home.city, f"{home.says} {home.city}, {name}")
        for home in cities
        if home.city
    ]
    return facts
