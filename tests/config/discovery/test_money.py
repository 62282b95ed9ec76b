"""Each find is charged exactly once, in the transaction that stores it, whatever happens in between."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from billing.access import keys
from billing.access.keys import KeyTerms
from billing.ledger import checking
from billing.metering import performance
from billing.models import Account, LedgerEntry, Tier
from config.discovery import leases, operations, runs, steps, tasks
from config.discovery.models import Discovery, DiscoveryCandidate, DiscoveryFind
from config.kit import clock
from creators.embedding.port import ModelUnavailable
from creators.indexing.claims import Claim
from creators.models import IndexState
from scraping.catalogue import claims, feeding
from tests import scene
from tests.config.discovery.looking import read, start, work
from tests.people import Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("world")]


class Killed(BaseException):
    """The worker dies."""


def check_charges(person: Person) -> int:
    """Charges equal finds. Returns their number."""
    finds = DiscoveryFind.objects.filter(discovery__account=person.account)
    ids = {f"{one.discovery_id}" for one in finds}
    entries = LedgerEntry.objects.filter(account=person.account)
    assert [entry.amount_micros for entry in entries] == [50_000] * finds.count()
    assert {entry.request_id.partition(".")[0] for entry in entries} == ids
    assert len({entry.request_id for entry in entries}) == finds.count()
    assert sum(Discovery.objects.values_list("clear", flat=True)) == finds.count()
    clear = DiscoveryCandidate.objects.filter(state="clear")
    assert set(clear.values_list("creator", flat=True)) == set(
        finds.values_list("creator", flat=True)
    )
    assert list(checking.find_differences()) == []
    return finds.count()


STEPS = [
    (steps, "ask_platform"),
    (steps, "add_sightings"),
    (claims, "fetch_account"),
    (feeding, "add_account"),
    (steps, "judge_creator"),
    (operations, "perform"),
    (operations, "store_find"),
    (leases.Lease, "release"),
]


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize(("owner", "name"), STEPS, ids=[name for _, name in STEPS])
def test_a_worker_killed_at_any_step_neither_loses_nor_doubles_a_charge(
    alice: Person,
    monkeypatch: pytest.MonkeyPatch,
    owner: Any,
    name: str,
    after: bool,
) -> None:
    id_ = start(alice).json()["data"]["id"]
    called: list[int] = []
    real: Callable[..., Any] = getattr(owner, name)

    def kill_once(*given: Any, **named: Any) -> Any:
        called.append(1)
        if len(called) == 2 and not after:
            raise Killed
        answer = real(*given, **named)
        if len(called) == 2:
            raise Killed
        return answer

    monkeypatch.setattr(owner, name, kill_once)
    # A killed worker leaves its lease behind, which ends.
    monkeypatch.setattr(leases, "LEASE", leases.LEASE * 0)
    monkeypatch.setattr(claims, "LEASE", claims.LEASE * 0)
    for _ in range(4):
        try:
            work()
        except Killed:
            continue
    assert len(called) > 2 or name == "release"
    assert read(alice, id_)["status"] == "done"
    assert check_charges(alice) == 6


def test_a_used_up_credit_pauses_and_new_credit_resumes(alice: Person) -> None:
    Account.objects.filter(pk=alice.account.pk).update(tier=Tier.FREE, may_be_invoiced=False)
    alice.account.refresh_from_db()
    id_ = start(alice).json()["data"]["id"]
    # The free credit of 5 dollars has room for two.
    spend(alice, 500 - 12)
    work()
    found = read(alice, id_)
    assert (found["status"], found["progress"]["credits"]) == ("paused", 10)
    assert "credit" in found["reason"]
    assert len(found["creators"]) == check_finds(alice) == 2
    tasks.keep_discovering()
    assert read(alice, id_)["status"] == "paused"
    Account.objects.filter(pk=alice.account.pk).update(may_be_invoiced=True, tier=Tier.TIER_3)
    tasks.keep_discovering()
    assert read(alice, id_)["status"] == "running"
    work()
    assert (read(alice, id_)["status"], check_finds(alice)) == ("done", 6)


def spend(person: Person, amount: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE billing_account SET uninvoiced_micros = %s WHERE id = %s",
            [amount * 10_000, person.account.pk],
        )


def check_finds(person: Person) -> int:
    """Charges equal finds; the account's balance was set by the test."""
    finds = DiscoveryFind.objects.count()
    assert LedgerEntry.objects.filter(account=person.account).count() == finds
    return finds


def test_a_used_up_cap_of_the_key_pauses(alice: Person) -> None:
    keys.change_key(alice.key, KeyTerms("alice", day_cap_micros=12 * 10_000))
    id_ = start(alice).json()["data"]["id"]
    work()
    found = read(alice, id_)
    assert (found["status"], found["progress"]["clear"]) == ("paused", 2)
    assert found["reason"] == "A spending limit is reached."
    tasks.keep_discovering()
    assert read(alice, id_)["status"] == "paused"
    keys.change_key(alice.key, KeyTerms("alice", day_cap_micros=17 * 10_000))
    tasks.keep_discovering()
    work()
    assert (read(alice, id_)["status"], check_charges(alice)) == ("paused", 3)


def test_a_revoked_key_spends_no_longer(alice: Person, bob: Person) -> None:
    id_ = start(alice).json()["data"]["id"]
    alice.key.revoked_at = clock.now()
    alice.key.save(update_fields=["revoked_at"])
    work()
    found = read(bob, id_)
    assert (found["status"], found["creators"]) == ("stopped", [])
    assert check_charges(alice) == 0


@pytest.mark.parametrize(
    ("asked", "clear", "reason"),
    [
        ({"limit": 3}, 3, "All wanted creators are found."),
        ({"max_credits": 14}, 2, "Its own limit of credits is reached."),
    ],
)
def test_its_own_limits_end_it(
    alice: Person, asked: dict[str, int], clear: int, reason: str
) -> None:
    id_ = start(alice, **asked).json()["data"]["id"]
    work()
    found = read(alice, id_)
    assert (found["status"], found["reason"]) == ("done", reason)
    assert check_charges(alice) == clear


def test_stopping_keeps_what_was_found_and_charges_nothing_more(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    id_ = start(alice).json()["data"]["id"]
    real = performance.perform

    def stop_meanwhile(*given: Any) -> Any:
        if DiscoveryFind.objects.count() == 2:
            answer = alice.client.generic("POST", f"/v1/discoveries/{id_}/stop")
            assert answer.json()["data"]["status"] == "stopped"
        return real(*given)

    monkeypatch.setattr(operations, "perform", stop_meanwhile)
    work()
    found = read(alice, id_)
    assert (found["status"], len(found["creators"])) == ("stopped", 2)
    assert check_charges(alice) == 2


def test_a_discovery_of_a_page_is_charged_to_its_member(alice: Person) -> None:
    session = scene.session(alice.account, query="sourdough bakers")
    page = alice.browser.post("/discoveries", {"search": str(session.pk), "limit": 2})
    assert page.status_code == 302
    work()
    entries = LedgerEntry.objects.filter(account=alice.account)
    assert {(entry.face, entry.member_id) for entry in entries} == {("browser", alice.user.pk)}
    ledger = alice.browser.get("/account/ledger").text
    assert page["Location"] in ledger


def test_two_runs_never_work_on_one_discovery(alice: Person) -> None:
    id_ = start(alice).json()["data"]["id"]
    assert leases.take_lease(id_) is not None
    assert runs.run_slice(id_, operations.sell_find) is False
    with CaptureQueriesContext(connection) as queries:
        tasks.run_discovery(id_)
    assert len(queries) < 5
    assert read(alice, id_)["progress"]["asked"] == 0


def test_a_creator_that_another_worker_refreshes_is_judged_later(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    id_ = start(alice).json()["data"]["id"]
    add_account = feeding.add_account

    def lose_claim(*given: Any, **named: Any) -> Any:
        added = add_account(*given, **named)
        Claim.take("words")
        return added

    with monkeypatch.context() as patched:
        patched.setattr(feeding, "add_account", lose_claim)
        work()
    found = read(alice, id_)
    assert (found["status"], found["progress"]["clear"]) == ("running", 0)
    assert not DiscoveryCandidate.objects.filter(state="weak").exists()
    IndexState.objects.update(claimed_at=None)
    work()
    assert (read(alice, id_)["status"], check_charges(alice)) == ("done", 6)


def test_a_discovery_waits_for_the_embedding_model(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise ModelUnavailable("the model is missing")

    id_ = start(alice).json()["data"]["id"]
    with monkeypatch.context() as patched:
        patched.setattr(steps, "judge_creator", fail)
        for _ in range(runs.MOST_ERRORS + 1):
            work()
    assert read(alice, id_)["status"] == "running"
    work()
    assert (read(alice, id_)["status"], check_charges(alice)) == ("done", 6)
