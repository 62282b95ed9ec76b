"""Removes erased creators from saved answers and deletes their search results."""

from collections.abc import Collection
from typing import Any, Final
from uuid import UUID

from django.db.models import Q, TextField
from django.db.models.functions import Cast

from creators.identity.forgotten import Key
from search.models.answers import SavedAnswer

NO_ONE: Final = str(UUID(int=0))
NO_NAME: Final = "forgotten"


def forget_asked(ids: Collection[UUID], keys: Collection[Key], **_: Any) -> dict[str, int]:
    """Removes the creators from stored requests and answers. In a list of seeds, a placeholder takes the creator's
    place, because results refer to seeds by their position."""
    named = {str(id_) for id_ in ids}
    handles = {(platform, name.removeprefix("@").lower()) for platform, name in keys if platform}
    words = named | {name for _, name in handles}
    told = Q(pk=None)
    for word in words:
        told |= Q(asked__icontains=word) | Q(answered__icontains=word)
    texts = {"asked": Cast("request", TextField()), "answered": Cast("answer", TextField())}
    changed = 0
    for saved in SavedAnswer.objects.alias(**texts).filter(told):
        request, answer = (_scrub(part, named, handles) for part in (saved.request, saved.answer))
        if (request, answer) != (saved.request, saved.answer):
            SavedAnswer.objects.filter(pk=saved.pk).update(request=request, answer=answer)
            changed += 1
    return {"search.SavedAnswer": changed}


def _scrub(value: Any, named: Collection[str], handles: Collection[Key]) -> Any:
    if isinstance(value, list):
        return [_scrub(inner, named, handles) for inner in value]
    if not isinstance(value, dict):
        return value
    kept = {name: _scrub(inner, named, handles) for name, inner in value.items()}
    if kept.get("creator_id") in named:
        kept["creator_id"] = NO_ONE
    called = str(kept.get("username", "")).removeprefix("@").lower()
    if (kept.get("platform", ""), called) in handles:
        kept["username"] = NO_NAME
    return kept
