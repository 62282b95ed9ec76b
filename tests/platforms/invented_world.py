"""The world of `make run`: invented people of the demo's kind whom the demo catalogue does not have."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from typing import Any, Final

from creators.demo.generate import generate_creators
from tests.platforms.world import Account, World

SEED: Final = 20261128
"""Another than that of the demo catalogue."""
PEOPLE, POSTS = 1_500, 10_500
_RELATED: Final = 6


def build_world() -> World:
    """The same people every time; only the days of their posts follow the clock."""
    accounts = list(_list_accounts())
    return World(accounts, is_whole=False)


def _list_accounts() -> Iterator[Account]:
    records = list(
        generate_creators(anchor=date.today(), creators=PEOPLE, posts=POSTS, seed=SEED)  # noqa: DTZ011  only for show
    )
    alike: dict[str, list[str]] = defaultdict(list)
    profiles = [(record, one) for record in records for one in record["profiles"]]
    for _, one in profiles:
        if one["platform"] == "instagram" and one["username"]:
            alike[one["category"] or ""].append(one["username"])
    for record, one in profiles:
        captions = tuple(filter(None, (post["caption"] for post in one["posts"])))
        if one["username"] and captions:
            yield Account(
                platform=one["platform"],
                username=one["username"],
                name=one["display_name"] or one["username"],
                bio=one["bio"] or "",
                captions=captions,
                followers=one.get("followers") or 1_000,
                link=_link_other(record, one),
                related=_list_related(alike[one["category"] or ""], one["username"]),
                is_private=bool(one["is_private"]),
            )


def _link_other(record: Any, one: Any) -> str:
    """The address of the person's next profile, so that links lead from platform to platform."""
    others = [each for each in record["profiles"] if each is not one and each["username"]]
    if not others:
        return ""
    name = others[0]["username"]
    at = "" if others[0]["platform"] == "instagram" else "@"
    return f"https://www.{others[0]['platform']}.com/{at}{name}"


def _list_related(names: list[str], own: str) -> tuple[str, ...]:
    if own not in names:
        return ()
    place = names.index(own)
    return tuple(names[place + 1 : place + 1 + _RELATED])
