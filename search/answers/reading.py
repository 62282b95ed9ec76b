"""Prepares a brief for pages: its text with the meaning of each part, and its clauses (conditions) as chips that users
can correct."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from search.answers.briefs import read_brief, read_explicit
from search.briefs.brief import Brief, Clause, Role, Span, split_by_marks
from search.briefs.corrections import EXCLUDABLE
from search.filters import panel
from search.filters.forms import FilterForm
from search.filters.table import BY_NAME, COUNTRIES, FILTERS, PLACES
from search.filters.values import Filters
from search.models.answers import SearchSession
from search.reading.queries import explain_unused, find_reason

REPLACED: Final = "A filter below replaces it."
ROLES: Final[dict[Role, str]] = {
    "wanted": "Wanted",
    "excluded": "Left out",
    "wished": "Nice to have",
}
_UNUSED: Final = {
    "budget": "budget", "deadline": "deadline", "deliverable": "deliverables", "audience": "audience",
    "gender": "gender", "age": "age", "person": "kind of person", "history": "earlier brands", "quality": "quality",
    "sender": "who asks", "other": "no condition",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ReadChip:
    """The chip of a clause (one condition of the brief). `note` says why the clause does not filter. It is empty if the
    clause filters."""

    clause: Clause
    label: str
    words: str
    note: str
    roles: list[tuple[Role, str]]
    """The roles that the user can choose for the clause, with their names."""
    controls: list[panel.Control]
    """The form control of the clause's filter. Empty if the clause is a subject or a place."""

    @property
    def question(self) -> str:
        """The question to the user if the clause is doubtful. Empty if the clause is likely right."""
        if not self.clause.is_doubtful:
            return ""
        if self.clause.role == "excluded":
            return f"Leave out “{self.label}”?"
        if self.clause.role == "wished":
            return f"Is “{self.label}” nice to have?"
        if self.clause.kind == "place" and self.clause.value.relation == "home":
            return f"Is {self.label} where they live?"
        if self.clause.kind in ("place", "subject"):
            return f"Do they post about “{self.clause.value.name if self.clause.kind == 'place' else self.label}”?"
        return f"Do you ask for “{self.label}”?"

    @property
    def mark(self) -> str:
        return mark_of(self.clause)

    @property
    def prefix(self) -> str:
        return f"{self.clause.id}-"


@dataclass(frozen=True, slots=True)
class Row:
    heading: str
    chips: list[ReadChip]


@dataclass(frozen=True, slots=True)
class Reading:
    parts: list[tuple[str, tuple[str, str] | None]]
    """The pieces of the text. A piece with a meaning has the name of its style and the meaning. Any other piece has
    None."""
    rows: list[Row]
    """The clauses that the user need not confirm."""
    asked: list[ReadChip]
    """The clauses that the user is asked to confirm. They do not filter until then."""
    unused: list[tuple[str, str]]
    """Words that ask for a condition that the search cannot apply, each with the reason."""
    is_words_only: bool
    """Whether the text has no recognised clause. The search then looks for the words of the text, without filters."""


def show_brief(brief: Brief, explicit: Filters) -> Reading:
    """Prepares the brief for pages. `explicit` contains the filters that the user set in addition to the text."""
    found = [(u.span, reason) for u in brief.unused if (reason := explain_unused(u))]
    marked = split_by_marks(brief.text, _list_marks(brief))
    return Reading(
        parts=[(words, mark) for words, mark in marked if words],
        rows=list(_list_rows(brief, explicit)),
        asked=[_chip(brief, c, explicit) for c in brief.clauses if c.is_doubtful],
        unused=[(brief.text[span.start : span.end], reason) for span, reason in found],
        is_words_only=brief.read_by == "words",
    )


def list_labels(session: SearchSession) -> list[tuple[str, str]]:
    """Lists the conditions of the search as pairs of role and label. They are the clauses of its brief that are not
    doubtful, and the filters that the user set."""
    explicit = read_explicit(session)
    clauses = [c for c in read_brief(session).clauses if not _is_replaced(c, explicit)]
    sure = [(ROLES[c.role], _label(c)) for c in clauses if not c.is_doubtful]
    by_hand = [one.describe_in(explicit) for one in FILTERS if one.is_set(explicit)]
    return sure + [(ROLES["wanted"], label) for label in by_hand]


def _list_marks(brief: Brief) -> Iterator[tuple[Span, tuple[str, str]]]:
    for clause in brief.clauses:
        for span in clause.spans:
            yield span, (mark_of(clause), f"{ROLES[clause.role]}: {_label(clause)}")
    for unused in brief.unused:
        yield unused.span, ("unused", f"Not used: {_UNUSED[unused.kind]}")


def mark_of(clause: Clause) -> str:
    if clause.is_doubtful:
        return "doubtful"
    if clause.role != "wanted":
        return clause.role
    return clause.kind if clause.kind in {"subject", "place"} else "filter"


def _list_rows(brief: Brief, explicit: Filters) -> Iterator[Row]:
    """Yields the rows that are not empty. If the brief asks for several groups of creators, the wanted clauses of each
    group have a row."""
    several = len(brief.groups) > 1
    wanted = [(f"Wanted: {g.label}", g.clauses) for g in brief.groups] if several else []
    wanted.append(("Wanted by all" if several else ROLES["wanted"], brief.shared))
    if not several:
        wanted = [(ROLES["wanted"], brief.clauses)]
    sections = [(heading, clauses, "wanted") for heading, clauses in wanted]
    sections += [(ROLES[role], brief.clauses, role) for role in ("excluded", "wished")]
    for heading, clauses, role in sections:
        sure = [c for c in clauses if c.role == role and not c.is_doubtful]
        if chips := [_chip(brief, c, explicit) for c in sure]:
            yield Row(heading, chips)


def _chip(brief: Brief, clause: Clause, explicit: Filters) -> ReadChip:
    controls = []
    if one := BY_NAME.get(clause.kind):
        filters = Filters(**{clause.kind: clause.value})
        controls = [panel.build_control(one, filters, filters, FilterForm())]
    roles = [role for role in ROLES if role != "excluded" or clause.kind in EXCLUDABLE]
    return ReadChip(
        clause=clause,
        label=_label(clause),
        words=" … ".join(brief.text[s.start : s.end] for s in clause.spans),
        note=REPLACED if _is_replaced(clause, explicit) else find_reason(clause),
        roles=[(role, ROLES[role]) for role in roles],
        controls=controls,
    )


def _label(clause: Clause) -> str:
    if clause.kind == "place":
        name: str = clause.value.name
        return f"about {name}" if clause.value.relation == "about" else name
    if clause.kind in BY_NAME:
        label = BY_NAME[clause.kind].describe(clause.value)
        return f"{label} first" if clause.source == "text" else label
    return str(clause.value)


def _is_replaced(clause: Clause, explicit: Filters) -> bool:
    if clause.kind == "place":
        is_home = clause.value.relation == "home"
        return is_home and (COUNTRIES.is_set(explicit) or PLACES.is_set(explicit))
    return clause.kind in BY_NAME and BY_NAME[clause.kind].is_set(explicit)
