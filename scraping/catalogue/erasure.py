"""Deletes the data that live requests have stored about erased creators, such as transcripts and jobs."""

import json
from collections.abc import Collection, Iterable
from functools import reduce
from operator import or_
from typing import Any, Final
from uuid import UUID

from django.db.models import Exists, OuterRef, Q
from django_q.models import OrmQ, Task

from creators.identity.forgotten import Key
from creators.models import Post
from scraping.catalogue.claims import digest_account
from scraping.models import AccountRead, RemovalRequest, SpeechJob, Transcript

_JOBS: Final = ("scraping.tasks.feed_catalogue", "scraping.tasks.note_gone")


def forget_live(ids: Collection[UUID], keys: Collection[Key], **_: Any) -> dict[str, int]:
    """Deletes the data of live requests about these creators. `ids` contains the ids of the creators and of their
    profiles."""
    return {
        "scraping.Transcript": _forget_videos(Transcript.objects.all(), ids) + _forget_spoken(keys),
        "scraping.SpeechJob": _forget_videos(SpeechJob.objects.all(), ids),
        "scraping.AccountRead": _forget_reads(keys),
        "scraping.RemovalRequest": _forget_requests(keys),
        "django_q.Task": _forget_jobs(keys),
    }


def _forget_reads(keys: Collection[Key]) -> int:
    digests = [digest_account(platform, identity) for platform, identity in keys]
    return AccountRead.objects.filter(digest__in=digests).delete()[0]


def _forget_videos(rows: Any, ids: Collection[UUID]) -> int:
    """Deletes the rows of a table that refer to stored posts of these profiles."""
    posts = Post.objects.filter(
        profile__in=ids, platform=OuterRef("platform"), platform_id=OuterRef("video_id")
    )
    deleted: int = rows.filter(Exists(posts)).delete()[0]
    return deleted


def _forget_spoken(keys: Collection[Key]) -> int:
    """Deletes transcripts of these people's videos, including videos that are not in the catalogue."""
    told = (Q(platform=on, authors__contains=[identity.lower()]) for on, identity in keys)
    return Transcript.objects.filter(reduce(or_, told, Q(pk=None))).delete()[0]


def _forget_requests(keys: Collection[Key]) -> int:
    named = (Q(platform=platform, name__iexact=identity) for platform, identity in keys)
    return RemovalRequest.objects.filter(reduce(or_, named, Q(pk=None))).delete()[0]


def _forget_jobs(keys: Collection[Key]) -> int:
    """Deletes jobs whose arguments contain data of these creators: waiting jobs, finished jobs and failed jobs."""
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
