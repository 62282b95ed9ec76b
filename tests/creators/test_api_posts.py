"""GET /v1/posts through the API."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from itertools import chain, count
from typing import Any, get_args
from uuid import UUID

import pytest
from django.db import connection
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from billing.models import Account, LedgerEntry
from creators.models import Creator, Post, Profile, ProfileAlias
from creators.schemas.requests import Sort
from tests import scene
from tests.people import Person
from tests.plans import explained

pytestmark = pytest.mark.django_db

SORTS: tuple[Sort, ...] = get_args(Sort)
DAY = datetime(2026, 11, 1, tzinfo=UTC)
UNKNOWN = "01a1fb5e-ec9c-73d1-8424-f4ad08e791ac"

_numbers = count()


def posts(client: Client, **query: Any) -> Any:
    return client.get("/v1/posts", query)


def owner(username: str = "hanna", **profile: Any) -> Profile:
    creator = scene.creator(profile={"username": username, **profile})
    return Profile.objects.get(creator=creator)


def add(profile: Profile, **fields: Any) -> Post:
    return Post.objects.create(
        profile=profile,
        platform=profile.platform,
        platform_id=f"post-{next(_numbers)}",
        **fields,
    )


def pages(client: Client, *, sizes: Iterable[int], **query: Any) -> list[list[str]]:
    """The ids on every page. The last size is also the size of all further pages."""
    found: list[list[str]] = []
    cursor: dict[str, str] = {}
    sizes, size = iter(sizes), 50
    while True:
        size = next(sizes, size)
        page = posts(client, limit=size, **query, **cursor).json()
        found.append([post["id"] for post in page["data"]])
        assert page["has_more"] == (page["next_cursor"] is not None)
        if not page["has_more"]:
            return found
        assert len(page["data"]) == size
        cursor = {"cursor": page["next_cursor"]}


def ids(client: Client, **query: Any) -> list[str]:
    return [post["id"] for post in posts(client, **query).json()["data"]]


# --- A post ---------------------------------------------------------------------------------------


def test_a_post_is_shown_with_all_known_values(alice: Person) -> None:
    profile = owner(followers=2_000)
    post = add(
        profile,
        url="https://instagram.com/p/x",
        posted_at=DAY,
        type="carousel",
        caption="Rye. #bread @anna",
        media_url="https://cdn/x.jpg",
        thumbnail_url="https://cdn/t.jpg",
        carousel_items=[
            {"index": 1, "is_video": True, "thumbnail_url": "https://cdn/1.jpg", "more": 1},
            {"is_video": "yes", "thumbnail_url": 5},
            "broken",
        ],
        likes=90,
        comments=10,
        views=0,
        hashtags=["bread"],
        mentions=["anna"],
        location_name="Berlin",
    )
    assert posts(alice.client, creator_id=profile.creator_id).json() == {
        "data": [
            {
                "id": str(post.pk),
                "profile_id": str(profile.pk),
                "platform": "instagram",
                "platform_id": post.platform_id,
                "url": "https://instagram.com/p/x",
                "posted_at": DAY.isoformat(),
                "type": "carousel",
                "caption": "Rye. #bread @anna",
                "media": {
                    "url": "https://cdn/x.jpg",
                    "thumbnail_url": "https://cdn/t.jpg",
                    "duration_seconds": None,
                    "carousel_items": [
                        {"index": 1, "is_video": True, "thumbnail_url": "https://cdn/1.jpg"},
                        {"index": 1, "is_video": None, "thumbnail_url": None},
                    ],
                },
                "metrics": {
                    "likes": 90,
                    "comments": 10,
                    "views": 0,
                    "shares": None,
                    "engagement_rate": 5.0,
                },
                "hashtags": ["bread"],
                "mentions": ["anna"],
                "location": {"name": "Berlin"},
            }
        ],
        "has_more": False,
        "next_cursor": None,
    }


def test_unknown_values_of_a_post_are_null(alice: Person) -> None:
    add(owner())
    (post,) = posts(alice.client, platform="instagram", username="hanna").json()["data"]
    for field in ("url", "posted_at", "type", "location"):
        assert post[field] is None
    assert set(post["media"].values()) == set(post["metrics"].values()) == {None}
    assert (post["hashtags"], post["mentions"], post["caption"]) == ([], [], "")


@pytest.mark.parametrize(
    ("kind", "is_shown"),
    [("video", False), ("reel", False), ("image", True), ("carousel", True), (None, True)],
)
def test_a_video_has_no_media_url(alice: Person, kind: str | None, is_shown: bool) -> None:
    profile = owner()
    add(profile, type=kind, media_url="https://cdn/x", carousel_items=[{"index": 0}])
    (post,) = posts(alice.client, creator_id=profile.creator_id).json()["data"]
    assert (post["media"]["url"] is not None) == is_shown
    assert (post["media"]["carousel_items"] is not None) == (kind == "carousel")


@pytest.mark.parametrize(
    ("followers", "likes", "comments", "rate"),
    [
        (1_000, 9, 1, 1.0),
        (0, 9, 1, None),
        (None, 9, 1, None),
        (10, None, 1, None),
        (10, 1, None, None),
    ],
)
def test_the_engagement_rate_is_null_if_a_part_is_unknown(
    alice: Person, followers: int | None, likes: int | None, comments: int | None, rate: Any
) -> None:
    profile = owner(followers=followers)
    add(profile, likes=likes, comments=comments)
    (post,) = posts(alice.client, creator_id=profile.creator_id).json()["data"]
    assert post["metrics"]["engagement_rate"] == rate


# --- Whose posts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("written", ["hanna", "@HANNA", "before"])
def test_a_profile_is_named_in_any_case_or_by_an_earlier_handle(
    alice: Person, written: str
) -> None:
    profile = owner()
    ProfileAlias.objects.create(profile=profile, platform="instagram", identity="@before")
    post = add(profile)
    assert ids(alice.client, platform="instagram", username=written) == [str(post.pk)]


def test_a_creators_posts_are_those_of_all_its_instagram_profiles(alice: Person) -> None:
    first = owner()
    second = owner("second")
    tiktok = owner("third", platform="tiktok")
    Profile.objects.update(creator=first.creator)
    newest = add(second, posted_at=DAY)
    oldest = add(first, posted_at=DAY - timedelta(days=1))
    add(tiktok, posted_at=DAY)
    expected = [str(newest.pk), str(oldest.pk)]
    assert ids(alice.client, creator_id=first.creator_id) == expected
    assert pages(alice.client, sizes=[1], creator_id=first.creator_id) == [[i] for i in expected]


def test_a_creator_without_an_instagram_profile_has_an_empty_page(alice: Person) -> None:
    add(profile := owner(platform="tiktok"))
    for creator in (profile.creator, Creator.objects.create(name="Nobody")):
        response = posts(alice.client, creator_id=creator.pk)
        assert response.json() == {"data": [], "has_more": False, "next_cursor": None}
        assert response["X-Credits-Charged"] == "0"


@pytest.mark.parametrize(
    "query", [{"creator_id": UNKNOWN}, {"platform": "instagram", "username": "nobody"}]
)
def test_an_unknown_owner_is_not_found(alice: Person, query: dict[str, str]) -> None:
    owner(platform="tiktok", username="nobody")
    response = posts(alice.client, **query)
    assert (response.status_code, response.json()["error"]["code"]) == (404, "not_found")


@pytest.mark.parametrize(
    ("query", "param"),
    [
        ({}, "creator_id"),
        ({"sort": "recent"}, "creator_id"),
        (
            {"creator_id": UNKNOWN, "platform": "instagram", "username": "hanna"},
            "creator_id",
        ),
        ({"creator_id": UNKNOWN, "username": "hanna"}, "creator_id"),
        ({"username": "hanna"}, "platform"),
        ({"platform": "instagram"}, "username"),
        ({"platform": "instagram", "username": "no way"}, "username"),
    ],
)
def test_an_owner_must_be_named_in_exactly_one_way(
    alice: Person, query: dict[str, str], param: str
) -> None:
    response = posts(alice.client, **query)
    assert (response.status_code, response.json()["error"]["param"]) == (422, param)


@pytest.mark.parametrize(
    ("query", "param"),
    [
        ({"limit": 0}, "limit"),
        ({"limit": 51}, "limit"),
        ({"limit": "x"}, "limit"),
        ({"sort": "oldest"}, "sort"),
        ({"cursor": ""}, "cursor"),
        ({"cursor": "x" * 501}, "cursor"),
        ({"creator_id": "x"}, "creator_id"),
    ],
)
def test_a_wrong_shape_is_a_400(alice: Person, query: dict[str, Any], param: str) -> None:
    response = posts(alice.client, **{"creator_id": UNKNOWN, **query})
    assert (response.status_code, response.json()["error"]["param"]) == (400, param)


@pytest.mark.parametrize("platform", ["tiktok", "youtube"])
def test_only_instagram_has_stored_posts(alice: Person, platform: str) -> None:
    response = posts(alice.client, platform=platform, username="hanna")
    assert (response.status_code, response.json()["error"]["param"]) == (400, "platform")


# --- What it costs --------------------------------------------------------------------------------


def test_each_post_returned_is_charged(alice: Person) -> None:
    profile = owner()
    for _ in range(15):
        add(profile)
    first = posts(alice.client, creator_id=profile.creator_id)
    assert len(first.json()["data"]) == 12
    assert first["X-Credits-Charged"] == "0.6"
    assert first["X-Credits-Features"] == "posts.list.post=0.6"
    cursor = first.json()["next_cursor"]
    rest = posts(alice.client, creator_id=profile.creator_id, cursor=cursor)
    assert rest["X-Credits-Charged"] == "0.15"
    assert sum(LedgerEntry.objects.values_list("units", flat=True)) == 15


def test_staff_can_close_the_operation_to_an_account(alice: Person) -> None:
    Account.objects.update(closed_operations=["posts.list"])
    assert posts(alice.client, creator_id=owner().creator_id).status_code == 403


# --- The order, and pages of it -------------------------------------------------------------------

Figures = dict[str, Any]


def figures(sort: Sort, post: Figures) -> float | None:
    """The figure that orders the posts, as the specification says."""
    if sort == "recent":
        return None if post["posted_at"] is None else float(post["posted_at"].timestamp())
    if sort == "top_engagement":
        known = None not in (post["likes"], post["comments"]) and post["views"]
        return (post["likes"] + post["comments"]) / post["views"] if known else None
    value: int | None = post[sort.removeprefix("most_")]
    return value


def whole_order(sort: Sort, made: Iterable[tuple[str, Figures]]) -> list[str]:
    """The ids with the largest figures first and unknown ones last. Equal figures come by descending id."""

    def place(one: tuple[str, Figures]) -> tuple[bool, float, int]:
        value = figures(sort, one[1])
        return value is not None, value or 0, UUID(one[0]).int

    return [post_id for post_id, _ in sorted(made, key=place, reverse=True)]


few = st.one_of(st.none(), st.integers(0, 3))
"""Small numbers, so that equal and unknown ones are common."""
post_figures = st.fixed_dictionaries(
    {
        "likes": st.one_of(few, st.just(2**63 - 1)),
        "comments": st.one_of(few, st.just(2**63 - 1)),
        "views": few,
        "posted_at": st.one_of(
            st.none(), st.integers(0, 2).map(lambda day: DAY + timedelta(days=day))
        ),
    }
)


@pytest.mark.slow
@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    sort=st.sampled_from(SORTS),
    before=st.lists(post_figures, max_size=12),
    meanwhile=st.lists(post_figures, max_size=4),
    sizes=st.lists(st.integers(1, 5), min_size=1, max_size=4),
    profiles=st.integers(1, 2),
)
def test_pages_of_any_size_stay_complete_while_posts_are_added(
    alice: Person,
    sort: Sort,
    before: list[Figures],
    meanwhile: list[Figures],
    sizes: list[int],
    profiles: int,
) -> None:
    number = next(_numbers)
    owners = [owner(f"h{number}.{place}") for place in range(profiles)]
    creator = owners[0].creator
    Profile.objects.filter(pk__in=[profile.pk for profile in owners]).update(creator=creator)

    def made(several: list[Figures]) -> list[tuple[str, Figures]]:
        return [
            (str(add(owners[place % profiles], **one).pk), one) for place, one in enumerate(several)
        ]

    there = made(before)
    expected = whole_order(sort, there)
    query = {"creator_id": str(creator.pk), "sort": sort}
    assert list(chain(*pages(alice.client, sizes=sizes, **query))) == expected

    seen: list[str] = []
    cursor: dict[str, str] = {}
    arrivals = iter(meanwhile)
    while True:
        page = posts(alice.client, limit=sizes[len(seen) % len(sizes)], **query, **cursor).json()
        seen += [post["id"] for post in page["data"]]
        if not page["has_more"]:
            break
        cursor = {"cursor": page["next_cursor"]}
        there += made([arrival]) if (arrival := next(arrivals, None)) else []
    assert len(seen) == len(set(seen))
    assert [post_id for post_id in seen if post_id in expected] == expected
    in_order = whole_order(sort, there)
    assert seen == [post_id for post_id in in_order if post_id in seen]


def test_a_cursor_works_only_for_its_order_and_owner(alice: Person) -> None:
    profile, other = owner(), owner("other")
    for _ in range(3):
        add(profile)
        add(other)
    by_name = {"platform": "instagram", "username": "hanna"}
    cursor = posts(alice.client, limit=1, **by_name).json()["next_cursor"]
    own = {**by_name, "username": "@Hanna", "limit": 2, "cursor": cursor}
    assert posts(alice.client, **own).status_code == 200
    foreign: list[dict[str, Any]] = [
        *({**by_name, "sort": sort} for sort in SORTS if sort != "recent"),
        {**by_name, "username": "other"},
        {"creator_id": profile.creator_id},
    ]
    for query in foreign:
        response = posts(alice.client, cursor=cursor, **query)
        error = response.json()["error"]
        assert (response.status_code, error["code"]) == (400, "validation_error")
        assert error["param"] == "cursor"


@pytest.mark.parametrize("cursor", ["x", "%00", "e30", "é", "'; --", "A" * 500])
def test_an_invalid_cursor_is_a_400(alice: Person, cursor: str) -> None:
    response = posts(alice.client, creator_id=owner().creator_id, cursor=cursor)
    assert (response.status_code, response.json()["error"]["param"]) == (400, "cursor")


def test_a_late_page_reads_only_its_own_posts(alice: Person) -> None:
    """The plan of the statement uses the index of the order, starting at the cursor."""
    profile = owner()
    Post.objects.bulk_create(
        Post(
            profile=profile,
            platform="instagram",
            platform_id=f"many-{n}",
            posted_at=DAY - timedelta(minutes=n),
            likes=n % 700,
            comments=n % 11,
            views=n % 300,
        )
        for n in range(3_000)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE creators_post")
    for sort in SORTS:
        query = {"creator_id": profile.creator_id, "sort": sort, "limit": 50}
        second = posts(alice.client, **query).json()["next_cursor"]
        with explained(lambda sql: "LATERAL" in sql and "creators_post" in sql) as nodes:
            assert len(posts(alice.client, cursor=second, **query).json()["data"]) == 50
        (scan,) = (node for node in nodes if "post_page" in node.get("Index Name", ""))
        assert "ROW(" in scan["Index Cond"], sort
        assert (scan["Actual Rows"], scan.get("Rows Removed by Filter", 0)) == (51, 0), sort
