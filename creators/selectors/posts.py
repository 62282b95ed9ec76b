"""Lists stored Instagram posts page by page. Each sort order has a database index. The cursor for the next page
contains the sort value and the id of the last post, so that new posts do not shift the next page."""

import json
from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from config.kit import rows
from config.kit.cursors import open_cursor, seal_cursor
from config.kit.errors import NotFound
from config.kit.rows import Row, Value
from creators.figures import metrics
from creators.identity.handles import Handle
from creators.identity.resolution import resolve_profile
from creators.models import PostType
from creators.pictures.addresses import choose_address, drop_signed
from creators.schemas import responses
from creators.schemas.requests import Sort
from creators.selectors.shapes import fill

_ORDERS: Final[dict[Sort, tuple[str, str]]] = {
    "recent": ("coalesce(posted_at, '-infinity')", "timestamptz"),
    "top_engagement": (
        "coalesce((likes::float8 + comments::float8) / nullif(views, 0)::float8, -1)",
        "float8",
    ),
    "most_likes": ("coalesce(likes, -1)", "bigint"),
    "most_views": ("coalesce(views, -1)", "bigint"),
    "most_comments": ("coalesce(comments, -1)", "bigint"),
}
"""The SQL expression for each order, with its SQL type. Unknown values are sorted after all known values."""

_PAGE: Final = """
    SELECT post.*, profile.followers
    FROM creators_profile profile
    CROSS JOIN LATERAL (
        SELECT id, profile_id, platform_id, url, posted_at, type, caption, media_url, thumbnail_url, picture,
            duration_seconds, carousel_items, likes, comments, views, shares, hashtags, mentions, location_name,
            ({key})::text AS key
        FROM creators_post
        WHERE profile_id = profile.id AND platform = 'instagram' AND {behind}
        ORDER BY {key} DESC, id DESC LIMIT %(limit)s
    ) AS post
    WHERE profile.id = ANY(%(profiles)s)
    ORDER BY {key} DESC, post.id DESC LIMIT %(limit)s
"""
_BEHIND: Final = "({key}, id) < (%(key)s::{type}, %(id)s::uuid)"


def read_posts(
    owner: UUID | Handle, *, sort: Sort, limit: int, cursor: str | None
) -> responses.PostsPage:
    """Returns a page of posts of a profile, or of all Instagram profiles of a creator. Raises NotFound if the profile
    or creator is unknown. Raises InvalidRequest if the cursor belongs to another list."""
    owner_id, profile_ids = _owner(owner)
    purpose = f"posts:v1:{sort}:{owner_id}"
    place = open_cursor(cursor, purpose=purpose)
    key, type_ = _ORDERS[sort]
    behind = _BEHIND.format(key=key, type=type_) if place else "true"
    # One post more than the limit is read, to find out whether there is a next page.
    given: dict[str, Value] = {"profiles": profile_ids, "limit": limit + 1, **(place or {})}
    found = rows.read_rows(_PAGE.format(key=key, behind=behind), given)
    shown, has_more = found[:limit], len(found) > limit
    following = {"key": shown[-1]["key"], "id": str(shown[-1]["id"])} if has_more else None
    return {
        "data": [_shown(row) for row in shown],
        "has_more": has_more,
        "next_cursor": seal_cursor(following, purpose=purpose) if following else None,
    }


def _owner(owner: UUID | Handle) -> tuple[UUID, list[UUID]]:
    """Returns the id of the creator or profile, and the ids of the profiles whose posts are listed."""
    if isinstance(owner, Handle):
        profile_id = resolve_profile(owner).profile_id
        return profile_id, [profile_id]
    found = rows.read_rows(_PROFILES_OF_CREATOR, [owner])
    if not found:
        raise NotFound("There is no such creator.")
    return owner, [row["id"] for row in found if row["id"]]


_PROFILES_OF_CREATOR: Final = """
    SELECT profile.id FROM creators_creator creator
    LEFT JOIN creators_profile profile
        ON profile.creator_id = creator.id AND profile.platform = 'instagram'
    WHERE creator.id = %s
"""


_VIDEOS: Final = (PostType.VIDEO, PostType.REEL)


def _shown(row: Row) -> responses.Post:
    rate = metrics.engagement_rate(
        likes=row["likes"], comments=row["comments"], followers=row["followers"]
    )
    return fill(
        responses.Post,
        row,
        platform="instagram",
        media=fill(
            responses.Media,
            row,
            url=None if row["type"] in _VIDEOS else drop_signed(row["media_url"]),
            thumbnail_url=choose_address(row["picture"], row["thumbnail_url"]),
            carousel_items=_carousel(row),
        ),
        metrics=fill(responses.PostMetrics, row, engagement_rate=rate),
        location={"name": row["location_name"]} if row["location_name"] else None,
    )


def _carousel(row: Row) -> list[responses.CarouselItem] | None:
    if row["type"] != PostType.CAROUSEL or row["carousel_items"] is None:
        return None
    items = enumerate(json.loads(row["carousel_items"]))
    return [_carousel_item(place, item) for place, item in items if isinstance(item, dict)]


def _carousel_item(place: int, told: Mapping[str, Any]) -> responses.CarouselItem:
    """Returns an item of a carousel. Values of a wrong type become null, because items are stored unchecked, as the
    source sent them."""
    index, is_video, thumbnail = (told.get(n) for n in ("index", "is_video", "thumbnail_url"))
    return {
        "index": index if type(index) is int else place,
        "is_video": is_video if isinstance(is_video, bool) else None,
        "thumbnail_url": drop_signed(thumbnail) if isinstance(thumbnail, str) else None,
    }
