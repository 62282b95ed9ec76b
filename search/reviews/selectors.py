"""Reads review links and the feedback that clients gave through them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db.models import Count, Exists, F, OuterRef, QuerySet, Subquery, Window
from django.db.models.functions import Coalesce, Lower, RowNumber
from django.urls import reverse

from config.kit import cursors
from config.kit.context import Context
from config.kit.errors import NotFound
from creators.models import Creator
from creators.schemas.responses import format_timestamp
from search.lists.schemas import ListKey
from search.lists.selectors import read_shortlist
from search.models.reviews import ReviewComment, ReviewLink, ReviewVote
from search.reviews import schemas
from search.reviews.names import fold_name
from search.reviews.tokens import open_token, seal_token

# --- Links ----------------------------------------------------------------------------------------


class LinkClosed(NotFound):
    """The review link is unknown, expired or revoked. The page does not say which. Otherwise someone could find out by
    guessing addresses which links exist."""

    default_message = "This review link does not work."


def find_open_link(token: str) -> ReviewLink:
    """Returns the review link with this token, together with its list. Raises LinkClosed if the link is unknown,
    expired or revoked."""
    link_id = open_token(token)
    found = link_id and ReviewLink.objects.select_related("shortlist").filter(pk=link_id).first()
    if not found or not found.is_open:
        raise LinkClosed
    return found


def list_links(request: ListKey, context: Context) -> schemas.LinksAnswer:
    """Lists the review links of a list. Raises NotFound if the list is unknown or belongs to another account."""
    read_shortlist(request.id, owner_id=context.owner_id)
    own = _with_counts().filter(shortlist=request.id).order_by("-created_at", "-pk")
    return {"data": [_link_item(link) for link in own]}


def has_open_link(list_id: UUID) -> bool:
    links = ReviewLink.objects.filter(shortlist=list_id, revoked_at=None)
    return any(link.is_open for link in links)


def read_link(link_id: UUID) -> schemas.LinkItem:
    return _link_item(_with_counts().get(pk=link_id))


def _with_counts() -> QuerySet[Any]:
    return ReviewLink.objects.annotate(
        vote_count=_count(ReviewVote.objects.all()),
        comment_count=_count(ReviewComment.objects.all()),
    )


def _count(said: QuerySet[Any]) -> Coalesce:
    """Counts rows in a subquery. With a join, each vote would be counted once for every comment."""
    of_link = said.filter(link=OuterRef("pk")).order_by().values("link")
    return Coalesce(Subquery(of_link.annotate(number=Count("pk")).values("number")), 0)


def _link_item(link: Any) -> schemas.LinkItem:
    url = f"{settings.SITE_URL}{reverse('review', args=[seal_token(link.pk)])}"
    return {
        "id": str(link.pk),
        "name": link.name,
        "url": url if link.is_open else None,
        "shows": link.shows,
        "votes": link.vote_count,
        "comments": link.comment_count,
        "created_at": link.created_at.isoformat(),
        "expires_at": format_timestamp(link.expires_at),
        "revoked_at": format_timestamp(link.revoked_at),
    }


# --- Votes and comments ---------------------------------------------------------------------------


def list_votes(request: schemas.FeedbackQuery, context: Context) -> schemas.VotesPage:
    """Lists the votes on a list, newest first. Raises NotFound if the list is unknown, and InvalidRequest if the cursor
    is invalid."""
    read_shortlist(request.id, owner_id=context.owner_id)
    votes = ReviewVote.objects.filter(link__shortlist=request.id)
    purpose = f"feedback:voted_at:{request.id}:{context.owner_id}"
    return cursors.read_page(votes, request, by="-voted_at", purpose=purpose, show=_vote_items)


def list_comments(request: schemas.FeedbackQuery, context: Context) -> schemas.CommentsPage:
    """Lists the comments on a list, newest first. Raises NotFound if the list is unknown, and InvalidRequest if the
    cursor is invalid."""
    read_shortlist(request.id, owner_id=context.owner_id)
    comments = ReviewComment.objects.filter(link__shortlist=request.id)
    purpose = f"feedback:written_at:{request.id}:{context.owner_id}"
    return cursors.read_page(
        comments, request, by="-written_at", purpose=purpose, show=_comment_items
    )


def _vote_items(votes: Iterable[ReviewVote]) -> list[schemas.VoteItem]:
    return [
        {
            "link_id": str(one.link_id),
            "creator_id": str(one.creator_id),
            "name": one.name,
            "verdict": one.verdict,  # type: ignore[typeddict-item]
            "voted_at": one.voted_at.isoformat(),
        }
        for one in votes
    ]


def _comment_items(comments: Iterable[ReviewComment]) -> list[schemas.CommentItem]:
    return [
        {
            "id": str(one.pk),
            "link_id": str(one.link_id),
            "creator_id": str(one.creator_id),
            "name": one.name,
            "text": one.text,
            "written_at": one.written_at.isoformat(),
        }
        for one in comments
    ]


# --- For pages ------------------------------------------------------------------------------------

Verdict = ReviewVote.Verdict
_BY_AGE: Final = Window(
    RowNumber(), partition_by=F("creator"), order_by=[F("written_at").desc(), F("pk").desc()]
)


@dataclass(frozen=True, slots=True)
class Feedback:
    """The votes and comments of clients on one creator, oldest first."""

    votes: list[ReviewVote] = field(default_factory=list)
    comments: list[ReviewComment] = field(default_factory=list)

    def find_verdict(self, name: str) -> str:
        """Returns the vote of the client with this name. Empty if this client has not voted."""
        folded = fold_name(name)
        return next((vote.verdict for vote in self.votes if vote.folded_name == folded), "")

    @property
    def approving(self) -> list[ReviewVote]:
        return [vote for vote in self.votes if vote.verdict == Verdict.APPROVE]

    @property
    def declining(self) -> list[ReviewVote]:
        return [vote for vote in self.votes if vote.verdict == Verdict.DECLINE]


def is_reviewed(list_id: UUID) -> bool:
    said = (ReviewVote.objects.all(), ReviewComment.objects.all())
    return any(rows.filter(link__shortlist=list_id).exists() for rows in said)


def summarize_feedback(creator_ids: Collection[UUID], *, list_id: UUID) -> Mapping[UUID, str]:
    """Summarizes the feedback on each creator: "2 yes, 1 no, 3 comments". Does not load the texts of the comments."""
    of = {"link__shortlist": list_id, "creator__in": creator_ids}
    votes = ReviewVote.objects.filter(**of).values_list("creator", "verdict")
    words = {Verdict.APPROVE.value: "yes", Verdict.DECLINE.value: "no"}
    found: dict[UUID, list[str]] = defaultdict(list)
    for id_, verdict, number in votes.annotate(Count("pk")).order_by("verdict"):
        found[id_].append(f"{number} {words[verdict]}")
    for id_, number in count_comments(creator_ids, list_id=list_id).items():
        found[id_].append(f"{number} comment{'s' * (number > 1)}")
    return {id_: ", ".join(parts) for id_, parts in found.items()}


def count_comments(creator_ids: Collection[UUID], *, list_id: UUID) -> Mapping[UUID, int]:
    """Counts the comments on each creator. Comments through all links of the list count."""
    comments = ReviewComment.objects.filter(link__shortlist=list_id, creator__in=creator_ids)
    return dict(comments.values_list("creator").annotate(Count("pk")))


def list_reviewed(list_id: UUID) -> list[UUID]:
    """Returns the ids of the creators with feedback, in the order of their names."""
    said = {"link__shortlist": list_id, "creator": OuterRef("pk")}
    has_votes = Exists(ReviewVote.objects.filter(**said))
    has_comments = Exists(ReviewComment.objects.filter(**said))
    reviewed = Creator.objects.filter(has_votes | has_comments)
    return list(reviewed.order_by(Lower("name"), "pk").values_list("pk", flat=True))


def read_feedback(
    creator_ids: Collection[UUID],
    *,
    link_id: UUID | None = None,
    list_id: UUID | None = None,
    newest: int | None = None,
) -> Mapping[UUID, Feedback]:
    """Reads the feedback on each creator, either through one link or through all links of a list. Creators without
    feedback are left out. `newest` is the maximum number of comments for each creator."""
    of = {"link": link_id} if link_id else {"link__shortlist": list_id}
    found: dict[UUID, Feedback] = defaultdict(Feedback)
    for vote in ReviewVote.objects.filter(**of, creator__in=creator_ids).order_by("voted_at", "pk"):
        found[vote.creator_id].votes.append(vote)
    comments = ReviewComment.objects.filter(**of, creator__in=creator_ids)
    if newest is not None:
        comments = comments.annotate(age=_BY_AGE).filter(age__lte=newest)
    for comment in comments.order_by("written_at", "pk"):
        found[comment.creator_id].comments.append(comment)
    return dict(found)
