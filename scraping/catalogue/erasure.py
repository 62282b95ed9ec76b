"""Deletes live data of erased creators that is not deleted with their profiles and posts."""

import json
from collections.abc import Collection, Iterable
from typing import Any, Final
from uuid import UUID

from django.db.models import Exists, OuterRef, Q
from django_q.models import OrmQ, Task

from creators.identity.forgotten import Key
from creators.models import Post
from scraping.models import SpeechJob, Transcript

_JOBS: Final = ("scraping.tasks.feed_catalogue", "scraping.tasks.note_gone")


def forget_live(ids: Collection[UUID], keys: Collection[Key], **_: Any) -> dict[str, int]:
    """Delete the live data. `ids` are those of creators and profiles."""
    return {
        "scraping.Transcript": _forget_videos(Transcript.objects.all(), ids) + _forget_spoken(keys),
        "scraping.SpeechJob": _forget_videos(SpeechJob.objects.all(), ids),
        "django_q.Task": _forget_jobs(keys),
    }


def _forget_videos(rows: Any, ids: Collection[UUID]) -> int:
    """Delete transcripts of the stored posts."""
    posts = Post.objects.filter(
        profile__in=ids, platform=OuterRef("platform"), platform_id=OuterRef("video_id")
    )
    deleted: int = rows.filter(Exists(posts)).delete()[0]
    return deleted


def _forget_spoken(keys: Collection[Key]) -> int:
    """Delete transcripts by speaker, also those of videos that are not in the catalogue."""
    told = Q(pk=None)
    for platform, identity in keys:
        told |= Q(platform=platform, authors__contains=[identity.lower()])
    return Transcript.objects.filter(told).delete()[0]


def _forget_jobs(keys: Collection[Key]) -> int:
    """Delete jobs about them: those that wait to feed the catalogue, and those that are kept as done or failed."""
    words = {_write_json(identity.removeprefix("@")) for _, identity in keys}
    waiting = [(job.pk, job.task["func"], job.task["args"]) for job in OrmQ.objects.all()]
    ended = Task.objects.filter(func__in=_JOBS).values_list("pk", "func", "args")
    deleted = 0
    for model, jobs in ((OrmQ, waiting), (Task, ended)):
        telling = [pk for pk, func, args in jobs if func in _JOBS and _tells(args, words)]
        deleted += model.objects.filter(pk__in=telling).delete()[0]
    return deleted


def _tells(args: Iterable[Any], words: Collection[str]) -> bool:
    text = _write_json(list(args))
    return any(word in text for word in words)


def _write_json(value: Any) -> str:
    return json.dumps(value, default=str, ensure_ascii=False).lower()
