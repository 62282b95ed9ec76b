"""Sends clients' comments by mail to the account that owns the list. If several comments are written within a few
minutes, they are sent in one mail."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from operator import attrgetter
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse

from config.kit import clock
from config.kit.text import one_line
from search.models.lists import Shortlist
from search.models.reviews import ReviewComment

LEASE: Final = timedelta(minutes=15)
"""Time for which a job reserves the comments that it sends. Afterwards, another job may send them. No job takes this
long."""
GIVEN_UP_AFTER: Final = timedelta(days=3)
NAME_SHOWN: Final = 80


def find_due_lists(now: datetime) -> list[UUID]:
    due = ReviewComment.objects.filter(_is_due(now))
    return list(due.values_list("link__shortlist_id", flat=True).distinct())


def _is_due(now: datetime) -> Q:
    return Q(mail_after__lte=now, written_at__gt=now - GIVEN_UP_AFTER)


@transaction.atomic
def claim_comments(shortlist: Shortlist, now: datetime) -> list[ReviewComment]:
    """Reserves the comments that are due to be mailed, so that other jobs skip them for LEASE. Returns them by creator,
    oldest first."""
    due = ReviewComment.objects.filter(_is_due(now), link__shortlist=shortlist)
    claimed = list(due.select_for_update(of=("self",), skip_locked=True).select_related("creator"))
    ReviewComment.objects.filter(pk__in=[one.pk for one in claimed]).update(mail_after=now + LEASE)
    return sorted(claimed, key=lambda one: (one.creator.name, one.creator_id, one.written_at))


def mark_mailed(comments: Sequence[ReviewComment]) -> int:
    """Marks the comments as mailed, so that no other job mails them. Returns how many comments were marked."""
    return _select(comments).update(mail_after=None)


def mark_unmailed(comments: Sequence[ReviewComment]) -> None:
    """Leaves the comments unmailed. A later job mails them after LEASE."""
    _select(comments).update(mail_after=clock.now() + LEASE)


def _select(comments: Sequence[ReviewComment]) -> QuerySet[ReviewComment]:
    return ReviewComment.objects.filter(pk__in=[one.pk for one in comments])


def compose_mail(
    shortlist: Shortlist, comments: Sequence[ReviewComment], to: Collection[str]
) -> EmailMessage:
    site = str(settings.SITE_URL)
    said: dict[str, Any] = {
        "list": one_line(shortlist.name)[:NAME_SHOWN],
        "creators": [
            (one_line(creator.name)[:NAME_SHOWN], [_quote(one) for one in of])
            for creator, of in groupby(comments, key=attrgetter("creator"))
        ],
        "link": site + reverse("list_review", args=[shortlist.pk]),
        "settings": site + reverse("account_members") + "#mail",
    }
    count = f"{len(comments)} comments" if len(comments) > 1 else "A comment"
    return EmailMessage(
        subject=f"{count} on {said['list']}",
        body=render_to_string("search/mail/comments.txt", said),
        to=list(to),
    )


def _quote(comment: ReviewComment) -> tuple[str, str]:
    """Returns the client's name and the comment. Each line of the comment starts with a mark that shows that a client
    wrote it."""
    lines = (one_line(line) for line in comment.text.splitlines())
    return one_line(comment.name), "\n".join(f"> {line}" for line in lines)
