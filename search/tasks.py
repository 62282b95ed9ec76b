"""Scheduled and queued jobs of the search. The arguments of a job are ids. The same job may run more than once."""

import logging
from datetime import timedelta
from functools import partial

from billing.accounts import members
from billing.mail.handover import send_once
from billing.mail.limits import may_mail
from config.kit import clock
from config.kit.jobs import enqueue
from search.models.answers import Preview, SearchResult, SearchSession, Shortlist
from search.reviews import mail

log = logging.getLogger(__name__)

KEPT_AFTER_EXPIRY = timedelta(days=1)
"""Time for which a search is stored after it has expired. During this time, the API can answer that the search has
expired."""


def purge_expired_sessions() -> int:
    """Deletes expired results and previews, and returns how many rows were deleted. A search without an account is
    deleted a day after it has expired. An account's search keeps its sentence until the account deletes it."""
    now = clock.now()
    of_accounts = SearchSession.objects.filter(account__isnull=False)
    unsaved = of_accounts.filter(is_pinned=False, kept_until__lt=now)
    results, _ = SearchResult.objects.filter(session__in=unsaved).delete()
    of_none = SearchSession.objects.filter(account__isnull=True)
    sessions, _ = of_none.filter(expires_at__lt=now - KEPT_AFTER_EXPIRY).delete()
    previews, _ = Preview.objects.filter(expires_at__lt=now).delete()
    return results + sessions + previews


def keep_examples() -> int:
    """Runs the example searches that are missing or too old. Returns how many were run. Runs every hour."""
    # Import here, so that processes that only enqueue jobs do not load the search.
    from search.answers import examples

    return examples.renew_examples()


def count_traits() -> int:
    """Counts how many creators have each trait. Similar-creator requests use these counts. Runs every hour."""
    from search.lookalike import rarity

    return rarity.count_traits()


def mail_due_comments() -> None:
    """Enqueues one job for each list with comments that are due to be mailed. Runs every minute."""
    for list_id in mail.find_due_lists(clock.now()):
        enqueue("search.tasks.mail_comments", str(list_id))


def mail_comments(list_id: str) -> None:
    """Mails the new comments on a list to members of the account that owns the list. If the mail cannot be sent, a
    later job tries again."""
    shortlist = Shortlist.objects.filter(pk=list_id).first()
    if shortlist is None:
        return
    comments = mail.claim_comments(shortlist, clock.now())
    to = members.list_comment_recipients(shortlist.account_id)
    if not to:
        mail.mark_mailed(comments)
        return
    if not comments or not may_mail(to, "news"):
        # Other jobs skip these comments until the reservation ends. A later job then mails them.
        return
    try:
        send_once(
            partial(mail.compose_mail, shortlist, comments, to),
            begin=partial(mail.mark_mailed, comments),
            undo=partial(mail.mark_unmailed, comments),
        )
    except Exception:  # each mail backend has its own errors
        log.exception("Could not mail the comments on list %s; trying again later.", list_id)
