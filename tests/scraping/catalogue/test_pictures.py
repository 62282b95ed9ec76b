"""A job fetches pictures, only from the platforms' hosts, and retries failures a few times."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django_q.models import OrmQ, Schedule

from config.kit import clock
from creators.forgetting import erasure
from creators.models import CatalogueLoad, Creator, Picture, Post, Profile
from creators.pictures import store
from scraping import fetching, tasks
from scraping.catalogue import pictures
from scraping.models import PictureFetch
from tests import scene
from tests.people import Person
from tests.platforms.server import StandIn

pytestmark = pytest.mark.django_db

State = PictureFetch.State
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
HOST = "p16-sign.tiktokcdn-us.com"
AVATAR = f"https://{HOST}/tos/otto.jpeg?x-expires=1764000000&x-signature=first"
PREVIEW = f"https://{HOST}/tos/preview"


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Stop the clock, and move it."""

    def move(after: timedelta = timedelta()) -> None:
        monkeypatch.setattr(clock, "now", lambda: NOON + after)

    move()
    return move


@pytest.fixture
def hosts(platforms: StandIn, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    monkeypatch.setattr(pictures, "get_fetcher", fetching.get_fetcher)
    return platforms


def profile(avatar: str | None = AVATAR, *, posts: int = 0, **fields: Any) -> Profile:
    made = scene.creator(profile={"platform": "tiktok", "avatar_url": avatar, **fields})
    of_it = made.profiles.get()
    for place in range(posts):
        scene.post(of_it, "Fire", thumbnail_url=f"{PREVIEW}{place}.jpeg?x-expires=1")
    return of_it


def fetch(of: Profile) -> int:
    return tasks.fetch_pictures(str(of.pk))


def ended(of: Profile) -> tuple[str, int]:
    found = PictureFetch.objects.get(profile=of)
    return found.state, found.failures


def test_a_job_stores_the_avatar_and_the_previews_of_the_newest_posts(
    hosts: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "POSTS", 2)
    of = profile()
    posts = [
        scene.post(of, "Fire", age_days=age, thumbnail_url=f"{PREVIEW}{age}.jpeg")
        for age in (3, 1, 2)
    ]
    assert fetch(of) == 3
    of.refresh_from_db()
    shown = Client().get(f"/pictures/{of.picture}.webp")
    assert (shown.status_code, shown.content[8:12]) == (200, b"WEBP")
    assert Creator.objects.get().picture == of.picture
    assert Post.objects.get(picture=None) == posts[0]
    assert set(PictureFetch.objects.values_list("state", flat=True)) == {State.STORED}
    hosts.asked.clear()
    assert fetch(of) == 0
    assert not hosts.asked


def test_the_same_picture_under_a_new_signature_is_not_fetched_again(
    hosts: StandIn, at: Any
) -> None:
    of = profile()
    fetch(of)
    Profile.objects.update(
        avatar_url=AVATAR.replace(HOST, "p77.tiktokcdn.com").replace("first", "2")
    )
    of.refresh_from_db()
    assert pictures.list_wanted(of) == []
    at(timedelta(days=31))
    assert len(pictures.list_wanted(of)) == 1
    at()
    Profile.objects.update(avatar_url=AVATAR.replace("otto", "otto-new"))
    first = of.picture
    assert fetch(of) == 1
    of.refresh_from_db()
    assert of.picture != first


@pytest.mark.parametrize(
    "address",
    [
        "https://cdn.example.com/hanna.jpg",
        "https://www.instagram.com/hanna.jpg",
        "https://cdninstagram.com.example.com/hanna.jpg",
        "http://scontent.cdninstagram.com/hanna.jpg",
        "https://scontent.cdninstagram.com:8443/hanna.jpg",
        "https://user@scontent.cdninstagram.com/hanna.jpg",
        "https://127.0.0.1/hanna.jpg",
        "file:///etc/passwd",
        "",
        None,
    ],
)
def test_a_picture_elsewhere_is_not_fetched(address: str | None, hosts: StandIn) -> None:
    assert fetch(profile(address)) == 0
    assert pictures.list_due() == []
    assert not hosts.asked
    assert not PictureFetch.objects.exists()


def test_creators_of_the_demo_are_not_fetched(hosts: StandIn) -> None:
    of = profile()
    day = of.creator.created_at
    CatalogueLoad.objects.create(name="demo", anchor=day.date(), started_at=day - timedelta(days=1))
    assert fetch(of) == 0
    assert pictures.list_due() == []
    assert not hosts.asked


# --- What goes wrong ------------------------------------------------------------------------------


def test_temporary_failures_are_retried_at_growing_intervals_and_then_given_up(
    hosts: StandIn, at: Any
) -> None:
    of = profile()
    hosts.switch(HOST, "403")
    passed = timedelta()
    for number, wait in enumerate(pictures.RETRIES, start=1):
        fetch(of)
        assert ended(of) == (State.WAITING, number)
        at(passed + wait - timedelta(seconds=1))
        assert pictures.list_due() == []
        passed += wait
        at(passed)
        assert pictures.list_due() == [of.pk]
    fetch(of)
    assert ended(of) == (State.FAILED, len(pictures.RETRIES) + 1)
    assert pictures.list_due() == []
    # A day later a reading, with a new signature, tries anew.
    Profile.objects.update(avatar_url=AVATAR.replace(HOST, "p77.tiktokcdn.com"))
    assert fetch(of) == 0
    at(passed + timedelta(days=1, seconds=1))
    assert fetch(of) == 1
    assert ended(of) == (State.STORED, 0)


def test_what_waits_is_fetched_by_the_scheduled_run(hosts: StandIn, at: Any) -> None:
    of = profile(None, posts=1)
    hosts.switch(HOST, "403")
    fetch(of)
    hosts.switch(HOST, "well")
    at(timedelta(minutes=11))
    assert pictures.fetch_due() == 1
    assert Post.objects.get().picture


def test_accounts_of_an_imported_file_are_fetched_by_the_scheduled_run(hosts: StandIn) -> None:
    of = profile()
    assert pictures.list_due() == [of.pk]
    assert pictures.fetch_due() == 1
    assert pictures.list_due() == []


@pytest.mark.parametrize("mode", ["drop", "429", "half"])
def test_a_host_that_fails_rests_and_its_other_pictures_wait(mode: str, hosts: StandIn) -> None:
    of = profile(posts=3)
    hosts.switch(HOST, mode)
    assert fetch(of) == 0
    assert hosts.asked[HOST] <= pictures.ATTEMPTS
    waiting = PictureFetch.objects.filter(state=State.WAITING, retry_at__gt=clock.now())
    assert waiting.count() == 4
    assert sorted(waiting.values_list("failures", flat=True)) == [0, 0, 0, 1]


@pytest.mark.parametrize(
    ("mode", "address", "state"),
    [
        ("well", AVATAR.replace("otto", "gone"), State.GONE),
        ("captcha", AVATAR, State.BAD),
        ("empty", AVATAR, State.BAD),
    ],
)
def test_missing_and_unusable_pictures_are_remembered(
    mode: str, address: str, state: str, hosts: StandIn, at: Any
) -> None:
    of = profile(address)
    hosts.switch(HOST, mode)
    assert fetch(of) == 0
    assert ended(of) == (state, 0)
    assert PictureFetch.objects.get().cause
    hosts.switch(HOST, "well")
    at(timedelta(days=29))
    assert pictures.list_wanted(of) == []
    assert pictures.list_due() == []
    assert not Picture.objects.exists()


def test_a_job_ends_in_time_and_the_rest_waits(
    hosts: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    of = profile(posts=2)
    assert pictures.fetch_pictures(of, for_s=-1) == 0
    assert PictureFetch.objects.filter(state=State.WAITING, failures=0).count() == 3
    assert not hosts.asked


def test_pictures_lost_to_a_full_disk_come_back_with_the_next_reading(hosts: StandIn) -> None:
    of = profile()
    fetch(of)
    store.release_pictures([Picture.objects.get().pk])
    assert pictures.list_due() == []
    assert fetch(of) == 1


# --- When -----------------------------------------------------------------------------------------


def test_a_reading_enqueues_a_job_where_there_is_something_to_fetch(
    alice: Person, settings: Any
) -> None:
    body = {"platform": "tiktok", "username": "ofen.otto"}
    assert alice.client.post("/v1/creators/ingest", body, "application/json").status_code == 200
    of = Profile.objects.get()
    jobs = [job.task for job in OrmQ.objects.all()]
    (job,) = (job for job in jobs if job["func"] == "scraping.tasks.fetch_pictures")
    assert job["args"] == (str(of.pk),)
    OrmQ.objects.all().delete()
    settings.PICTURES_MAX_MB = 0
    pictures.enqueue_pictures(of)
    assert fetch(of) == 0
    settings.PICTURES_MAX_MB = 1
    assert fetch(of) > 1
    pictures.enqueue_pictures(Profile.objects.get())
    assert not OrmQ.objects.exists()


def test_the_scheduled_run_fetches_nothing_where_a_stand_in_answers(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = Schedule.objects.get(func="scraping.tasks.keep_pictures")
    assert (job.schedule_type, job.minutes) == ("I", 10)
    runs: list[int] = []
    monkeypatch.setattr(pictures, "fetch_due", lambda: runs.append(1))
    tasks.keep_pictures()
    assert runs == []
    settings.STAND_IN_URL = ""
    tasks.keep_pictures()
    assert runs == [1]


# --- Erasing --------------------------------------------------------------------------------------


def test_pictures_are_erased_with_the_creator_from_the_storage_too(
    hosts: StandIn, django_capture_on_commit_callbacks: Any
) -> None:
    of = profile(posts=2)
    other = profile(AVATAR.replace("otto", "ana"))
    for one in (of, other):
        fetch(one)
    names = set(Picture.objects.exclude(profile=other).values_list("pk", flat=True))
    assert len(names) == 3
    with django_capture_on_commit_callbacks(execute=True):
        erased = erasure.forget_creators([of.creator_id])
    assert erased["creators.Picture"] == 3
    assert Picture.objects.get().profile == other
    assert not PictureFetch.objects.exclude(profile=other).exists()
    for name in names:
        assert Client().get(f"/pictures/{name}.webp").status_code == 404
    other.refresh_from_db()
    assert Client().get(f"/pictures/{other.picture}.webp").status_code == 200
