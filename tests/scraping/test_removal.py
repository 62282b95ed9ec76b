"""Anyone has themselves removed without an account. A code in the bio of a profile proves that it is theirs."""

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from pytest_django import Settings

from config.kit import clock
from creators.forgetting import erasure
from creators.identity.blocked import find_blocked
from creators.models import Creator, Profile, ProfileAlias
from scraping import tasks
from scraping.catalogue import feeding
from scraping.models import RemovalRequest
from tests import scene
from tests.platforms.server import StandIn
from tests.platforms.world import Account, World

pytestmark = pytest.mark.django_db

HANNA = Account("tiktok", "hanna.krume", "Hanna", bio="I bake")
CHANNEL = Account("youtube", "hannabakes", "Hanna bakes", bio="I bake here, too")


@pytest.fixture
def anyone() -> Client:
    """Signed in nowhere. Forms without their token are refused."""
    return Client(headers={"Accept": "text/html"}, enforce_csrf_checks=True)


@pytest.fixture(autouse=True)
def _world(platforms: StandIn) -> None:
    platforms.world = World([HANNA, CHANNEL])


def send(anyone: Client, address: str, **form: str) -> Any:
    token = re.search(r'csrfmiddlewaretoken" value="(\w+)"', anyone.get(address).text)
    assert token
    return anyone.post(address, {"csrfmiddlewaretoken": token[1], **form})


def ask(anyone: Client, q: str = "hanna.krume", platform: str = "tiktok") -> str:
    """The address of the page with the code."""
    answer = send(anyone, "/remove", q=q, platform=platform)
    assert answer.status_code == 302, answer.text
    return str(answer["Location"])


def find_code(anyone: Client, address: str) -> str:
    code = re.search(r"kindred-\w{8}", anyone.get(address).text)
    assert code
    return code[0]


def put(platforms: StandIn, account: Account, code: str) -> None:
    """Its owner puts the code into the bio."""
    platforms.world = World([HANNA, CHANNEL, replace(account, bio=f"Bread. {code.upper()}.")])


def check(anyone: Client, address: str) -> str:
    RemovalRequest.objects.update(checked_at=None)
    checked = send(anyone, address)
    assert checked.status_code == 302
    return str(anyone.get(address).text)


def read_main(page: str) -> str:
    """What the page says, without the tokens and times that change with every answer."""
    main = page.partition("<main")[2].partition("</main")[0]
    return re.sub(r' value="\w+"|<time.*?</time>', "", main)


def store(account: Account, **fields: Any) -> Creator:
    told = {"platform": account.platform, "username": account.username}
    return scene.creator(profile={**told, "source_id": account.number, **fields}, captions=["Rye"])


def test_a_code_in_the_bio_removes_all_profiles_of_the_person(
    anyone: Client, platforms: StandIn
) -> None:
    hanna, other = store(HANNA), scene.creator("Otto")
    scene.profile(hanna, platform="youtube", username="hannabakes", source_id=CHANNEL.number)
    ProfileAlias.objects.create(
        profile=hanna.profiles.get(platform="tiktok"), platform="tiktok", identity="@hannaold"
    )
    address = ask(anyone)
    put(platforms, HANNA, find_code(anyone, address))
    page = check(anyone, address)
    assert "You are removed" in page
    assert re.search(r"<dt>Profiles</dt><dd>2</dd>", page)
    assert list(Creator.objects.all()) == [other]
    accounts = [(HANNA.platform, "@hanna.krume", HANNA.number), ("youtube", "@hannabakes", "")]
    keys = {(platform, name) for platform, *names in accounts for name in names if name}
    keys |= {("tiktok", "@hannaold"), ("youtube", CHANNEL.number)}
    assert find_blocked(keys) == keys
    # What stays of the request names nobody.
    row = RemovalRequest.objects.values_list("platform", "name", "code").get()
    assert row == ("", "", "")
    assert "hanna" not in page.lower().replace("hannabakes", "")
    assert "You are removed" in check(anyone, address)


def test_who_is_not_stored_is_told_the_same_and_kept_out(
    anyone: Client, platforms: StandIn
) -> None:
    address = ask(anyone)
    unproved = read_main(check(anyone, address))
    store(HANNA)
    assert read_main(check(anyone, address)) == unproved
    erasure.forget_creators(Creator.objects.values_list("pk", flat=True))
    address = ask(anyone)
    put(platforms, HANNA, find_code(anyone, address))
    assert "Nothing about you was stored." in check(anyone, address)
    assert find_blocked({("tiktok", HANNA.number)})


def test_another_code_or_a_code_in_another_bio_removes_nobody(
    anyone: Client, platforms: StandIn
) -> None:
    store(HANNA)
    address, others = ask(anyone), ask(anyone, "hannabakes", "youtube")
    put(platforms, HANNA, find_code(anyone, others))
    assert "The code is not in the bio" in check(anyone, address)
    assert "The code is not in the bio" in check(anyone, others)
    assert Creator.objects.exists()


@pytest.mark.parametrize(
    ("mode", "said"), [("403", "does not answer our requests"), ("changed", "cannot read")]
)
def test_what_the_platform_refuses_is_not_a_missing_code(
    anyone: Client, platforms: StandIn, mode: str, said: str
) -> None:
    address = ask(anyone)
    put(platforms, HANNA, find_code(anyone, address))
    platforms.switch("*", mode)
    page = check(anyone, address)
    assert said in page
    assert "not in the bio" not in page
    platforms.switch("*", "well")
    assert "You are removed" in check(anyone, address)


def test_a_profile_that_does_not_exist_is_said_to_be_missing(anyone: Client) -> None:
    assert "TikTok has no profile with this name" in check(anyone, ask(anyone, "nobody.here"))


def test_an_expired_code_removes_nobody_and_is_deleted(
    anyone: Client, platforms: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    store(HANNA)
    address = ask(anyone)
    put(platforms, HANNA, find_code(anyone, address))
    later = clock.now() + timedelta(hours=24, minutes=1)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert "The code has expired" in anyone.get(address).text
    tasks.check_removals()
    assert anyone.get(address).status_code == 200
    assert Creator.objects.exists()
    monkeypatch.setattr(clock, "now", lambda: later + timedelta(days=1))
    tasks.check_removals()
    assert not RemovalRequest.objects.exists()
    assert anyone.get(address).status_code == 404


@pytest.mark.parametrize(
    "q", ["@Hanna.Krume", "https://www.tiktok.com/@HANNA.krume?lang=de", "HANNA.KRUME"]
)
def test_the_case_of_a_handle_does_not_matter(anyone: Client, platforms: StandIn, q: str) -> None:
    store(replace(HANNA, username="Hanna.KRUME"), source_id=HANNA.number)
    address = ask(anyone, q)
    put(platforms, HANNA, find_code(anyone, address))
    check(anyone, address)
    assert not Creator.objects.exists()


def test_the_id_decides_after_a_change_of_the_handle(anyone: Client, platforms: StandIn) -> None:
    """The earlier name of one is the current name of another."""
    hanna = store(HANNA, username="hanna.before")
    earlier = store(replace(HANNA, username="someone"), username="hanna.krume", source_id="777777")
    address = ask(anyone)
    put(platforms, HANNA, find_code(anyone, address))
    check(anyone, address)
    assert list(Creator.objects.all()) == [earlier]
    assert not Profile.objects.filter(creator=hanna.pk).exists()


def test_a_profile_of_which_only_the_handle_is_known_is_removed_too(
    anyone: Client, platforms: StandIn
) -> None:
    store(HANNA, source_id="@hanna.krume")
    address = ask(anyone)
    put(platforms, HANNA, find_code(anyone, address))
    check(anyone, address)
    assert not Creator.objects.exists()


def test_a_channel_is_named_by_its_id(anyone: Client, platforms: StandIn) -> None:
    store(CHANNEL)
    address = ask(anyone, f"https://www.youtube.com/channel/{CHANNEL.number}", "")
    assert f"youtube.com/channel/{CHANNEL.number}" in anyone.get(address).text
    put(platforms, CHANNEL, find_code(anyone, address))
    check(anyone, address)
    assert not Creator.objects.exists()


def test_an_old_address_of_a_channel_is_read_too(anyone: Client, platforms: StandIn) -> None:
    platforms.world = None
    address = ask(anyone, "https://www.youtube.com/c/RitaRoggen", "")
    assert "The code is not in the bio" in check(anyone, address)


@pytest.mark.parametrize(
    "q", ["", "hanna krume", "https://www.tiktok.com/@hanna.krume/video/7571000000000000001"]
)
def test_what_is_no_profile_is_refused(anyone: Client, q: str) -> None:
    assert send(anyone, "/remove", q=q, platform="").status_code == 422
    assert not RemovalRequest.objects.exists()


def test_a_form_of_another_site_is_refused(anyone: Client) -> None:
    assert anyone.post("/remove", {"q": "hanna.krume", "platform": "tiktok"}).status_code == 403


def test_a_flood_from_an_address_is_refused(anyone: Client) -> None:
    for _ in range(20):
        ask(anyone)
    refused = send(anyone, "/remove", q="hanna.krume", platform="tiktok")
    assert (refused.status_code, "Retry-After" in refused) == (429, True)
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    assert elsewhere.post("/remove", {"q": "@a", "platform": "tiktok"}).status_code == 302


def test_a_flood_for_a_handle_reads_it_once_a_minute_and_locks_nobody_out(
    anyone: Client, platforms: StandIn
) -> None:
    own = ask(anyone)
    put(platforms, HANNA, find_code(anyone, own))
    flood = [Client(REMOTE_ADDR=f"192.0.2.{n}") for n in range(9)]
    pages = [
        one.post("/remove", {"q": "hanna.krume", "platform": "tiktok"})["Location"] for one in flood
    ]
    world = platforms.world
    assert world
    world.read.clear()
    # A check of another compares all codes, so the flood helps who has the code in the bio.
    answers = [one.post(page) for one, page in zip(flood, pages, strict=True)]
    assert len(world.read) == 1
    assert "You are removed" in anyone.get(own).text
    assert answers[0].status_code == 302
    assert {flood[1].get(page).status_code for page in pages} == {404}


def test_a_profile_is_read_at_most_once_a_minute(anyone: Client, platforms: StandIn) -> None:
    address = ask(anyone)
    check(anyone, address)
    again = send(anyone, address)
    assert "read less than a minute ago" in again.text
    assert platforms.world
    assert len(platforms.world.read) == 1


def test_the_job_finds_the_code_and_asks_seldom(
    anyone: Client, platforms: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    store(HANNA)
    address = ask(anyone)
    assert platforms.world
    started = clock.now()
    for hour in range(24):
        monkeypatch.setattr(
            clock, "now", lambda hour=hour: started + timedelta(hours=hour, minutes=1)
        )
        tasks.check_removals()
    assert 4 <= len(platforms.world.read) <= 7
    monkeypatch.setattr(clock, "now", lambda: started + timedelta(hours=23, minutes=59))
    put(platforms, HANNA, find_code(anyone, address))
    RemovalRequest.objects.update(checked_at=None)
    tasks.check_removals()
    assert "You are removed" in anyone.get(address).text


def test_a_code_that_was_found_during_an_import_is_kept_for_the_job(
    anyone: Client, platforms: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    store(HANNA)
    address = ask(anyone)
    put(platforms, HANNA, find_code(anyone, address))

    def refuse() -> None:
        raise OperationalError("canceling statement due to lock timeout")

    with monkeypatch.context() as patch:
        patch.setattr(feeding, "wait_for_turn", refuse)
        assert "The code was found, but an import is running" in check(anyone, address)
    assert Creator.objects.exists()
    assert tasks.check_removals() == 1
    assert "You are removed" in anyone.get(address).text


def test_forgetting_by_staff_deletes_open_requests(anyone: Client) -> None:
    address = ask(anyone)
    erasure.forget_creators([], also=[("tiktok", "@HANNA.krume")])
    assert anyone.get(address).status_code == 404


def test_without_checks_the_page_names_the_operator(anyone: Client, settings: Settings) -> None:
    address = ask(anyone)
    settings.REMOVALS, settings.SELLER_EMAIL = False, "privacy@example.com"
    for page in (anyone.get("/remove"), anyone.get(address)):
        assert "mailto:privacy@example.com" in page.text
        assert "<form" not in read_main(page.text)
    assert tasks.check_removals() == 0


def test_every_page_leads_there(anyone: Client) -> None:
    assert 'href="/remove"' in anyone.get("/pricing").text
