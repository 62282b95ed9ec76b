"""Staff see how live data does, and no secret of it."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scraping.fetching.proxies import Proxy
from scraping.live import identities
from scraping.models import GuestState, SpeechJob
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
