"""Finds similar creators for pages. Users can exclude the creators of a list. They can also dismiss found creators and
get other creators for them."""

from typing import Final, Literal
from uuid import UUID

from django.db import transaction
from django.shortcuts import get_object_or_404
from pydantic import Field

from config.kit import clock
from config.kit.context import Context
from search.answers.saved_answers import add_creator
from search.lists.selectors import list_creator_ids
from search.lookalike.schemas import LookalikeBody, LookalikePage
from search.lookalike.services import SeedNotFound, find_next, find_similar
from search.models.answers import SavedAnswer

CREATORS_PER_REPLACEMENT: Final = 5
"""Number of paid creators that give the user one free replacement."""

Outcome = Literal["replaced", "already_dismissed", "used_up", "none_left"]


class PageLookalikeBody(LookalikeBody):
    leave_out: UUID | None = Field(
        default=None, description="A list of the account, whose creators are not returned"
    )


def find_unlisted(request: PageLookalikeBody, context: Context) -> LookalikePage:
    return find_similar(request, context, without=_list_left_out(request, context.owner_id))


def _list_left_out(request: PageLookalikeBody, owner_id: UUID | None) -> list[UUID]:
    if request.leave_out is None or owner_id is None:
        return []
    return list_creator_ids(request.leave_out, owner_id=owner_id)


@transaction.atomic
def dismiss_creator(answer_id: UUID, creator_id: UUID) -> Outcome:
    """Replaces a dismissed creator for free. The next most similar creator is added at the end of the saved answer. The
    answer is locked meanwhile, so that a request that is sent twice uses up only one replacement. Raises Http404 if the
    answer is unknown."""
    answer = get_object_or_404(SavedAnswer.objects.select_for_update(), pk=answer_id)
    dismissed = answer.creators.filter(creator=creator_id, dismissed_at=None).first()
    if dismissed is None:
        return "already_dismissed"
    if not answer.replacements_left:
        return "used_up"
    if not _add_next(answer):
        return "none_left"
    dismissed.dismissed_at = clock.now()
    dismissed.save(update_fields=["dismissed_at"])
    answer.replacements_left -= 1
    answer.save(update_fields=["replacements_left"])
    return "replaced"


def _add_next(answer: SavedAnswer) -> bool:
    """Adds the next most similar creator to the answer. Skips creators who are already in the answer, were dismissed,
    or are on the excluded list."""
    request = PageLookalikeBody.model_validate(answer.request)
    known = answer.creators.values_list("creator_id", flat=True)
    try:
        item = find_next(request, without=[*known, *_list_left_out(request, answer.account_id)])
    except SeedNotFound:
        return False
    return item is not None and add_creator(answer, item)
