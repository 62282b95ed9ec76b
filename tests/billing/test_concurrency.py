"""Many clients at once on real connections: no limit is passed, no charge is lost or taken twice."""

import multiprocessing
import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection, connections
from django.db.models import Sum
from django.test import Client

from billing.ledger import checking
from billing.models import Account, ApiKey, BudgetWindow, LedgerEntry, Reservation
from config.kit import clock
from config.kit.errors import NotFound
from tests.billing.shop import allow, buy, during, look
from tests.people import Person

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("shop"),
    pytest.mark.slow,
]
CLIENTS = 64

Sent = Callable[[int], Any]


@pytest.fixture(autouse=True)
def _one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock, so that all requests fall into one minute on a slow machine too."""
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)


def at_once(send: Sent, *, times: int = CLIENTS) -> list[Any]:
    """Run all clients at once, each on its own connection."""
    ready = threading.Barrier(CLIENTS)

    def one(number: int) -> Any:
        ready.wait(60)
        try:
            return [send(turn) for turn in range(number, times, CLIENTS)]
        finally:
            connections.close_all()

    with ThreadPoolExecutor(CLIENTS) as clients:
        return [answer for answers in clients.map(one, range(CLIENTS)) for answer in answers]


def told(responses: list[Any]) -> int:
    """The sum of the charges that clients were told, in micro-dollars."""
    charged = (Decimal(r.get("X-Credits-Charged", "0")) for r in responses)
    return int(sum(charged, Decimal()) * 10_000)


def written() -> int:
    return LedgerEntry.objects.aggregate(total=Sum("amount_micros"))["total"] or 0


def statuses(responses: list[Any]) -> Counter[int]:
    return Counter(response.status_code for response in responses)


@pytest.fixture(autouse=True)
def _sound(_one_moment: None) -> Iterator[None]:
    yield
    assert list(checking.find_differences()) == []
    assert not Reservation.objects.filter(state="open").exists()


@pytest.mark.parametrize(("name", "cost"), [("read", 1_500), ("work", 30_000)])
def test_budgets_are_used_up_but_not_passed(alice: Person, name: str, cost: int) -> None:
    allow(alice, minute=60, hour=10**6)
    responses = at_once(lambda _: buy(alice.client, name, get=1), times=8 * CLIENTS)
    passed = 600_000 // cost
    assert statuses(responses)[200] == min(passed, 8 * CLIENTS)
    assert set(statuses(responses)) <= {200, 429}
    assert told(responses) == written() == min(passed, 8 * CLIENTS) * cost


@pytest.mark.parametrize("name", ["read", "work"])
def test_no_credit_limit_is_passed(alice: Person, name: str) -> None:
    allow(alice, threshold=9)
    Account.objects.update(may_be_invoiced=False)
    responses = at_once(lambda _: look(alice.client, name, get=1), times=2 * CLIENTS)
    assert set(statuses(responses)) == {200, 402}
    assert told(responses) == written() == 90_000


@pytest.mark.parametrize("name", ["read", "work"])
def test_no_cap_is_passed_while_another_key_goes_on(alice: Person, bob: Person, name: str) -> None:
    ApiKey.objects.filter(pk=alice.key.pk).update(day_cap_micros=30_000)
    both = (alice.client, bob.client)
    responses = at_once(lambda turn: look(both[turn % 2], name, get=1), times=2 * CLIENTS)
    assert told(responses) == written()
    capped = BudgetWindow.objects.get(api_key=alice.key)
    assert (capped.spent_micros, capped.reserved_micros) == (30_000, 0)
    assert statuses(responses[1::2])[429] + statuses(responses[::2])[429] > 0


def test_the_charges_told_are_the_charges_written(alice: Person, charlie: Person) -> None:
    """Reads and works, partial and failing, replayed and refused, on two accounts."""
    allow(alice, minute=400)
    chance = random.Random(7)
    plan = [
        (
            chance.choice([alice.client, charlie.client]),
            chance.choice(["read", "posts", "work", "gift"]),
            {"most": 5, "get": chance.randrange(6), "fails": int(chance.random() < 0.2)},
            chance.choice([None, f"key {chance.randrange(20)}"]),
        )
        for _ in range(8 * CLIENTS)
    ]

    def fail(asked: dict[str, Any]) -> None:
        if asked["fails"]:
            raise NotFound

    during.append(fail)

    def send(turn: int) -> Any:
        client, name, asked, key = plan[turn]
        return buy(client, name, key=key, **asked)

    responses = at_once(send, times=len(plan))
    assert set(statuses(responses)) <= {200, 404, 409, 429}
    assert told(responses) == written() > 0
    charged = {r["X-Request-Id"] for r in responses if told([r])}
    assert charged == set(LedgerEntry.objects.values_list("request_id", flat=True))


def test_one_key_sent_by_many_clients_is_run_and_charged_once(alice: Person) -> None:
    ran: list[object] = []
    during.append(ran.append)
    responses = at_once(lambda _: buy(alice.client, key="k", most=1, get=1))
    assert len(ran) == 1
    assert set(statuses(responses)) <= {200, 409}
    assert told(responses) == written() == 30_000
    again = buy(alice.client, key="k", most=1, get=1)
    assert {r.content for r in responses if r.status_code == 200} == {again.content}


def test_the_threshold_is_marked_once(alice: Person) -> None:
    allow(alice, threshold=30)
    at_once(lambda _: buy(alice.client, get=1))
    account = Account.objects.get(pk=alice.account.pk)
    assert account.due_since == clock.now()
    assert account.uninvoiced_micros == 600_000


def _spend(database: str, secret: str, times: int, told: Any) -> None:
    connections.close_all()
    connection.settings_dict["NAME"] = database
    client = Client(headers={"X-API-Key": secret})
    responses = [look(client, name, get=1) for _ in range(times) for name in ("read", "work")]
    told.put([(r.status_code, r.get("X-Credits-Charged", "0")) for r in responses])


def test_processes_agree_as_threads_do(alice: Person) -> None:
    allow(alice, minute=60)
    connections.close_all()
    context = multiprocessing.get_context("fork")
    answers = context.Queue()
    name = str(connection.settings_dict["NAME"])
    spenders = [
        context.Process(target=_spend, args=(name, alice.secret, 20, answers)) for _ in range(3)
    ]
    for spender in spenders:
        spender.start()
    seen = [answer for _ in spenders for answer in answers.get(timeout=60)]
    for spender in spenders:
        spender.join(30)
    assert {status for status, _ in seen} <= {200, 429}
    total = sum((Decimal(charged) for _, charged in seen), Decimal())
    assert int(total * 10_000) == written()
    assert 570_000 < written() <= 600_000
