"""The real fetcher and the real parsers, end to end against the stand-in for the platforms."""

import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from django.conf import settings

from scraping.fetching import Fetcher, Request
from scraping.sources.failures import Blocked, Changed, Failure
from scraping.sources.parsers import PARSERS
from tests.platforms.server import StandIn

ADDRESSES = {
    (
        "instagram",
        "profile",
    ): "www.instagram.com/api/v1/users/web_profile_info/?username=hanna.krume",
    ("instagram", "post"): "www.instagram.com/p/DeInvented1/",
    ("tiktok", "profile"): "www.tiktok.com/@ofen.otto",
    ("tiktok", "video"): "www.tiktok.com/@ofen.otto/video/7571000000000000001",
    ("tiktok", "videos"): "www.tiktok.com/api/post/item_list/?secUid=x",
    ("tiktok", "comments"): "www.tiktok.com/api/comment/list/?aweme_id=1",
    ("tiktok", "users"): "www.tiktok.com/api/search/user/full/?keyword=bread",
    ("youtube", "channel"): "www.youtube.com/youtubei/v1/browse",
    ("youtube", "search"): "www.youtube.com/youtubei/v1/search",
    ("youtube", "video"): "www.youtube.com/youtubei/v1/player",
    ("youtube", "typeahead"): "suggestqueries-clients6.youtube.com/complete/search?q=rye",
}


@pytest.fixture
def stand_in() -> Iterator[StandIn]:
    server = StandIn()
    threading.Thread(
        target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
    ).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def fetcher(stand_in: StandIn, make_fetcher: Callable[..., Fetcher]) -> Fetcher:
    return make_fetcher(stand_in=stand_in.address)


def read_live(fetcher: Fetcher, platform: str, kind: str, seconds: float = 30) -> Mapping[str, Any]:
    request = Request(f"https://{ADDRESSES[platform, kind]}")
    answer = fetcher.fetch(request, deadline=time.monotonic() + seconds)
    return PARSERS[platform][kind](answer.body, answer.content_type)


@pytest.mark.parametrize(("platform", "kind"), ADDRESSES)
def test_what_the_platforms_answer_becomes_a_record(
    fetcher: Fetcher, platform: str, kind: str
) -> None:
    assert read_live(fetcher, platform, kind)


@pytest.mark.parametrize(
    ("mode", "failure"),
    [
        ("drop", Blocked),
        ("403", Blocked),
        ("429", Blocked),
        ("captcha", Blocked),
        ("empty", Blocked),
        ("half", Blocked),
        ("drip", Blocked),
        ("delay", Blocked),
        ("changed", Changed),
    ],
)
@pytest.mark.parametrize(
    ("platform", "kind"), [("instagram", "profile"), ("tiktok", "profile"), ("youtube", "channel")]
)
def test_each_failure_has_its_name(
    stand_in: StandIn,
    fetcher: Fetcher,
    platform: str,
    kind: str,
    mode: str,
    failure: type[Failure],
) -> None:
    stand_in.switch("*", mode)
    with pytest.raises(failure) as raised:
        read_live(fetcher, platform, kind, seconds=0.5 if mode in ("drip", "delay") else 30)
    if mode == "429":
        assert getattr(raised.value, "retry_after_s", None) == 7


def test_one_host_is_switched_and_the_others_stay_well(stand_in: StandIn, fetcher: Fetcher) -> None:
    switch = f"{stand_in.address}/switch?host=www.tiktok.com&mode=403"
    with urllib.request.urlopen(urllib.request.Request(switch, method="POST")) as response:
        assert response.status == 200
    with pytest.raises(Blocked):
        read_live(fetcher, "tiktok", "profile")
    assert read_live(fetcher, "youtube", "search")


def test_make_run_starts_it_in_a_process_without_django() -> None:
    imported = [sys.executable, "-c", "import tests.platforms.__main__"]
    subprocess.run(imported, cwd=settings.BASE_DIR, check=True, timeout=60)
