"""Creates and revokes review links, and stores clients' feedback. The link's row is locked while feedback is stored.
Therefore, no feedback is stored through a revoked link, and concurrent requests cannot exceed a limit."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from hmac import compare_digest
from typing import Final
from uuid import UUID

from django.db import transaction

from config.kit import clock
from config.kit.context import Context
from config.kit.errors import Code, KindredError, NotFound, Problem, Unprocessable
from config.kit.secret_keys import fingerprint_secret_key
from search.lists.schemas import DeletedItem
from search.lists.services import get_owner_id, hold_shortlist
from search.models.lists import ShortlistEntry
from search.models.reviews import ReviewComment, ReviewLink, ReviewVote
from search.reviews.names import find_lookalike, fold_name
from search.reviews.schemas import CommentKey, LinkBody, LinkItem, LinkKey
from search.reviews.selectors import LinkClosed, read_link

MOST_LINKS: Final = 100
"""Maximum number of review links of a list, including revoked links."""
MOST_COMMENTS: Final = 500
"""Maximum number of comments through one link."""
MOST_VOTES: Final = 5_000
"""Maximum number of votes through one link."""
COMMENTS_AT_ONCE: Final = 30
"""Maximum number of comments through one link within `AT_ONCE`."""
AT_ONCE: Final = timedelta(minutes=10)
MAILED_EVERY: Final = timedelta(minutes=5)
"""Minimum time between two mails about a list. The comments of this time are mailed together."""


class TooMuchFeedback(KindredError):
    status, code = 429, Code.QUOTA_EXCEEDED


class LookalikeName(KindredError):
    status, code = 422, Code.VALIDATION_ERROR


class VotedElsewhere(KindredError):
    """Another browser has already voted under this name. Only that browser can change the vote."""

    status, code = 403, Code.FORBIDDEN


class NotListed(NotFound):
    default_message = "This creator is no longer on the list."


REFUSALS: Final = (LookalikeName, VotedElsewhere, TooMuchFeedback, NotListed)

# --- Owners ---------------------------------------------------------------------------------------


@transaction.atomic
def create_link(request: LinkBody, context: Context) -> LinkItem:
    shortlist = hold_shortlist(request.id, context)
    if shortlist.review_links.count() >= MOST_LINKS:
        raise Unprocessable(Problem(f"A list can have at most {MOST_LINKS} review links."))
    days = request.expires_in_days
    made = ReviewLink.objects.create(
        shortlist=shortlist,
        name=request.name,
        shows=list(dict.fromkeys(request.shows)),
        key_fingerprint=fingerprint_secret_key(),
        created_at=context.now,
        expires_at=context.now + timedelta(days=days) if days else None,
    )
    return read_link(made.pk)


@transaction.atomic
def revoke_link(request: LinkKey, context: Context) -> LinkItem:
    """Revokes a review link. Votes and comments through the link stay. If the link is already revoked, nothing
    changes."""
    shortlist = hold_shortlist(request.id, context)
    link = shortlist.review_links.select_for_update(no_key=True).filter(pk=request.link_id).first()
    if link is None:
        raise NotFound("There is no such review link.")
    if link.revoked_at is None:
        link.revoked_at = context.now
        link.save(update_fields=["revoked_at"])
    return read_link(link.pk)


def delete_comment(request: CommentKey, context: Context) -> DeletedItem:
    own = ReviewComment.objects.filter(link__shortlist__account_id=get_owner_id(context))
    deleted, _ = own.filter(link__shortlist=request.id, pk=request.comment_id).delete()
    if not deleted:
        raise NotFound("There is no such comment.")
    return {"id": str(request.comment_id), "deleted": True}


# --- Clients --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Said:
    """A client's feedback: a vote, a comment or both. An empty `verdict` or `text` means that it is missing. `voter` is
    the digest of a cookie that identifies the browser. `known_name` is the name under which this browser gave feedback
    earlier."""

    name: str
    verdict: str
    text: str
    voter: str
    known_name: str = ""


@transaction.atomic
def store_feedback(link_id: UUID, creator_id: UUID, said: Said) -> None:
    """Stores a client's feedback on a creator of the list. May raise LinkClosed, NotListed, LookalikeName,
    VotedElsewhere or TooMuchFeedback."""
    now = clock.now()
    # With the lock, nothing is stored through a link that is revoked meanwhile, and concurrent requests stay within the
    # limits.
    link = ReviewLink.objects.select_for_update(no_key=True).filter(pk=link_id).first()
    if link is None or not link.is_open:
        raise LinkClosed
    listed = ShortlistEntry.objects.filter(shortlist=link.shortlist_id, creator=creator_id)
    if not listed.exists():
        raise NotListed
    if other := find_lookalike(said.name, _list_names(link)):
        raise LookalikeName(
            f'This name looks the same as "{other}", who has reviewed this list. Add your last name.'
        )
    if said.verdict:
        _store_vote(link, creator_id, said, now)
    if said.text:
        _store_comment(link, creator_id, said, now)


def _list_names(link: ReviewLink) -> list[str]:
    """Returns the names of all clients who have reviewed the list, through any link. Callers check that a new name does
    not look like one of these."""
    of_list = {"link__shortlist": link.shortlist_id}
    voters = ReviewVote.objects.filter(**of_list).values_list("name")
    writers = ReviewComment.objects.filter(**of_list).values_list("name")
    return sorted({name for (name,) in voters.union(writers)})


def _store_vote(link: ReviewLink, creator_id: UUID, said: Said, now: datetime) -> None:
    folded = fold_name(said.name)
    given = link.votes.filter(creator=creator_id, folded_name=folded).first()
    if given is None:
        if link.votes.count() >= MOST_VOTES:
            raise TooMuchFeedback("This list cannot take any more votes.")
        given = ReviewVote(link=link, creator_id=creator_id, folded_name=folded)
    elif not _is_same_voter(given, said):
        raise VotedElsewhere(
            f"{given.name} has voted from another browser. "
            "Change the vote there, or add your last name."
        )
    given.name, given.verdict = said.name, said.verdict
    given.voter, given.voted_at = said.voter, now
    given.save()


def _is_same_voter(given: ReviewVote, said: Said) -> bool:
    if given.voter:
        return compare_digest(given.voter, said.voter)
    return fold_name(said.known_name) == given.folded_name


def _store_comment(link: ReviewLink, creator_id: UUID, said: Said, now: datetime) -> None:
    if link.comments.count() >= MOST_COMMENTS:
        raise TooMuchFeedback("This list cannot take any more comments.")
    if link.comments.filter(written_at__gt=now - AT_ONCE).count() >= COMMENTS_AT_ONCE:
        raise TooMuchFeedback(
            "This list received many comments just now. Send your comment again in ten minutes."
        )
    ReviewComment.objects.create(
        link=link,
        creator_id=creator_id,
        name=said.name,
        text=said.text,
        written_at=now,
        mail_after=_end_of_batch(now),
    )


def _end_of_batch(now: datetime) -> datetime:
    """Returns the next multiple of `MAILED_EVERY`. All comments until this time are mailed together."""
    return now + MAILED_EVERY - (now - datetime.min.replace(tzinfo=now.tzinfo)) % MAILED_EVERY
