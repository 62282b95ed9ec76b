"""Manages the cells of growth plans. A cell is the plan's discovery for one combination of a subject, a country, a
language and a size. Also chooses the cell to work on next."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from config.discovery.budgets import list_open, read_sent
from config.discovery.leases import is_free
from config.discovery.models import Discovery, DiscoveryQuestion, GrowthPlan
from config.kit import clock
from config.kit.amounts import NotUnderstood, read_count
from creators.places import country_name
from creators.places.cover import Cover
from search.briefs.brief import Brief, Clause, Place
from search.briefs.storing import brief_from_json, brief_to_json
from search.briefs.understood import name_chip
from search.filters.storing import filters_to_json
from search.filters.values import NO_FILTERS, Range
from search.reading.understanding import understand_words

Status = Discovery.Status

MOST_CELLS: Final = 500
FACE: Final = "plan"


@dataclass(frozen=True, slots=True)
class Cell:
    """The creators that one cell of a growth plan looks for. Empty fields set no condition."""

    subject: str
    country: str = ""
    language: str = ""
    size: str = ""

    @property
    def digest(self) -> str:
        told = json.dumps([self.subject, self.country, self.language, self.size])
        return hashlib.sha256(told.encode()).hexdigest()

    def read_brief(self) -> Brief:
        """Returns the brief of the cell. The brief contains what a search would understand from the subject, and the
        cell's country, language and size."""
        brief = understand_words(self.subject, today=clock.today())
        return replace(brief, shared=(*brief.shared, *self._list_clauses()))

    def _list_clauses(self) -> Iterator[Clause]:
        if self.country:
            place = Place(country_name(self.country), "country", Cover((self.country,)))
            yield Clause("a1", "place", place, "wanted", source="edit")
        if self.language:
            yield Clause("a2", "languages", (self.language,), "wanted", source="edit")
        if self.size:
            yield Clause("a3", "followers", read_size(self.size), "wanted", source="edit")


def read_size(text: str) -> Range:
    """Parses a range of followers, such as `10k-100k`, `10k-` or `-5k`. Raises NotUnderstood."""
    least, dash, most = text.partition("-")
    low, high = (read_count(each) if each.strip() else None for each in (least, most))
    size = Range(low, high)
    if not (dash and size and size.is_possible):
        raise NotUnderstood("not a range of followers")
    return size


def write_size(size: Range) -> str:
    """Returns the range as a text that `read_size` can parse."""
    ends = (size.min, size.max)
    return "-".join("" if end is None else str(int(end)) for end in ends) if size else ""


def list_cells(plan: GrowthPlan) -> list[Cell]:
    parts = (plan.subjects, plan.countries or [""], plan.languages or [""], plan.sizes or [""])
    return [Cell(*each) for each in product(*parts)]


def describe_cell(found: Discovery) -> str:
    """Returns a description of the cell: `sourdough bakers, Portugal, in Portuguese, 10k to 100k followers`."""
    chips = map(name_chip, brief_from_json(found.brief, found.query).shared)
    return ", ".join([found.query, *(label for _, label in filter(None, chips))])


# --- Changes --------------------------------------------------------------------------------------


@transaction.atomic
def sync_cells(plan: GrowthPlan) -> None:
    """Creates the missing cells (discoveries) of a plan, and stops cells that the plan no longer has. All other cells
    run again, unless they have found enough creators."""
    cells = {cell.digest: cell for cell in list_cells(plan)}
    now = clock.now()
    lost = plan.cells.exclude(digest__in=cells)
    lost.update(status=Status.STOPPED, reason=Discovery.Reason.ASKED, lease=None, leased_until=None)
    kept = plan.cells.filter(digest__in=cells)
    # If a platform was added, the cell has no questions for it yet.
    DiscoveryQuestion.objects.filter(discovery__in=kept.exclude(platforms=plan.platforms)).delete()
    kept.update(limit=plan.target, platforms=plan.platforms)
    is_full = Q(status=Status.DONE, clear__gte=plan.target)
    kept.exclude(status=Status.RUNNING).exclude(is_full).update(
        status=Status.RUNNING, reason="", errors_in_row=0, changed_at=now
    )
    known = set(kept.values_list("digest", flat=True))
    Discovery.objects.bulk_create(
        _make_cell(plan, cell) for digest, cell in cells.items() if digest not in known
    )


def _make_cell(plan: GrowthPlan, cell: Cell) -> Discovery:
    now = clock.now()
    return Discovery(
        plan=plan,
        query=cell.subject,
        brief=brief_to_json(cell.read_brief()),
        filters=filters_to_json(NO_FILTERS),
        digest=cell.digest,
        platforms=plan.platforms,
        limit=plan.target,
        face=FACE,
        created_at=now,
        changed_at=now,
    )


# --- Work -----------------------------------------------------------------------------------------


def pick_cell() -> UUID | None:
    """Returns the id of the cell (discovery of a plan) to work on next. Chooses the plan that has used the smallest
    share of today's requests, and then the cell of this plan that has sent the fewest requests."""
    for plan in sorted(GrowthPlan.objects.filter(is_on=True), key=_measure_use):
        waiting = plan.cells.filter(is_free(), status=Status.RUNNING)
        if cell := waiting.order_by("requests", "pk").first():
            return cell.pk
    return None


def _measure_use(plan: GrowthPlan) -> tuple[float, int]:
    budget = sum(plan.requests_a_day.values())
    return sum(read_sent(plan).values()) / max(budget, 1), plan.pk


def wake_cells() -> None:
    """Resumes paused cells (discoveries) of plans that may ask a platform again."""
    for plan in GrowthPlan.objects.filter(is_on=True):
        paused = plan.cells.filter(status=Status.PAUSED, platforms__overlap=list(list_open(plan)))
        paused.update(status=Status.RUNNING, reason="", changed_at=clock.now())
