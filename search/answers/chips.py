"""Builds the chips of a search. A chip is a label for one condition, with a link to the search without this
condition."""

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
    """The form data of a new search. The search costs credits, so the button of the form shows the price."""

    query: str
    limit: int
    fields: list[tuple[str, str]]
    is_refining: bool = False
    """Whether the new search refines an earlier search. Creators for whom the earlier search was charged are then
    free."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A chip for one condition of the search. `again` is the search without this condition. It is None if no other
    condition is left."""

    about: str
    """The heading of the filter that sets the condition."""
    label: str
    words: str
    """The words of the sentence that ask for the condition. Empty if the user set the condition in the form."""
    start: int
    end: int
    again: Again | None


def list_chips(session: SearchSession) -> list[Chip]:
    """Lists the chips of the search: first the conditions in its sentence, then the filters that the user set in the
    form."""
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
    """Splits the filters into single conditions that the user can switch off. Returns the label, the field name and the
    value of each."""
    return [
        (one.describe(part), name, value)
        for one in FILTERS
        if one.is_set(filters)
        for part in one.split(one.read_value(filters))
        for name, value in one.to_fields(part)
    ]


def repeat_search(session: SearchSession) -> Again:
    """Returns the form data of the session's search, so that a button can run it again."""
    return _ask(session, read_explicit(session))


def widen_search(session: SearchSession, now: Filters, changed: Difference) -> Again | None:
    """Returns a search with the filters that are chosen on the page. Conditions of the sentence that contradict these
    filters are dropped. Returns None if no condition is left."""
    wanted = read_explicit(session)
    brief = read_brief(session)
    chips = build_query(brief).chips
    dropped: set[str] = set()
    for name in changed.changed:
        wanted = replace(wanted, **{name: BY_NAME[name].read_value(now)})
        # Keep a city of the sentence if its country is still chosen: the city then affects only the order of results.
        still_holds = name == COUNTRIES.name and name not in changed.narrower and now.countries
        if not still_holds:
            dropped |= {chip.id for chip in chips if replaces_clause(BY_NAME[name], chip)}
    return _again(session, brief, wanted, [chip.id for chip in chips if chip.id in dropped])


def _again(
    session: SearchSession, brief: Brief, explicit: Filters, dropped: Sequence[str] = ()
) -> Again | None:
    """Returns the search without the dropped clauses (conditions). Returns None if no condition is left."""
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
