"""Live requests have separate threads, and a full house refuses at once."""

import threading
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from scraping.live import seats
from scraping.live.seats import FullHouse, House, name_house
from tests.config.serving.test_front import Asked, Wire, answer_with, ask

LIVE = "/v1/raw/tiktok/profile/ofen.otto"


@pytest.mark.parametrize(
    ("path", "house"),
    [
        (LIVE, "tiktok"),
        ("/v1/raw/instagram/posts", "instagram"),
        ("/v1/creators/ingest", "pages"),
        ("/live", "pages"),
        ("/remove/7d0c", "pages"),
        ("/v1/creators/autocomplete", None),
        ("/v1/raw/elsewhere/x", None),
    ],
)
def test_each_platform_has_a_house(path: str, house: str | None) -> None:
    assert name_house(path) == house


def test_live_requests_have_separate_threads() -> None:
    live, other = ask(answer_with(b"ok"), Asked(LIVE), Asked("/v1/prices"))
    assert live.headers["X-Thread"].startswith("live-tiktok")
    assert other.headers["X-Thread"].startswith("request")


def test_while_a_full_house_waits_others_are_answered_and_one_more_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The live requests end only once every other request was answered: none of those waits for them."""
    monkeypatch.setattr(seats, "PLACES", 50)
    monkeypatch.setattr(seats, "PLACES_OF_ONE", 50)
    others = [Asked("/v1/prices", client=f"192.0.2.{place}:1") for place in range(20)]
    waiting, all_answered = [len(others)], threading.Event()
    lock = threading.Lock()

    def answer(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        if environ["PATH_INFO"] == "/v1/prices":
            with lock:
                waiting[0] -= 1
                if not waiting[0]:
                    all_answered.set()
        is_told = environ["PATH_INFO"] != LIVE or all_answered.wait(60)
        start("200 OK" if is_told else "500 Late", [])
        return [b""]

    live = [Asked(LIVE) for _ in range(50)]
    elsewhere = Asked("/v1/raw/youtube/typeahead")
    wires: list[Wire] = ask(answer, *live, *others, Asked(LIVE), elsewhere)
    *rest, refused, other_house = wires
    assert {wire.status for wire in rest} == {200}
    assert (refused.status, refused.headers["Retry-After"]) == (503, str(seats.COME_BACK_S))
    assert other_house.status == 200


def test_one_caller_leaves_places_to_others() -> None:
    house = House("tiktok")
    for _ in range(seats.PLACES_OF_ONE):
        house.enter("alice")
    with pytest.raises(FullHouse):
        house.enter("alice")
    house.enter("bob")
    house.leave("alice")
    house.enter("alice")


def test_a_request_that_waited_too_long_for_a_thread_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(seats, "LONGEST_WAIT_S", -1.0)
    (wire,) = ask(answer_with(b"ok"), Asked(LIVE))
    assert (wire.status, wire.headers["Retry-After"]) == (503, str(seats.COME_BACK_S))
