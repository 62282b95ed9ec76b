"""The API operations of review links. Clients cannot vote or comment through the API, only on the link's page."""

from typing import Final
from uuid import UUID

from billing.offers.operation import Operation
from config.kit.errors import NotFound, Unprocessable
from search.lists.schemas import DeletedItem, ListKey
from search.operations.lists import EXAMPLE_ID, OF_A_LIST
from search.reviews import schemas, selectors, services

EXAMPLE_LINK_ID: Final = UUID("019a9f00-0000-7000-8000-000000000004")
EXAMPLE_COMMENT_ID: Final = UUID("019a9f00-0000-7000-8000-000000000005")

CREATE_LINK = Operation(
    "lists.create_review_link",
    tool="create_review_link",
    method="POST",
    path="/v1/lists/{id}/review-links",
    summary="Create a review link",
    description="Anyone with the link's `url` can see the creators of the list with evidence, vote and comment. No "
    f"login is needed. A list can have {services.MOST_LINKS} links. The response has a secret, so it is not stored "
    "under an `Idempotency-Key`. If it does not arrive, list the links of the list.",
    accepts=schemas.LinkBody,
    answers=schemas.LinkItem,
    errors=(NotFound, Unprocessable),
    example=schemas.LinkBody(id=EXAMPLE_ID, name="For the brand", expires_in_days=14),
    run=services.create_link,
    shows_secret=True,
    **OF_A_LIST,
)

LINKS = Operation(
    "lists.list_review_links",
    tool="list_review_links",
    method="GET",
    path="/v1/lists/{id}/review-links",
    summary="List the review links of a list",
    description="Open links include their `url`.",
    accepts=ListKey,
    answers=schemas.LinksAnswer,
    errors=(NotFound,),
    example=ListKey(id=EXAMPLE_ID),
    run=selectors.list_links,
    shows_secret=True,
    **OF_A_LIST,
)

REVOKE_LINK = Operation(
    "lists.revoke_review_link",
    tool="revoke_review_link",
    method="DELETE",
    path="/v1/lists/{id}/review-links/{link_id}",
    summary="Revoke a review link",
    description="Its page closes at once and for good. Votes and comments stay.",
    accepts=schemas.LinkKey,
    answers=schemas.LinkItem,
    errors=(NotFound,),
    example=schemas.LinkKey(id=EXAMPLE_ID, link_id=EXAMPLE_LINK_ID),
    run=services.revoke_link,
    **OF_A_LIST,
)

VOTES = Operation(
    "lists.list_votes",
    tool="list_votes",
    method="GET",
    path="/v1/lists/{id}/votes",
    summary="List the votes of clients",
    description="Lists votes through all review links of the list. A name has one vote per creator and link; a later "
    "vote replaces it.",
    accepts=schemas.FeedbackQuery,
    answers=schemas.VotesPage,
    errors=(NotFound,),
    example=schemas.FeedbackQuery(id=EXAMPLE_ID),
    run=selectors.list_votes,
    **OF_A_LIST,
)

COMMENTS = Operation(
    "lists.list_comments",
    tool="list_comments",
    method="GET",
    path="/v1/lists/{id}/comments",
    summary="List the comments of clients",
    description="Lists comments through all review links of the list.",
    accepts=schemas.FeedbackQuery,
    answers=schemas.CommentsPage,
    errors=(NotFound,),
    example=schemas.FeedbackQuery(id=EXAMPLE_ID),
    run=selectors.list_comments,
    **OF_A_LIST,
)

DELETE_COMMENT = Operation(
    "lists.delete_comment",
    tool="delete_comment",
    method="DELETE",
    path="/v1/lists/{id}/comments/{comment_id}",
    summary="Delete a comment",
    description="Clients no longer see it either. This cannot be undone.",
    accepts=schemas.CommentKey,
    answers=DeletedItem,
    errors=(NotFound,),
    example=schemas.CommentKey(id=EXAMPLE_ID, comment_id=EXAMPLE_COMMENT_ID),
    run=services.delete_comment,
    **OF_A_LIST,
)
