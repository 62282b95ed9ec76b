"""Exports a creator's stored posts."""

from collections.abc import Iterator, Mapping
from typing import Any, Final
from uuid import UUID

from django.db.models import F, TextField, Value
from django.db.models.functions import Coalesce, NullIf

from creators.figures import metrics
from creators.figures.words import round_figure
from creators.models import Post
from creators.schemas.responses import format_timestamp

POST_COLUMNS: Final = (
    *("platform", "username", "posted_at", "type", "caption"),
    *("likes", "comments", "views", "shares", "engagement_rate", "counted_at", "followers"),
    *("followers_read_at", "is_paid_partnership", "is_pinned", "hashtags", "mentions"),
    *("location", "url", "platform_id", "id"),
)
_FOUND_ELSEWHERE: Final = {
    "username": Coalesce(NullIf("profile__username", Value("", TextField())), "profile__source_id"),
    "followers": F("profile__followers"),
    "followers_read_at": F("profile__data_updated_at"),
    "location": F("location_name"),
}


def export_posts(creator_id: UUID) -> Iterator[dict[str, Any]]:
    """Yields each post of the creator as a dictionary with the keys POST_COLUMNS, newest first. The engagement rate is
    in percent."""
    own = (name for name in POST_COLUMNS if name not in ("engagement_rate", *_FOUND_ELSEWHERE))
    rows = Post.objects.filter(profile__creator=creator_id).values(*own, **_FOUND_ELSEWHERE)
    for row in rows.order_by(F("posted_at").desc(nulls_last=True), "-id").iterator():
        yield _cells(row)


def _cells(row: Mapping[str, Any]) -> dict[str, Any]:
    rate = metrics.engagement_rate(
        likes=row["likes"], comments=row["comments"], followers=row["followers"]
    )
    return {
        **row,
        "posted_at": format_timestamp(row["posted_at"]),
        "counted_at": format_timestamp(row["counted_at"]),
        "followers_read_at": format_timestamp(row["followers_read_at"]),
        "engagement_rate": round_figure(rate),
        "is_paid_partnership": "yes" if row["is_paid_partnership"] else "not marked",
        "is_pinned": "yes" if row["is_pinned"] else "no",
        "hashtags": " ".join(f"#{tag}" for tag in row["hashtags"]),
        "mentions": " ".join(f"@{name}" for name in row["mentions"]),
    }
