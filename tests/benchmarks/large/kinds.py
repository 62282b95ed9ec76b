"""The kinds of queries that are measured in a large catalogue."""

from dataclasses import dataclass, replace
from itertools import permutations
from typing import Final

from creators.niches.taxonomy import list_niches
from creators.places.cover import Cover
from creators.places.geotags import read_geotag
from search.briefs.brief import ParsedQuery, Place
from search.filters.values import NO_FILTERS, Filters, Range

FROM_WORDS: Final = frozenset({"countries"})
_COMMON_WORDS: Final = ("easy", "home", "tips", "daily", "beginners")
COMMON_SUBJECTS: Final = tuple(
    " ".join(words) for count in (2, 3) for words in permutations(_COMMON_WORDS, count)
)[::2]
"""40 subjects of words that many creators use."""
LARGE_CITY: Final = "London, United Kingdom"


@dataclass(frozen=True, slots=True)
class Kind:
    name: str
    filters: Filters = NO_FILTERS
    place: Place | None = None
    has_subject: bool = True
    subjects: tuple[str, ...] = ()
    """The subjects of the kind, if they are not those of all kinds."""

    def queries(self, subjects: int) -> list[ParsedQuery]:
        places = (self.place,) if self.place else ()
        empty = ParsedQuery(subject="", filters=self.filters, places=places)
        if not self.has_subject:
            return [empty] * min(subjects, 20)
        chosen = self.subjects or list_subjects(subjects)
        return [replace(empty, subject=subject, sentence=subject) for subject in chosen]


def list_subjects(count: int) -> tuple[str, ...]:
    labels = [niche.label for niche in list_niches()]
    return tuple(labels[:: max(1, len(labels) // count)][:count])


def _city(name: str) -> Place:
    tag = read_geotag(name)
    if tag is None:
        raise LookupError(name)
    return Place(tag.place.name, "city", tag.place.cover)


def list_kinds() -> list[Kind]:
    germany = Place("Germany", "country", Cover(countries=("DE",)))
    home = Filters(countries=("DE",), keeps_unknown=FROM_WORDS)
    british = replace(home, countries=("GB",))
    followers = Range(10_000, 500_000)
    return [
        Kind("plain"),
        Kind("common words", subjects=COMMON_SUBJECTS),
        Kind("a country of 25 %", Filters(countries=("US",))),
        Kind("Germany as a place", home, germany),
        Kind("a city of 2 %", home, _city("Berlin, Germany")),
        Kind("a city of 6 %", british, _city(LARGE_CITY)),
        Kind("followers", Filters(followers=followers)),
        Kind("languages", Filters(languages=("de", "fr"))),
        Kind("engagement", Filters(engagement_rate=Range(5.0, None))),
        Kind("a filter that keeps 5 %", Filters(countries=("IT", "PT"))),
        Kind("a filter that keeps 1 %", Filters(countries=("PT", "NL", "PL"), followers=Range(27_000, None))),
        Kind("a filter that keeps .5 %", Filters(countries=("PT",), followers=Range(20_000, None))),
        Kind("a filter that keeps few", Filters(followers=Range(4_000_000, None), countries=("US", "GB"))),
        Kind("a filter that keeps none", Filters(followers=Range(9_000_000_000, None))),
        Kind("an excluded place", Filters(not_places=(LARGE_CITY,))),
        Kind("no subject", Filters(followers=followers), has_subject=False),
        Kind(
            "no subject, Germany",
            replace(home, followers=followers),
            germany,
            has_subject=False,
        ),
    ]  # fmt: skip
