"""Stores answers for which accounts have paid. Reading, sorting and re-ranking a stored answer is free."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import Count, Max, Q, QuerySet
from pydantic import BaseModel

from config.kit import clock
from config.kit.context import Context
from config.kit.errors import NotFound
from search.answers.rows import store_creators
from search.models.answers import SavedAnswer

KEPT: Final = timedelta(days=90)
RECENT_SHOWN: Final = 6


def delete_answer(answer_id: str) -> None:
    """Deletes an answer for which the account was not charged, or was refunded."""
    SavedAnswer.objects.filter(pk=answer_id).delete()


def purge_expired_answers() -> int:
    rows, _ = SavedAnswer.objects.filter(expires_at__lt=clock.now()).delete()
    return rows


@transaction.atomic
def save_answer(
    name: str, request: BaseModel, answer: Mapping[str, Any], context: Context, replacements: int
) -> UUID:
    """Saves the answer of the operation `name` and returns the new id. If an error occurs, nothing is saved.
    `replacements` is the number of creators that the user can replace for free. The caller must have an account."""
    if context.owner_id is None:
        raise NotFound
    saved = SavedAnswer.objects.create(
        account_id=context.owner_id,
        operation=name,
        request=request.model_dump(mode="json", exclude_none=True),
        answer={part: value for part, value in answer.items() if part != "data"},
        created_at=context.now,
        expires_at=context.now + KEPT,
        replacements_left=replacements,
    )
    store_creators("search_savedcreator", "answer_id", saved.pk, answer["data"])
    return saved.pk


def add_creator(answer: SavedAnswer, item: Mapping[str, Any]) -> bool:
    """Adds the creator at the end of the answer. Returns False if the creator's data are being erased. The caller must
    hold a lock on the answer."""
    last = answer.creators.aggregate(last=Max("rank"))["last"] or 0
    return store_creators("search_savedcreator", "answer_id", answer.pk, [item], after=last) == 1


def find_answer(answer_id: UUID, operation: str, account_id: UUID) -> SavedAnswer | None:
    """Returns the account's saved answer. Returns None if the answer is unknown or has expired."""
    return _list_live(operation, account_id).filter(pk=answer_id).first()


def list_recent(operation: str, account_id: UUID) -> QuerySet[Any]:
    """Lists the account's latest answers that have not expired. The column `found` counts the creators of each
    answer."""
    found = Count("creators", filter=Q(creators__dismissed_at=None))
    recent = _list_live(operation, account_id).order_by("-created_at", "-pk")
    return recent.annotate(found=found)[:RECENT_SHOWN]


def _list_live(operation: str, account_id: UUID) -> QuerySet[SavedAnswer]:
    own = SavedAnswer.objects.filter(operation=operation, account=account_id)
    return own.filter(expires_at__gt=clock.now())
