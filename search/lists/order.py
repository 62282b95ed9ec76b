"""Changes the order of a list. Users can order the whole list or move some of its creators."""

from collections.abc import Collection, Iterable
from typing import Final, Literal
from uuid import UUID

from django.db import transaction

from config.kit.context import Context
from config.kit.errors import Problem, Unprocessable
from config.kit.rows import run_statement
from search.lists.schemas import ListOrder, OrderBody
from search.lists.services import hold_shortlist, note_change
from search.models.lists import Shortlist

Step = Literal["top", "up", "down", "bottom"]


@transaction.atomic
def order_creators(request: OrderBody, context: Context) -> ListOrder:
    """Moves the creators of the request to the start of the list. Raises Unprocessable if one of these creators is not
    on the list."""
    shortlist = hold_shortlist(request.id, context)
    listed = _read_order(shortlist)
    known, said = set(listed), "This creator is not on the list."
    missing = [place for place, id_ in enumerate(request.creators) if id_ not in known]
    if missing:
        raise Unprocessable(*(Problem(said, f"creators.{place}") for place in missing))
    return _store_order(shortlist, [*request.creators, *listed], context)


@transaction.atomic
def move_before(list_id: UUID, creator_id: UUID, next_id: UUID | None, context: Context) -> None:
    """Moves the creator directly before the creator `next_id`. If `next_id` is None, moves the creator to the end of
    the list. Does nothing if the creator is no longer on the list."""
    shortlist = hold_shortlist(list_id, context)
    listed = _read_order(shortlist)
    if creator_id not in listed or creator_id == next_id:
        return
    others = [one for one in listed if one != creator_id]
    place = others.index(next_id) if next_id in others else len(others)
    _store_order(shortlist, [*others[:place], creator_id, *others[place:]], context)


@transaction.atomic
def move_creators(list_id: UUID, moved: Collection[UUID], step: Step, context: Context) -> None:
    """Moves the creators to the start or end of the list, or each creator by one position. The moved creators keep
    their order."""
    shortlist = hold_shortlist(list_id, context)
    _store_order(shortlist, _move(_read_order(shortlist), set(moved), step), context)


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


def _read_order(shortlist: Shortlist) -> list[UUID]:
    return list(shortlist.entries.order_by("position", "pk").values_list("creator_id", flat=True))


def _store_order(shortlist: Shortlist, order: Iterable[UUID], context: Context) -> ListOrder:
    ordered = list(dict.fromkeys(order))
    run_statement(_PLACE, [ordered, shortlist.pk])
    note_change(shortlist, context)
    return {"creators": list(map(str, ordered))}


_PLACE: Final = """
    UPDATE search_shortlistentry AS entry SET position = place.number
    FROM unnest(%s) WITH ORDINALITY AS place(creator_id, number)
    WHERE entry.shortlist_id = %s AND entry.creator_id = place.creator_id
        AND entry.removed_at IS NULL AND entry.position <> place.number
"""
"""Raw SQL, because the ORM's statement is slow. It has a CASE with a branch for each creator, and the database tests
all branches for each row."""
