"""Staff see the state of live data, but none of its secrets."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from config.kit.clock import now
from creators.models import Picture
from creators.pictures import store
from creators.pictures.webp import Encoded
from scraping.fetching.proxies import Proxy
from scraping.models import Allowance, GuestState, PictureFetch, SpeechJob
from scraping.status import identities, status
from tests import scene
from tests.people import Person
from tests.platforms.server import StandIn

pytestmark = pytest.mark.django_db


def staff() -> Client:
    client = Client()
    client.force_login(
        User.objects.create_superuser("staff"),
        backend="django.contrib.auth.backends.ModelBackend",
    )
    return client


def test_requests_are_listed_with_how_they_ended(alice: Person, platforms: StandIn) -> None:
    alice.client.get("/v1/raw/tiktok/profile/gone")
    page = staff().get("/admin/scraping/livecall/").text
    assert "tiktok.profile" in page
    assert "not_found" in page


def test_charts_of_the_hours_stand_above_the_requests(alice: Person, platforms: StandIn) -> None:
    status._kept.clear()
    alice.client.get("/v1/raw/tiktok/profile/gone")
    assert "1 request, 100% answered" in staff().get("/admin/scraping/livecall/").text
    status._kept.clear()


def test_identities_are_listed_by_the_names_of_their_tokens(
    alice: Person, platforms: StandIn
) -> None:
    alice.client.get("/v1/raw/youtube/typeahead", {"q": "rye"})
    identities.write_guests()
    guest = GuestState.objects.get(platform="youtube")
    assert (guest.requests, guest.refusals) == (1, 0)
    assert "visitor_data" in guest.tokens
    page = staff().get("/admin/scraping/gueststate/").text
    assert "this machine" in page
    assert "Cginvented" not in page


def test_allowances_are_listed_and_deleted(platforms: StandIn) -> None:
    client, host = staff(), "www.tiktok.com"
    now_ = now()
    made = Allowance.objects.create(host=host, proxy="p.example:80 1", free_at=now_, failures=5)
    page = client.get("/admin/scraping/allowance/").text
    assert "www.tiktok.com through p.example:80 1" in page
    client.post(f"/admin/scraping/allowance/{made.pk}/delete/", {"post": "yes"})
    assert not Allowance.objects.exists()


def test_a_proxy_is_named_without_its_password() -> None:
    assert Proxy("http://user:secret@proxy.example:8080").label == "proxy.example:8080"


def test_transcripts_and_speech_are_listed(alice: Person) -> None:
    kept = scene.transcript("instagram", "KeptInvented")
    SpeechJob.objects.create(
        platform="tiktok", video_id="7571", requested_at=kept.created_at, failure="Blocked"
    )
    client = staff()
    assert "KeptInvented" in client.get("/admin/scraping/transcript/").text
    assert "7571" in client.get("/admin/scraping/speechjob/").text


def test_fetched_pictures_are_counted_by_how_they_ended_and_stored_ones_by_size() -> None:
    made = scene.creator()
    of = made.profiles.get()
    tried = {"profile": of, "source": "s", "tried_at": now()}
    PictureFetch.objects.create(state="failed", failures=5, cause="It answers 403.", **tried)
    store.store_picture(of, Encoded(b"x" * 2048, 64, 48))
    client = staff()
    page = client.get("/admin/scraping/picturefetch/").text
    assert "0 stored, 0 tried again, 1 failed too often, 0 gone, 0 no picture" in page
    assert "It answers 403." in page
    page = client.get("/admin/creators/picture/").text.replace("\xa0", " ")
    assert "Pictures: 1 with 2.0 KB of at most 1,000 MB" in page
    assert f"/pictures/{Picture.objects.get().pk}.webp" in page
