"""Metering against a model: for requests in any order, both agree on every outcome and balance."""

import contextlib
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from billing import tasks
from billing.accounts import services
from billing.errors import (
    IdempotencyConflict,
    IdempotencyInProgress,
    PaymentRequired,
    QuotaExceeded,
    RateLimitExceeded,
)
from billing.ledger import chain, checking, files
from billing.metering import delivery, reversals
from billing.metering.budgets import SpendingKey
from billing.metering.callers import AccountCaller
from billing.metering.idempotency import KEPT, Retry
from billing.metering.reservations import GRACE, AccountReservation, OpenReservation, Replay
from billing.models import Account, ApiKey, LedgerEntry, Tier
from billing.offers.operation import Price
from billing.offers.tiers import Limits, Terms
from config.kit import clock
from config.kit.errors import KindredError, ServiceUnavailable
from config.kit.notes import Notes
from tests.billing.toys import toy

pytestmark = pytest.mark.django_db

MINUTE, HOUR, DAY_CAP, THRESHOLD = 10, 25, 60, 40
THING = toy("thing", price=Price(each="0.0001"))
START = datetime(2026, 11, 20, 23, 58, tzinfo=UTC)
CHECKED_EVERY = 5
AMOUNTS = st.integers(0, MINUTE + 1)


class Machine(RuleBasedStateMachine):
    """An account that spends single micro-dollars, with a stopped clock, in a transaction that is rolled back."""

    def __init__(self) -> None:
        super().__init__()
        self.steps = 0
        self.notes: list[Notes] = []
        self.now = START
        self.cleanup = contextlib.ExitStack()
        self.cleanup.enter_context(patch.object(clock, "now", lambda: self.now))
        self.cleanup.enter_context(
            patch.object(reversals, "_read_database_age", lambda: timedelta(days=1))
        )
        self.cleanup.enter_context(transaction.atomic())
        self.account = services.get_owned_account(User.objects.create_user("machine"))
        key, _ = ApiKey.issue(self.account, name="machine", day_cap_micros=DAY_CAP)
        self.caller = AccountCaller(
            self.account.pk,
            Terms(Tier.ENTERPRISE, Limits(MINUTE, HOUR, THRESHOLD)),
            Notes(),
            SpendingKey(key.pk, day_cap_micros=DAY_CAP),
        )

    def next_request(self) -> AccountCaller:
        """A caller with a new request."""
        self.notes.append(Notes())
        return replace(self.caller, noted=self.notes[-1])

    def teardown(self) -> None:
        with self.cleanup:
            self.find_differences()
            transaction.set_rollback(True)

    @rule(seconds=st.sampled_from([1, 20, 61, 95, 1900]))
    def time_passes(self, seconds: int) -> None:
        self.now += timedelta(seconds=seconds)

    @rule()
    def sweep(self) -> None:
        tasks.sweep()

    @invariant()
    def nothing_differs(self) -> None:
        """Check the ledger now and then: a difference stays, and the check takes longer than a step."""
        self.steps += 1
        if self.steps % CHECKED_EVERY == 0:
            self.find_differences()

    def find_differences(self) -> None:
        assert list(checking.find_differences()) == []


def outcome(ask: Callable[[], Any]) -> Any:
    """The outcome: a value, or the kind of refusal."""
    try:
        return ask()
    except KindredError as refusal:
        return type(refusal)


class Spending(Machine):
    """Budgets, caps, credit and the ledger."""

    def __init__(self) -> None:
        super().__init__()
        self.used: dict[tuple[str, datetime], int] = defaultdict(int)
        self.open: list[tuple[OpenReservation, int, datetime]] = []
        self.ended: list[tuple[OpenReservation, int, datetime]] = []
        self.entries: list[int] = []
        self.pending: list[tuple[int, datetime, datetime]] = []
        """Charges that are not acknowledged: the amount, the time of its budgets, the time of the charge."""
        self.has_way_to_pay = False

    def windows(self, at: datetime) -> list[tuple[tuple[str, datetime], int]]:
        hour = at.replace(minute=0, second=0)
        return [
            (("minute", at.replace(second=0)), MINUTE),
            (("hour", hour), HOUR),
            (("day", hour.replace(hour=0)), DAY_CAP),
        ]

    def use(self, at: datetime, amount: int) -> None:
        for window, _ in self.windows(at):
            self.used[window] += amount

    def forget_overdue(self) -> None:
        for held in [h for h in self.open if h[2] + timedelta(seconds=60) + GRACE <= self.now]:
            self.open.remove(held)
            self.ended.append(held)
            self.use(held[2], -held[1])

    def expected(self, amount: int) -> type[KindredError] | None:
        self.forget_overdue()
        credit = THRESHOLD * (2 if self.has_way_to_pay else 1)
        if amount and sum(self.entries) + sum(h[1] for h in self.open) + amount > credit:
            return PaymentRequired
        passed = [
            window[0]
            for window, most in self.windows(self.now)
            if self.used[window] + amount > most
        ]
        if amount > MINUTE:
            return RateLimitExceeded
        if passed:
            return QuotaExceeded if "day" in passed else RateLimitExceeded
        return None

    @rule(amount=AMOUNTS)
    def reserve(self, amount: int) -> None:
        expected = self.expected(amount)
        got = outcome(lambda: self.next_request().reserve(THING, quote_micros=amount))
        if expected is None:
            assert isinstance(got, AccountReservation)
            self.use(self.now, amount)
            self.open.append((got, amount, self.now))
        else:
            assert got is expected

    @rule(amount=AMOUNTS)
    def charge(self, amount: int) -> None:
        expected = self.expected(amount)
        got = outcome(lambda: self.next_request().charge(THING, THING.bill(amount)))
        assert got is expected
        if expected is None:
            self.use(self.now, amount)
            self.enter(amount, self.now)

    def enter(self, amount: int, at: datetime) -> None:
        if amount:
            self.entries.append(amount)
            self.pending.append((amount, at, self.now))

    @rule()
    def hand_answers_over(self) -> None:
        delivery.acknowledge([one for noted in self.notes for one in noted.deliveries])
        self.pending = []

    @rule()
    def give_back(self) -> None:
        lost = [one for one in self.pending if one[2] < self.now - reversals.GRACE]
        assert reversals.reverse_undelivered({}) == len(lost)
        for one in lost:
            amount, at, _ = one
            self.pending.remove(one)
            self.entries.append(-amount)
            self.use(at, -amount)

    @precondition(lambda self: self.open or self.ended)
    @rule(place=st.integers(0, 99), share=st.floats(0, 1))
    def settle(self, place: int, share: float) -> None:
        self.forget_overdue()
        held = (self.open + self.ended)[place % len(self.open + self.ended)]
        hold, quoted, at = held
        amount = round(quoted * share)
        got = outcome(lambda: hold.settle(THING.bill(amount), {}))
        if held in self.ended:
            assert got is ServiceUnavailable
            return
        assert got is None
        self.open.remove(held)
        self.use(at, amount - quoted)
        self.enter(amount, at)

    @precondition(lambda self: self.open or self.ended)
    @rule(place=st.integers(0, 99))
    def release(self, place: int) -> None:
        self.forget_overdue()
        held = (self.open + self.ended)[place % len(self.open + self.ended)]
        held[0].release()
        if held in self.open:
            self.open.remove(held)
            self.ended.append(held)
            self.use(held[2], -held[1])

    @rule(amount=st.integers(-20, 5))
    def correct(self, amount: int) -> None:
        services.correct_charge(
            self.account, amount_micros=amount, reason="because", author="staff"
        )
        self.entries.append(amount)

    @rule()
    def find_a_way_to_pay(self) -> None:
        Account.objects.update(may_be_invoiced=True)
        self.has_way_to_pay = True

    @invariant()
    def the_ledger_is_what_was_charged(self) -> None:
        written = LedgerEntry.objects.order_by("number").values_list("amount_micros", flat=True)
        assert list(written) == self.entries
        found = chain.verify_chain(files.export_ledger(self.account))
        account = Account.objects.get(pk=self.account.pk)
        assert (found.entries, found.total_micros) == (len(self.entries), account.uninvoiced_micros)
        assert found.head == bytes(account.chain_head).hex()


class Retrying(Machine):
    """Idempotency: requests under one key run once, and only a success is stored."""

    def __init__(self) -> None:
        super().__init__()
        self.running: dict[bytes, tuple[OpenReservation, bytes, datetime]] = {}
        self.kept: dict[bytes, tuple[object, bytes, datetime]] = {}
        self.lost: list[OpenReservation] = []
        self.answers = 0

    def drop_what_is_over(self) -> None:
        for scope, (hold, _, at) in list(self.running.items()):
            if at + timedelta(seconds=60) + GRACE <= self.now:
                self.lost.append(hold)
                del self.running[scope]
        self.kept = {s: k for s, k in self.kept.items() if k[2] + KEPT > self.now}

    @rule(hours=st.sampled_from([1, 23, 24]))
    def hours_pass(self, hours: int) -> None:
        self.now += timedelta(hours=hours)

    @rule(scope=st.sampled_from([b"a", b"b"]), digest=st.sampled_from([b"x", b"y"]))
    def ask(self, scope: bytes, digest: bytes) -> None:
        self.drop_what_is_over()
        retry = Retry(scope, digest, is_post=True)
        caller = AccountCaller(
            self.account.pk, self.caller.terms, Notes(), self.caller.key, retry=retry
        )
        got = outcome(lambda: caller.reserve(THING, quote_micros=0))
        known = self.running.get(scope) or self.kept.get(scope)
        if known is None:
            assert isinstance(got, AccountReservation)
            self.running[scope] = (got, digest, self.now)
        elif known[1] != digest:
            assert got is IdempotencyConflict
        elif scope in self.running:
            assert got is IdempotencyInProgress
        else:
            assert got == Replay(known[0])

    @precondition(lambda self: self.running)
    @rule(place=st.integers(0, 9))
    def answer(self, place: int) -> None:
        self.drop_what_is_over()
        if not self.running:
            return
        scope = sorted(self.running)[place % len(self.running)]
        hold, digest, _ = self.running.pop(scope)
        self.answers += 1
        hold.settle(THING.bill(0), {"answer": self.answers})
        self.kept[scope] = ({"answer": self.answers}, digest, self.now)

    @precondition(lambda self: self.running)
    @rule(place=st.integers(0, 9))
    def fail(self, place: int) -> None:
        scope = sorted(self.running)[place % len(self.running)]
        hold, _, _ = self.running.pop(scope)
        hold.release()

    @precondition(lambda self: self.lost)
    @rule()
    def answer_too_late(self) -> None:
        late = self.lost[-1]
        assert outcome(lambda: late.settle(THING.bill(0), {"answer": "late"})) is ServiceUnavailable


@pytest.mark.slow
@pytest.mark.parametrize("machine", [Spending, Retrying])
def test_metering_agrees_with_its_model(machine: type[Machine]) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=25,
            stateful_step_count=30,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
