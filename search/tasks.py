"""Jobs of the search. They receive ids and may run twice."""

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
"""Time for which an expired session is kept, so that requests can say that it has expired."""


def purge_expired_sessions() -> int:
    """Deletes expired results and previews, and returns the number of rows. Sessions without an account are deleted a
    day after they expire. An account's sentences stay until the account deletes them."""
    now = clock.now()
    of_accounts = SearchSession.objects.filter(account__isnull=False)
    unsaved = of_accounts.filter(is_pinned=False, kept_until__lt=now)
    results, _ = SearchResult.objects.filter(session__in=unsaved).delete()
    of_none = SearchSession.objects.filter(account__isnull=True)
    sessions, _ = of_none.filter(expires_at__lt=now - KEPT_AFTER_EXPIRY).delete()
    previews, _ = Preview.objects.filter(expires_at__lt=now).delete()
    return results + sessions + previews


def keep_examples() -> int:
    """Renews the examples and returns how many were run. Runs every hour."""
    # Imported here, so that processes that only enqueue jobs do not load the pipeline.
    from search.answers import examples

    return examples.renew_examples()


def count_traits() -> int:
    """Counts how many creators have each trait that lookalikes share. Runs every hour."""
    from search.lookalike import rarity

    return rarity.count_traits()


def mail_due_comments() -> None:
    """Starts a job for each list with comments to mail. Runs every minute."""
    for list_id in mail.find_due_lists(clock.now()):
        enqueue("search.tasks.mail_comments", str(list_id))


def mail_comments(list_id: str) -> None:
    """Mails the comments written since the last mail. If the mail fails, a later job sends it."""
    shortlist = Shortlist.objects.filter(pk=list_id).first()
    if shortlist is None:
        return
    comments = mail.claim_comments(shortlist, clock.now())
    to = members.list_comment_recipients(shortlist.account_id)
    if not to:
        mail.mark_mailed(comments)
        return
    if not comments or not may_mail(to, "news"):
        # Until the claim ends, other jobs skip these comments. Then a later job mails them.
        return
    try:
        send_once(
            partial(mail.compose_mail, shortlist, comments, to),
            begin=partial(mail.mark_mailed, comments),
            undo=partial(mail.mark_unmailed, comments),
        )
    except Exception:  # each mail backend has its own errors
        log.exception("Could not mail the comments on list %s; trying again later.", list_id)
