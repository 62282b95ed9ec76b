"""Computes the probability that a creator lives in a place, from all evidence for the place."""

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from creators.analysis.evidence import PostText, ProfileText
from creators.places.gazetteer import Place, country_place

POST_WEIGHT: Final = 0.75
"""Weight of a geotagged post. One post gives a probability of 1 − e^(−0.75) = .53. Two posts give .78, and three give
.89. So a home is known after two geotags, but not after one."""
ON_A_JOURNEY: Final = 0.4
"""Weight of a geotagged post about a journey."""
OLD: Final = timedelta(days=3 * 365)
OLD_WEIGHT: Final = 0.6
STAY: Final = timedelta(days=60)
"""Minimum time between the first and the last post from a place that counts as a long stay."""
OF_A_STAY: Final = 1.25
TRIP: Final = timedelta(days=14)
"""Maximum time between the first and the last post from a place that counts as a short trip. The creator must also post
from other places."""
OF_A_TRIP: Final = 0.6
MOST_HASHTAGS, MOST_CAPTIONS = 0.65, 0.3
IMPORTED: Final = 0.9
"""Probability of an imported home."""
_TELLING: Final = {
    "stated": 1.0,
    "geotag": 0.9,
    "bio": 0.8,
    "name": 0.5,
    "hashtag": 0.3,
    "caption": 0.2,
}
ELSEWHERE: Final = 0.6
"""How strongly a likely home in one country lowers the probability of homes in other countries, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A piece of evidence that the creator lives in a place. `sureness` is the probability of this home if there is no
    other evidence. Two pieces of evidence from different sources count more than two from the same source."""

    source: str
    """The kind of source: `stated`, `bio`, `name`, `geotag`, `hashtag`, `caption` or `language`."""
    place: Place
    sureness: float
    post: PostText | None = None
    profile: ProfileText | None = None
    quote: str = ""
    travels: bool = False
    """Whether the post is about a journey."""

    @property
    def at(self) -> datetime | None:
        return self.post.observed_at if self.post and self.post.dated else None


@dataclass(frozen=True, slots=True)
class PlaceSeen:
    """A place that a creator's texts or geotags name. `home` is the probability, 0 to 1, that the creator lives there.
    `posts` is the number of posts that name the place or have it as geotag. Posts with the same caption count once.
    `best` is the piece of evidence that is shown to users."""

    place: Place
    home: float
    posts: int
    best: Sign


def weigh_signs(signs: Sequence[Sign]) -> list[PlaceSeen]:
    """Returns the places for which there is evidence, the likeliest home first. Evidence for a place also counts
    for the region and country around it."""
    places: dict[tuple[str, str, str], list[Sign]] = defaultdict(list)
    for sign in signs:
        places[sign.place.kind, sign.place.name, sign.place.spot.country].append(sign)
    located = len({s.post.id for s in signs if s.source == "geotag" and s.post})
    newest = max((sign.at for sign in signs if sign.at), default=None)
    gathered = [(group[0].place, _gathered(group, signs)) for group in places.values()]
    named = {country for kind, _, country in places if kind == "country"}
    gathered += _countries_of(signs, named)
    found = [_seen(place, own, located, newest) for place, own in gathered]
    homes = {seen.place.spot.country: seen.home for seen in found if seen.place.kind == "country"}
    weighed = [_less(seen, homes) for seen in found]
    return sorted(weighed, key=lambda seen: (-seen.home, -seen.posts, seen.place.name))


def _gathered(group: Sequence[Sign], signs: Sequence[Sign]) -> list[Sign]:
    """Returns the evidence for a place, including evidence for the places inside it. `group` is the evidence for the
    place itself."""
    cover = group[0].place.cover
    return [sign for sign in signs if sign in group or cover.contains(sign.place.spot)]


def _countries_of(signs: Sequence[Sign], named: Collection[str]) -> list[tuple[Place, list[Sign]]]:
    """Returns the countries of the cities and regions that texts name. Leaves out countries that texts name themselves.
    Each country comes with the evidence for its cities and regions."""
    inside: dict[str, list[Sign]] = defaultdict(list)
    for sign in signs:
        inside[sign.place.spot.country].append(sign)
    return [(country_place(code), own) for code, own in inside.items() if code not in {"", *named}]


def _seen(place: Place, signs: Sequence[Sign], located: int, newest: datetime | None) -> PlaceSeen:
    by_source: dict[str, list[Sign]] = defaultdict(list)
    for sign in signs:
        by_source[sign.source].append(sign)
    surest = {
        source: max(s.sureness for s in by_source[source])
        for source in ("stated", "bio", "name", "language")
        if by_source[source] and not (source == "bio" and by_source["stated"])
    }
    parts = [
        *surest.values(),
        _of_geotags(by_source["geotag"], located, newest),
        min(MOST_HASHTAGS, _any_of(_each_tag_once(by_source["hashtag"]))),
        min(MOST_CAPTIONS, _any_of(s.sureness for s in by_source["caption"] if not s.travels)),
    ]
    best = max(signs, key=_says_it_best)
    return PlaceSeen(place, round(_any_of(parts), 3), _count_posts(signs), best)


def _count_posts(signs: Sequence[Sign]) -> int:
    """Returns the number of posts that name a place. Posts without a geotag count once for each different caption."""
    tagged = {sign.post.id for sign in signs if sign.post and sign.source == "geotag"}
    told = {
        sign.post.caption or sign.post.id
        for sign in signs
        if sign.post and sign.post.id not in tagged
    }
    return len(tagged) + len(told)


def _says_it_best(sign: Sign) -> tuple[float, float]:
    """Returns a sort key. The piece of evidence with the highest key is shown to users. The key compares sources, then
    probabilities, then dates."""
    telling = _TELLING.get(sign.source, 0.0) + sign.sureness / 10
    return telling, sign.at.timestamp() if sign.at else 0.0


def _any_of(parts: Iterable[float]) -> float:
    """Returns the probability that at least one of several independent pieces of evidence is right."""
    return float(1 - math.prod(1 - part for part in parts))


def _each_tag_once(signs: Iterable[Sign]) -> list[float]:
    """Returns the probability from each hashtag. A repeated hashtag counts only 1.3 times, because creators repeat
    hashtags out of habit."""
    tags: dict[str, list[float]] = defaultdict(list)
    for sign in signs:
        tags[sign.quote.lower() or sign.place.name].append(
            sign.sureness / (2 if sign.travels else 1)
        )
    return [min(0.9, max(found) * (1 if len(found) == 1 else 1.3)) for found in tags.values()]


def _of_geotags(signs: Sequence[Sign], located: int, newest: datetime | None) -> float:
    posts: dict[object, Sign] = {}
    for sign in signs:
        if sign.post:
            posts.setdefault(sign.post.id, sign)
    if not posts:
        return 0.0
    share = len(posts) / max(located, len(posts))
    weight = sum(_post_weight(sign, newest) for sign in posts.values())
    weight *= _spread([sign.at for sign in posts.values() if sign.at], len(posts), located)
    return float((1 - math.exp(-POST_WEIGHT * weight)) * math.sqrt(share))


def _post_weight(sign: Sign, newest: datetime | None) -> float:
    weight = sign.sureness * (ON_A_JOURNEY if sign.travels else 1.0)
    return weight * (OLD_WEIGHT if sign.at and newest and newest - sign.at > OLD else 1.0)


def _spread(days: Sequence[datetime], posts: int, located: int) -> float:
    """Returns a factor for the time over which a creator posted from a place. It is above 1 for a long stay and below 1
    for a short trip."""
    if len(days) < 2:
        return 1.0
    span = max(days) - min(days)
    if span >= STAY:
        return OF_A_STAY
    return OF_A_TRIP if span <= TRIP and located > posts else 1.0


def make_imported_home(place: Place) -> PlaceSeen:
    return PlaceSeen(place, IMPORTED, 0, Sign("stated", place, IMPORTED))


def lower_home(seen: PlaceSeen, *, rival: float = IMPORTED) -> PlaceSeen:
    """Returns the place with a lower probability of being the home. `rival` is the probability of a home in another
    country."""
    return replace(seen, home=round(seen.home * (1 - ELSEWHERE * rival), 3))


def _less(seen: PlaceSeen, homes: dict[str, float]) -> PlaceSeen:
    """Returns the place. If a home in another country is likelier, lowers the probability that the creator lives in the
    place."""
    country = seen.place.spot.country
    rival = max((home for other, home in homes.items() if other != country), default=0.0)
    return lower_home(seen, rival=rival) if rival > homes.get(country, 0.0) else seen
