"""Builds the chips of a search. A chip shows one condition, and links to the search without that condition."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from config.kit import clock
from search.answers.briefs import read_brief, read_explicit
from search.answers.refining import can_refine, keeps_wanted
from search.briefs.brief import Brief
from search.briefs.edits import override_filters, replaces_clause
from search.briefs.understood import describe_chips
from search.filters.changes import Difference
from search.filters.forms import list_fields, round_up_limit
from search.filters.table import BY_NAME, COUNTRIES, FILTERS, PLACES
from search.filters.values import Filters
from search.models.answers import SearchSession
from search.reading.queries import build_query
from search.reading.understanding import has_conditions


@dataclass(frozen=True, slots=True)
class Again:
    """A new search: its sentence and its other fields. It costs credits, so its button shows the price."""

    query: str
    limit: int
    fields: list[tuple[str, str]]
    is_refining: bool = False
    """Whether the search refines another one. Creators that were charged before are then not charged again."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One condition of the search. `again` is the search without it; None if nothing would be left to search for."""

    about: str
    """The filter's heading."""
    label: str
    words: str
    """The words of the sentence that ask for the condition. Empty if it was set by hand."""
    start: int
    end: int
    again: Again | None


def list_chips(session: SearchSession) -> list[Chip]:
    """Lists the chips of the sentence, then the chips of filters that were set in the form."""
    brief, explicit = read_brief(session), read_explicit(session)
    clauses = override_filters(build_query(brief), explicit).chips
    chips = []
    for clause, chip in zip(clauses, describe_chips(brief.text, clauses), strict=True):
        named = BY_NAME.get(clause.kind)
        about = named.heading if named else _HEADINGS.get(chip["kind"], "")
        again = _again(session, brief, explicit, [clause.id])
        said = (chip["label"], chip["words"], chip["start"], chip["end"])
        chips.append(Chip(about, *said, again))
    for one in FILTERS:
        if one.is_set(explicit):
            rest = replace(explicit, **{one.name: one.nothing})
            again = _again(session, brief, rest)
            chips.append(Chip(one.heading, one.describe_in(explicit), "", 0, 0, again))
    return chips


def list_kept(filters: Filters) -> list[tuple[str, str, str]]:
    """Returns the label, the name and the value of a form field for each part of each filter. Users can untick it."""
    return [
        (one.describe(part), name, value)
        for one in FILTERS
        if one.is_set(filters)
        for part in one.split(one.read_value(filters))
        for name, value in one.to_fields(part)
    ]


def repeat_search(session: SearchSession) -> Again:
    """Returns the request that ran the session's search. A button sends it again."""
    return _ask(session, read_explicit(session))


def widen_search(session: SearchSession, now: Filters, changed: Difference) -> Again | None:
    """Searches with the filters that are chosen now. Clauses that contradict them are dropped."""
    wanted = read_explicit(session)
    brief = read_brief(session)
    chips = build_query(brief).chips
    dropped: set[str] = set()
    for name in changed.changed:
        wanted = replace(wanted, **{name: BY_NAME[name].read_value(now)})
        # A city still influences the order of results, as long as its country is among the chosen ones.
        still_holds = name == COUNTRIES.name and name not in changed.narrower and now.countries
        if not still_holds:
            dropped |= {chip.id for chip in chips if replaces_clause(BY_NAME[name], chip)}
    return _again(session, brief, wanted, [chip.id for chip in chips if chip.id in dropped])


def _again(
    session: SearchSession, brief: Brief, explicit: Filters, dropped: Sequence[str] = ()
) -> Again | None:
    """Returns the search without the dropped clauses; None if nothing would be left to search for."""
    rest = brief
    for clause_id in dropped:
        rest = rest.changing(clause_id, None)
    left = override_filters(build_query(rest), explicit)
    if not left.subject.strip() and not has_conditions(left):
        return None
    is_refining = can_refine(session, clock.now()) and keeps_wanted(brief, rest)
    return _ask(session, explicit, dropped, is_refining=is_refining)


def _ask(
    session: SearchSession,
    explicit: Filters,
    dropped: Sequence[str] = (),
    *,
    is_refining: bool = False,
) -> Again:
    source = ("refines" if is_refining else "session", str(session.pk))
    fields = [*list_fields(explicit), source, *(("drop", clause_id) for clause_id in dropped)]
    return Again(session.query, round_up_limit(session.limit), fields, is_refining)


_HEADINGS: Final = {
    "avoided": "Left out",
    "about_place": "",
    "city": "Place",
    "region": PLACES.heading,
    "not_place": PLACES.heading,
    "country": COUNTRIES.heading,
    "not_country": COUNTRIES.heading,
}
