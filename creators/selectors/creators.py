"""Creators in the format of the API."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from config.kit.errors import NotFound
from config.kit.rows import read_rows
from creators.freshness import warnings as freshness
from creators.models import Creator
from creators.pictures.addresses import choose_address
from creators.schemas import responses
from creators.selectors import profiles


@dataclass(frozen=True, slots=True)
class CreatorRequest:
    creator_id: UUID
    with_profiles: bool = False


_COLUMNS: Final = (
    *("id", "name", "bio", "avatar_url", "picture", "ai_summary", "analysis_updated_at"),
    *("analysis_fact_count", "audience_demographics", "vibe_and_aesthetics"),
    *("brand_alignment", "content_themes", "key_facts"),
)


def read_creator(request: CreatorRequest) -> responses.CreatorAnswer:
    """The creator, with a warning if data is missing or old. Raises NotFound."""
    row = Creator.objects.filter(pk=request.creator_id).values(*_COLUMNS).first()
    if row is None:
        raise NotFound("There is no such creator.")
    owned = profiles.list_profiles(request.creator_id)
    data = _shown(row)
    if request.with_profiles:
        data["profiles"] = owned
    answer: responses.CreatorAnswer = {"data": data}
    if warning := freshness.join_warnings(_doubts(row["analysis_updated_at"], owned)):
        answer["warning"] = warning
    return answer


def summarize_creators(ids: Iterable[UUID]) -> dict[UUID, responses.CreatorSummary]:
    """Summaries by creator. Unknown ids are absent."""
    return {
        row["id"]: {
            "id": str(row["id"]),
            "name": row["name"],
            "bio": row["bio"],
            "avatar_url": choose_address(row["picture"], row["avatar_url"]),
        }
        for row in read_rows(_SUMMARIES, [list(ids)])
    }


_SUMMARIES: Final = (
    "SELECT id, name, bio, avatar_url, picture FROM creators_creator WHERE id = ANY(%s)"
)


def _shown(row: Mapping[str, Any]) -> responses.Creator:
    return {
        "id": str(row["id"]),
        "name": row["name"],
        "bio": row["bio"],
        "avatar_url": choose_address(row["picture"], row["avatar_url"]),
        "ai_summary": row["ai_summary"],
        "analysis_updated_at": responses.format_timestamp(row["analysis_updated_at"]),
        "analysis_fact_count": row["analysis_fact_count"],
        "audience_demographics": row["audience_demographics"],
        "vibe_and_aesthetics": row["vibe_and_aesthetics"],
        "brand_alignment": row["brand_alignment"],
        "content_themes": row["content_themes"],
        "key_facts": row["key_facts"],
    }


def _doubts(
    analysed_at: datetime | None, owned: Sequence[responses.ProfileSummary]
) -> Iterator[str]:
    if analysed_at is None:
        yield "This creator has not been analysed yet."
    elif freshness.is_stale(analysed_at):
        yield f"The analysis was made on {analysed_at:%Y-%m-%d}, more than 30 days ago."
    for one in owned:
        gone_since = datetime.fromisoformat(one["gone_since"]) if one["gone_since"] else None
        named = f"the profile {one['username']}"
        yield from freshness.warn_of_absence(one["platform"], gone_since, what=named)
    known = (one["data_updated_at"] for one in owned)
    newest = max(filter(None, known), default=None)
    read_at = datetime.fromisoformat(newest) if newest else None
    yield from freshness.warn_of_reading(read_at, what="this creator's profile")
