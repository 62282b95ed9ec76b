"""Defines the brief: the user's description of the wanted creators. A brief has groups, one for each wanted kind of
creator. A group has clauses, which are its conditions. Also defines the query that the search makes from a brief."""

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
"""How the text was read. `words` means that no condition was recognised, so the search looks for the words of the text
without filters."""
DOUBT: Final = 0.6
"""Limit of certainty. A clause (condition) with a lower certainty is doubtful. At least four in ten such clauses are
wrong, so the user is asked to confirm them."""
DOUBT_OF_SUBJECTS: Final = 0.25
"""Limit of certainty for wanted subjects. A wanted subject with a lower certainty is doubtful. The limit is lower than
DOUBT, because a wrong subject excludes no creator."""
DOUBT_OF_TOPICS: Final = 0.4
"""Limit of certainty for places that posts should be about. With a lower certainty, such a place is doubtful. If it is
wrong, it excludes no creator, but pages show it as a condition."""


@dataclass(frozen=True, slots=True)
class Span:
    """A part of the brief's text, as the offsets of its start and end."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Place:
    name: str
    kind: str
    """`country`, `region` or `city`."""
    cover: Cover
    relation: Literal["home", "about"] = "home"

    def contains(self, other: "Place") -> bool:
        """Returns whether the other place lies in this place. A city lies in a place that contains the centre of the
        city."""
        cover = other.cover
        spots = [Spot(c.country, "", c.latitude, c.longitude) for c in cover.circles]
        spots += [Spot(region.partition(".")[0], region) for region in cover.regions]
        spots += [Spot(country) for country in cover.countries]
        return bool(spots) and all(self.cover.contains(spot) for spot in spots)

    @property
    def label(self) -> str:
        """The name of the place with its country, such as `Berlin, Germany`."""
        countries = sorted(self.cover.within_countries)
        country = country_name(countries[0]) if len(countries) == 1 else ""
        if self.kind == "country" or not country or country == self.name:
            return self.name
        return f"{self.name}, {country}"

    @property
    def filter_kind(self) -> str:
        """The kind of place that the filter uses. An area that consists of whole countries is filtered as a country."""
        return self.kind if self.cover.regions or self.cover.circles else "country"

    @property
    def label_left_out(self) -> str:
        """The name by which a filter can exclude this city or region. Empty if no filter can exclude it."""
        if self.kind == "country" or self.relation == "about":
            return ""
        tag = read_geotag(self.label)
        return tag.place.label if tag is not None and tag.place.cover == self.cover else ""


@dataclass(frozen=True, slots=True)
class Clause:
    """One condition of a brief. Pages show a clause as a chip, searches filter by it, and matches use it as a
    criterion. A clause without spans was added by hand."""

    id: str
    kind: str
    """`subject`, `place`, `brand` or the name of an entry of `search.filters.table`."""
    value: Any
    """A text, a Place, a Range, a day, a tuple of codes or a boolean, depending on the kind."""
    role: Role
    spans: tuple[Span, ...] = ()
    certainty: float = 1.0
    source: Literal["words", "text", "form", "edit"] = "words"
    """The origin of the clause. `words` means certain words of the text. `text` means the language in which the text is
    written. `edit` means a correction by the user."""

    @property
    def is_doubtful(self) -> bool:
        """Whether the user is asked to confirm the clause. A doubtful clause does not filter until it is confirmed."""
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
    """One wanted kind of creator. Most briefs ask for only one kind."""

    id: str
    label: str
    clauses: tuple[Clause, ...]
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Unused:
    """Words of the brief that the search understands but cannot use."""

    kind: UnusedKind
    span: Span
    reason: str = ""
    """The reason why the words cannot be used, if a language model wrote one. Otherwise empty, and `kind` gives the
    reason."""


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
        """All clauses (conditions) of the brief. The clauses of each group come first, then the clauses that apply to
        all groups."""
        return (*(c for group in self.groups for c in group.clauses), *self.shared)

    @property
    def names_subject(self) -> bool:
        return any(c.kind == "subject" and c.role == "wanted" for c in self.clauses)

    def clauses_of(self, group: Group) -> tuple[Clause, ...]:
        return (*group.clauses, *self.shared)

    def filters_of(self, group: Group) -> Filters:
        """Returns the filters of the group, which is one wanted kind of creator. A condition sets no filter if it is
        doubtful or only a wish."""
        sure = [c for c in self.clauses_of(group) if not c.is_doubtful and c.role != "wished"]
        wanted = [c for c in sure if c.role == "wanted"]
        out = [c for c in sure if c.role == "excluded"]
        homes = [c.value for c in wanted if c.kind == "place" and c.value.relation == "home"]
        not_homes = [c.value for c in out if c.kind == "place" and c.value.kind == "country"]
        known = all(home.cover.within_countries for home in homes)
        countries = _joined([sorted(h.cover.within_countries) for h in homes]) if known else ()
        languages, platforms = _values_of("languages", wanted), _values_of("platforms", wanted)
        flags: dict[str, Any] = {c.kind: c.value for c in wanted if isinstance(c.value, bool)}
        # If the brief has several ranges or days of one kind, the first one counts.
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
        """Returns a changed copy of the brief. The clause (condition) `new` replaces the clause with this id. If `new`
        is None, the clause is removed."""

        def kept(clauses: tuple[Clause, ...]) -> Iterator[Clause]:
            changed = (new if clause.id == clause_id else clause for clause in clauses)
            return (clause for clause in changed if clause is not None)

        groups = tuple(replace(g, clauses=tuple(kept(g.clauses))) for g in self.groups)
        return replace(self, groups=groups, shared=tuple(kept(self.shared)))


def split_by_marks(
    text: str, marks: Iterable[tuple[Span, Mark]]
) -> Iterator[tuple[str, Mark | None]]:
    """Yields the parts of the text, each with its mark or None. If two marks overlap, the later one is dropped."""
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
    """Returns the values to exclude. Returns no values if their exclusion would leave no wanted value."""
    return values if set(wanted) - set(values) or not wanted else ()


def _joined(values: list[Any]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for some in values for value in some))


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    subject: str
    """The subject that creators should post about. The search compares it with texts, by words and by vectors. May be
    empty."""
    filters: Filters = NO_FILTERS
    places: tuple[Place, ...] = ()
    """The places in the query. They affect the order of results. If the query asks where creators live, creators from
    other countries are excluded."""
    place_decides: bool = False
    """Whether one post from one of the places is enough for a match. The subject of the post then does not matter."""
    people: str = ""
    """The kind of person that the query asks for, such as "doctors". No filter exists for this, so the search looks for
    it in texts."""
    is_partly_read: bool = False
    """Whether the query contains descriptions of creators that the search cannot check."""
    first_languages: tuple[str, ...] = ()
    """Languages to prefer. Creators who write in one of them rank higher."""
    avoided: tuple[str, ...] = ()
    """Subjects to avoid. Creators who post about them rank lower."""
    is_once: bool = False
    """Whether one post about the subject is enough for a match."""
    chips: tuple[Clause, ...] = ()
    """The clauses that pages show as conditions, in the order of the text."""
    unclear: tuple[Unused, ...] = ()
    """Words that ask for a condition that the search cannot apply, each with the reason."""
    sentence: str = ""
    """The query as the user wrote it. The language of this text is easier to detect than that of a short subject."""

    @property
    def searched(self) -> str:
        """The text to search for: the subject and the kind of person."""
        subject = self.subject.strip()
        return f"{subject}, {self.people}" if subject and self.people else subject

    @property
    def cities(self) -> tuple[str, ...]:
        """The names of the cities, regions and areas where creators should live."""
        return tuple(p.name for p in self.places if p.relation == "home" and p.kind != "country")
