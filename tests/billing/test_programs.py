"""The programs page, and what the daily job clears."""

from datetime import timedelta
from typing import Any

import pytest
from oauth2_provider.models import AccessToken, Application, Grant, RefreshToken

from billing.models import ApiKey, Connection
from billing.programs import connections
from config.kit import clock
from config.upkeep.storage import clear_programs
from tests.config.oauth.flow import Program, bearing
from tests.people import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def program(db: None) -> Program:
    return Program()


def test_the_page_lists_a_program_with_its_cap_and_what_it_spent(
    alice: Person, program: Program
) -> None:
    token = program.connect(alice, cap="77")["access_token"]
    assert "never" in alice.browser.get("/account/programs").text
    bearing(token).get("/v1/usage")
    page = alice.browser.get("/account/programs").text
    assert "<bdi>Scout</bdi>" in page
    assert "of 77" in page
    assert "never" not in page


def test_owners_see_every_program_and_members_their_own(
    alice: Person, bob: Person, charlie: Person, program: Program
) -> None:
    program.connect(alice)
    assert "Scout" in alice.browser.get("/account/programs").text
    for person in (bob, charlie):
        assert "Scout" not in person.browser.get("/account/programs").text
    Program().connect(bob)
    assert bob.browser.get("/account/programs").text.count("<bdi>Scout</bdi>") == 1
    assert alice.browser.get("/account/programs").text.count("<bdi>Scout</bdi>") == 2


@pytest.mark.parametrize("step", ["", "/end"])
def test_others_cannot_change_or_end_a_program(
    alice: Person, bob: Person, charlie: Person, program: Program, step: str
) -> None:
    program.connect(alice)
    path = f"/account/programs/{Connection.objects.get().pk}{step}"
    for person in (bob, charlie):
        assert person.browser.get(path).status_code == 404
        assert person.browser.post(path, {"month_cap_micros": "1"}).status_code == 404
    assert Connection.objects.get().key.month_cap_micros == 5_000_000


def test_an_owner_ends_the_program_of_a_member_at_once(
    alice: Person, bob: Person, program: Program
) -> None:
    token = program.connect(bob)["access_token"]
    connection = Connection.objects.get()
    alice.browser.post(f"/account/programs/{connection.pk}/end")
    assert bearing(token).get("/v1/usage").status_code == 401
    assert not Connection.objects.exists()
    assert ApiKey.objects.get(pk=connection.key_id).revoked_at
    assert not RefreshToken.objects.exists()


@pytest.mark.parametrize(("cap", "status"), [("12.5", 302), ("0", 302), ("", 422), ("-1", 422)])
def test_the_cap_can_be_changed(alice: Person, program: Program, cap: str, status: int) -> None:
    program.connect(alice)
    path = f"/account/programs/{Connection.objects.get().pk}"
    assert alice.browser.post(path, {"month_cap_micros": cap}).status_code == status
    stored = Connection.objects.get().key.month_cap_micros
    assert stored == (round(float(cap) * 10_000) if status == 302 else 5_000_000)


def test_a_program_that_was_ended_can_be_connected_again(alice: Person, program: Program) -> None:
    program.connect(alice)
    connections.end_connection(Connection.objects.get())
    token = program.connect(alice)["access_token"]
    assert bearing(token).get("/v1/usage").status_code == 200


# --- What is cleared ------------------------------------------------------------------------------


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Any:
    def go(**time: float) -> None:
        now = clock.now() + timedelta(**time)
        monkeypatch.setattr(clock, "now", lambda: now)

    return go


def test_an_unconnected_program_is_forgotten(program: Program, later: Any) -> None:
    clear_programs()
    assert Application.objects.exists()
    later(days=31)
    clear_programs()
    assert not Application.objects.exists()
    assert not AccessToken.objects.exists()


def test_a_connected_program_stays(alice: Person, program: Program, later: Any) -> None:
    program.connect(alice)
    later(days=31)
    clear_programs()
    assert Connection.objects.exists()
    assert Application.objects.exists()


def test_a_program_that_gave_its_tokens_back_is_no_longer_listed(
    alice: Person, program: Program, later: Any
) -> None:
    tokens = program.connect(alice)
    program.revoke(tokens["refresh_token"])
    clear_programs()
    assert Connection.objects.exists()
    later(days=2)
    clear_programs()
    assert not Connection.objects.exists()
    assert ApiKey.objects.get(name="Scout").revoked_at
    assert Application.objects.exists()


def test_a_program_ended_long_after_its_registration_stays_registered(
    alice: Person, program: Program, later: Any
) -> None:
    program.connect(alice)
    later(days=40)
    connections.end_connection(Connection.objects.get())
    clear_programs()
    assert Application.objects.exists()


def test_expired_codes_are_deleted(alice: Person, program: Program) -> None:
    program.read_code(alice)
    Grant.objects.update(expires=clock.now() - timedelta(seconds=1))
    clear_programs()
    assert not Grant.objects.exists()
