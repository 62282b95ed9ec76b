"""The order of a list: set as a whole, or by moving creators."""

from collections.abc import Collection, Iterable, Mapping
from typing import Literal
from uuid import UUID

from django.db import transaction

from config.kit.context import Context
from config.kit.errors import Problem, Unprocessable
from search.shortlists.models import Shortlist, ShortlistEntry
from search.shortlists.schemas import ListOrder, OrderBody
from search.shortlists.services import hold_shortlist, note_change

Step = Literal["top", "up", "down", "bottom"]


@transaction.atomic
def order_creators(request: OrderBody, context: Context) -> ListOrder:
    """The named ones come first. Raises Unprocessable if one is not on the list."""
    shortlist = hold_shortlist(request.id, context)
    entries = _read_entries(shortlist)
    missing = [place for place, id_ in enumerate(request.creators) if id_ not in entries]
    if missing:
        raise Unprocessable(
            *(Problem("This creator is not on the list.", f"creators.{place}") for place in missing)
        )
    return _store_order(shortlist, entries, [*request.creators, *entries], context)


@transaction.atomic
def move_before(list_id: UUID, creator_id: UUID, next_id: UUID | None, context: Context) -> None:
    """Without a next one, to the end. A creator that another user has removed meanwhile moves nowhere."""
    shortlist = hold_shortlist(list_id, context)
    entries = _read_entries(shortlist)
    if creator_id not in entries or creator_id == next_id:
        return
    others = [one for one in entries if one != creator_id]
    place = others.index(next_id) if next_id in others else len(others)
    _store_order(shortlist, entries, [*others[:place], creator_id, *others[place:]], context)


@transaction.atomic
def move_creators(
    list_id: UUID, creator_ids: Collection[UUID], step: Step, context: Context
) -> None:
    """To an end of the list, or each by one place. They keep their order."""
    shortlist = hold_shortlist(list_id, context)
    entries = _read_entries(shortlist)
    order = _move(list(entries), set(creator_ids), step)
    _store_order(shortlist, entries, order, context)


def _move(order: list[UUID], moved: set[UUID], step: Step) -> list[UUID]:
    if step == "bottom":
        return _move(order[::-1], moved, "top")[::-1]
    if step == "down":
        return _move(order[::-1], moved, "up")[::-1]
    if step == "top":
        return sorted(order, key=lambda one: one not in moved)
    for place in range(1, len(order)):
        if order[place] in moved and order[place - 1] not in moved:
            order[place - 1], order[place] = order[place], order[place - 1]
    return order


def _read_entries(shortlist: Shortlist) -> dict[UUID, ShortlistEntry]:
    return {one.creator_id: one for one in shortlist.entries.order_by("position", "pk")}


def _store_order(
    shortlist: Shortlist,
    entries: Mapping[UUID, ShortlistEntry],
    order: Iterable[UUID],
    context: Context,
) -> ListOrder:
    ordered = list(dict.fromkeys(order))
    for position, id_ in enumerate(ordered, start=1):
        entries[id_].position = position
    ShortlistEntry.objects.bulk_update(entries.values(), ["position"])
    note_change(shortlist, context)
    return {"creators": [str(id_) for id_ in ordered]}
