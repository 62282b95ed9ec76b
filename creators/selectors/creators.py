"""Reads creators in the format of the API."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from creators.selectors.shapes import fill


def read_creator(creator_id: UUID, *, with_profiles: bool = False) -> responses.CreatorAnswer:
    """Returns the creator, with a warning if data is missing or old. Raises NotFound if the creator is unknown."""
    row = Creator.objects.filter(pk=creator_id).values().first()
    if row is None:
        raise NotFound("There is no such creator.")
    owned = profiles.list_profiles(creator_id)
    data = fill(responses.Creator, row, avatar_url=_avatar(row))
    if with_profiles:
        data["profiles"] = owned
    answer: responses.CreatorAnswer = {"data": data}
    if warning := freshness.join_warnings(_doubts(row["analysis_updated_at"], owned)):
        answer["warning"] = warning
    return answer


def summarize_creators(ids: Iterable[UUID]) -> dict[UUID, responses.CreatorSummary]:
    """Returns short descriptions of creators, by creator id. Leaves out unknown ids."""
    return {
        row["id"]: fill(responses.CreatorSummary, row, avatar_url=_avatar(row))
        for row in read_rows(_SUMMARIES, [list(ids)])
    }


_SUMMARIES: Final = (
    "SELECT id, name, bio, avatar_url, picture FROM creators_creator WHERE id = ANY(%s)"
)


def _avatar(row: Mapping[str, Any]) -> str | None:
    return choose_address(row["picture"], row["avatar_url"])


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
