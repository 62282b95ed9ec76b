"""The values of a brief: its clauses, grouped by kind of creator, and the query that the search runs."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final, Literal, TypeVar

from creators.places import country_name
from creators.places.cover import Cover, Spot
from creators.places.geotags import read_geotag
from search.filters.values import NO_FILTERS, Filters, Range

Mark = TypeVar("Mark")
Role = Literal["wanted", "excluded", "wished"]
UnusedKind = Literal[
    "budget", "deadline", "deliverable", "audience", "gender", "age", "person", "history", "quality", "sender", "other"
]  # fmt: skip
ReadBy = Literal["tagger", "language_model", "words"]
"""What read the text.
`words` means that no clause was recognised, so the words of the text are searched without filters."""
DOUBT: Final = 0.6
"""Certainty below which the user is asked about a clause. At least four in ten of these clauses are wrong."""
DOUBT_OF_SUBJECTS: Final = 0.25
"""The same limit for wanted subjects. It is lower, because a wrong subject excludes no creator."""
DOUBT_OF_TOPICS: Final = 0.4
"""The same limit for places as topics. They exclude no creator either, but the page shows them as conditions."""


@dataclass(frozen=True, slots=True)
class Span:
    """Offsets into the text of the brief."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Place:
    name: str
    kind: str
    """One of `country`, `region` and `city`."""
    cover: Cover
    relation: Literal["home", "about"] = "home"

    def contains(self, other: "Place") -> bool:
        """Returns whether the other place lies in this one. A city lies in it if the city's centre does."""
        cover = other.cover
        spots = [Spot(c.country, "", c.latitude, c.longitude) for c in cover.circles]
        spots += [Spot(region.partition(".")[0], region) for region in cover.regions]
        spots += [Spot(country) for country in cover.countries]
        return bool(spots) and all(self.cover.contains(spot) for spot in spots)

    @property
    def label(self) -> str:
        """The name with its country: `Berlin, Germany`."""
        countries = sorted(self.cover.within_countries)
        country = country_name(countries[0]) if len(countries) == 1 else ""
        if self.kind == "country" or not country or country == self.name:
            return self.name
        return f"{self.name}, {country}"

    @property
    def filter_kind(self) -> str:
        """The kind of place for the filter. An area of whole countries is filtered like a country."""
        return self.kind if self.cover.regions or self.cover.circles else "country"

    @property
    def label_left_out(self) -> str:
        """The name of a city or region in the filter that excludes it; empty if it cannot be excluded."""
        if self.kind == "country" or self.relation == "about":
            return ""
        tag = read_geotag(self.label)
        return tag.place.label if tag is not None and tag.place.cover == self.cover else ""


@dataclass(frozen=True, slots=True)
class Clause:
    """One condition of a brief. It becomes a chip, a filter or a criterion of a match.
    A clause without spans was set by hand."""

    id: str
    kind: str
    """`subject`, `place`, `brand` or the name of an entry of `search.filters.table`."""
    value: Any
    """A text, a Place, a Range, a day, a tuple of codes or a boolean, depending on the kind."""
    role: Role
    spans: tuple[Span, ...] = ()
    certainty: float = 1.0
    source: Literal["words", "text", "form", "edit"] = "words"
    """Where the clause comes from. `text` is the language of the text, not single words of it."""

    @property
    def is_doubtful(self) -> bool:
        """Whether the user is asked about the clause. It does not filter until the user confirms it."""
        return self.source == "words" and self.certainty < self._border

    @property
    def _border(self) -> float:
        if self.role == "excluded":
            return DOUBT
        if self.kind == "subject":
            return DOUBT_OF_SUBJECTS
        is_topic = isinstance(self.value, Place) and self.value.relation == "about"
        return DOUBT_OF_TOPICS if is_topic else DOUBT


@dataclass(frozen=True, slots=True)
class Group:
    """Creators of one kind. A brief that asks for one kind has one group."""

    id: str
    label: str
    clauses: tuple[Clause, ...]
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Unused:
    """Words of the brief that were read but cannot be used."""

    kind: UnusedKind
    span: Span
    reason: str = ""
    """The reason in a language model's words; empty if the kind gives the reason."""


@dataclass(frozen=True, slots=True)
class Brief:
    text: str
    language: str
    groups: tuple[Group, ...]
    shared: tuple[Clause, ...] = ()
    unused: tuple[Unused, ...] = ()
    one_is_enough: bool = False
    read_by: ReadBy = "tagger"
    is_corrected: bool = False
    """Whether a user has corrected the brief by hand."""

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """All clauses: those of the groups, then the shared ones."""
        return (*(c for group in self.groups for c in group.clauses), *self.shared)

    @property
    def names_subject(self) -> bool:
        return any(c.kind == "subject" and c.role == "wanted" for c in self.clauses)

    def clauses_of(self, group: Group) -> tuple[Clause, ...]:
        return (*group.clauses, *self.shared)

    def filters_of(self, group: Group) -> Filters:
        """Returns the filters of the group. Doubtful clauses and wishes do not filter."""
        sure = [c for c in self.clauses_of(group) if not c.is_doubtful and c.role != "wished"]
        wanted = [c for c in sure if c.role == "wanted"]
        out = [c for c in sure if c.role == "excluded"]
        homes = [c.value for c in wanted if c.kind == "place" and c.value.relation == "home"]
        not_homes = [c.value for c in out if c.kind == "place" and c.value.kind == "country"]
        known = all(home.cover.within_countries for home in homes)
        countries = _joined([sorted(h.cover.within_countries) for h in homes]) if known else ()
        languages, platforms = _values_of("languages", wanted), _values_of("platforms", wanted)
        flags: dict[str, Any] = {c.kind: c.value for c in wanted if isinstance(c.value, bool)}
        # The first of several ranges, or days, counts.
        ranges: dict[str, Any] = {
            c.kind: c.value for c in reversed(wanted) if isinstance(c.value, Range | date)
        }
        return Filters(
            **ranges,
            **flags,
            creator_kinds=_values_of("creator_kinds", wanted),
            countries=countries,
            languages=languages,
            platforms=platforms,
            not_countries=_left_out(
                _joined([sorted(p.cover.within_countries) for p in not_homes]), countries
            ),
            not_places=tuple(
                label for c in out if c.kind == "place" and (label := c.value.label_left_out)
            ),
            not_languages=_left_out(_values_of("languages", out), languages),
            not_platforms=_left_out(_values_of("platforms", out), platforms),
            keeps_unknown=frozenset({"countries", "languages"}),
        )

    def changing(self, clause_id: str, new: Clause | None) -> "Brief":
        """Returns the brief with `new` in place of the clause with this id. If `new` is None, the clause is dropped."""

        def kept(clauses: tuple[Clause, ...]) -> Iterator[Clause]:
            changed = (new if clause.id == clause_id else clause for clause in clauses)
            return (clause for clause in changed if clause is not None)

        groups = tuple(replace(g, clauses=tuple(kept(g.clauses))) for g in self.groups)
        return replace(self, groups=groups, shared=tuple(kept(self.shared)))


def split_by_marks(
    text: str, marks: Iterable[tuple[Span, Mark]]
) -> Iterator[tuple[str, Mark | None]]:
    """Yields the parts of the text with their marks. Marks that overlap an earlier one are dropped."""
    end = 0
    for span, mark in sorted(marks, key=lambda one: one[0].start):
        if span.start >= end:
            yield text[end : span.start], None
            yield text[span.start : span.end], mark
            end = span.end
    yield text[end:], None


def _values_of(kind: str, clauses: list[Clause]) -> tuple[str, ...]:
    return _joined([c.value for c in clauses if c.kind == kind])


def _left_out(values: tuple[str, ...], wanted: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the excluded values. If they would exclude all wanted values, returns none."""
    return values if set(wanted) - set(values) or not wanted else ()


def _joined(values: list[Any]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for some in values for value in some))


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    subject: str
    """The part of the sentence that is searched by words and by vectors. May be empty."""
    filters: Filters = NO_FILTERS
    places: tuple[Place, ...] = ()
    """Places influence the order of results.
    If the query asks where creators live, creators from other countries are excluded."""
    place_decides: bool = False
    """Whether one post from one of the places is enough, whatever its subject."""
    people: str = ""
    """The kind of person who is wanted, such as "doctors". Search cannot filter by it, but texts show it."""
    is_partly_read: bool = False
    """Whether the query describes creators in a way that search cannot check."""
    first_languages: tuple[str, ...] = ()
    """Creators who write in one of these languages come first."""
    avoided: tuple[str, ...] = ()
    """Subjects to avoid. Creators who post about them rank lower."""
    is_once: bool = False
    """Whether one post about the subject is enough."""
    chips: tuple[Clause, ...] = ()
    """The clauses that pages show as conditions, in the order of the text."""
    unclear: tuple[Unused, ...] = ()
    """Words with a condition that the search cannot apply, each with the reason."""
    sentence: str = ""
    """The query as written. Its language is easier to detect than that of a short subject."""

    @property
    def searched(self) -> str:
        """The text to search for. It has the subject and the kind of person."""
        subject = self.subject.strip()
        return f"{subject}, {self.people}" if subject and self.people else subject

    @property
    def cities(self) -> tuple[str, ...]:
        """Returns the names of cities, regions and areas in which creators should live."""
        return tuple(p.name for p in self.places if p.relation == "home" and p.kind != "country")
