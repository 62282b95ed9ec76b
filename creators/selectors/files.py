"""Exports a creator's stored posts."""

from collections.abc import Iterator, Mapping
from typing import Any, Final
from uuid import UUID

from django.db.models import F

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
_READ: Final = (
    *("id", "platform", "platform_id", "url", "posted_at", "type", "caption", "hashtags"),
    *("likes", "comments", "views", "shares", "counted_at", "is_paid_partnership", "is_pinned"),
    *("mentions", "location_name", "profile__username", "profile__source_id"),
    *("profile__followers", "profile__data_updated_at"),
)


def export_posts(creator_id: UUID) -> Iterator[dict[str, Any]]:
    """Yields the posts as dictionaries with POST_COLUMNS, newest first. Engagement is in percent."""
    rows = Post.objects.filter(profile__creator=creator_id).values(*_READ)
    for row in rows.order_by(F("posted_at").desc(nulls_last=True), "-id").iterator():
        yield _cells(row)


def _cells(row: Mapping[str, Any]) -> dict[str, Any]:
    rate = metrics.engagement_rate(
        likes=row["likes"], comments=row["comments"], followers=row["profile__followers"]
    )
    plain = {name: row[name] for name in POST_COLUMNS if name in row}
    return plain | {
        "username": row["profile__username"] or row["profile__source_id"],
        "posted_at": format_timestamp(row["posted_at"]),
        "counted_at": format_timestamp(row["counted_at"]),
        "followers": row["profile__followers"],
        "followers_read_at": format_timestamp(row["profile__data_updated_at"]),
        "engagement_rate": round_figure(rate),
        "is_paid_partnership": "yes" if row["is_paid_partnership"] else "not marked",
        "is_pinned": "yes" if row["is_pinned"] else "no",
        "hashtags": " ".join(f"#{tag}" for tag in row["hashtags"]),
        "mentions": " ".join(f"@{name}" for name in row["mentions"]),
        "location": row["location_name"],
    }
