"""Invoices against a model: charges, holds, corrections, issues, payments and credit notes in any order."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

import pytest
from django.test import override_settings
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule, run_state_machine_as_test

from billing import tasks
from billing.accounts import services
from billing.errors import PaymentRequired
from billing.invoicing import credit_notes, payments
from billing.invoicing.payments import BANK_TRANSFER, Receipt
from billing.ledger import chain, files
from billing.metering.callers import AccountCaller
from billing.metering.reservations import GRACE, AccountReservation, OpenReservation
from billing.models import Account, Invoice, Tier
from billing.offers.tiers import Limits, Terms
from config.kit.errors import ServiceUnavailable
from config.kit.notes import Notes
from tests.billing.test_machines import THING, Machine, outcome

pytestmark = pytest.mark.django_db

CENT = 10_000
THRESHOLDS = (5_000, 40_000, 150_000)
AMOUNTS = st.integers(0, 60_000)
TAX = 19


@dataclass
class Issued:
    """An invoice in the model."""

    first: int
    last: int
    subtotal: int
    carried: int
    paid: int = 0
    net_credited: int = 0
    tax_credited: int = 0

    @property
    def tax(self) -> int:
        return (self.subtotal * TAX * 2 + 100) // 200

    @property
    def total(self) -> int:
        return self.subtotal + self.tax

    @property
    def credited(self) -> int:
        return self.net_credited + self.tax_credited

    def tax_share(self, net: int) -> int:
        """The tax on a net amount of the invoice, rounded to the nearest cent."""
        return (self.tax * net * 2 + self.subtotal) // (2 * self.subtotal)


@dataclass
class Held:
    """A reservation, and the threshold at the start of its request."""

    hold: OpenReservation
    amount: int
    at: datetime
    threshold: int


class Invoicing(Machine):
    def __init__(self) -> None:
        super().__init__()
        self.cleanup.enter_context(override_settings(TAX_RATE=Decimal(TAX)))
        terms = {"tier": Tier.ENTERPRISE, "agreed_tier": Tier.ENTERPRISE, "may_be_invoiced": True}
        figures = {"minute_micros": 10**12, "hour_micros": 10**12, "threshold_micros": 10**12}
        Account.objects.update(**terms, **figures)
        self.entries: list[int] = []
        self.credits: dict[int, int] = {}
        self.marks: list[int] = []
        self.invoices: list[Issued] = []
        self.open: list[Held] = []
        self.received = self.references = 0
        self.set_threshold(40_000)

    # --- The model --------------------------------------------------------------------------------

    def worth(self, first: int, last: int) -> int:
        """The sum of entries, less the amounts of credit notes."""
        return sum(
            self.entries[number - 1] + self.credits.get(number, 0) * CENT
            for number in range(first, last + 1)
        )

    def after(self, invoice: Issued | None) -> tuple[int, int]:
        """The start of the next invoice, and the remainder that it carries."""
        return (invoice.last + 1, invoice.carried) if invoice else (1, 0)

    def plan(self) -> list[Issued]:
        """The invoices that the marks make."""
        made = list(self.invoices)
        for mark in self.marks:
            first, carried = self.after(made[-1] if made else None)
            subtotal, left = divmod(carried + self.worth(first, mark), CENT)
            made.append(Issued(first, mark, subtotal, left))
        return made

    def unmarked(self) -> int:
        made = self.plan()
        first, carried = self.after(made[-1] if made else None)
        return carried + self.worth(first, len(self.entries))

    def write(self, amount: int, *, threshold: int | None) -> None:
        """Write an entry. Credited entries leave no mark."""
        self.entries.append(amount)
        if threshold is not None and self.unmarked() >= max(threshold, CENT):
            self.marks.append(len(self.entries))

    def uninvoiced(self) -> int:
        first, carried = self.after(self.invoices[-1] if self.invoices else None)
        return carried + self.worth(first, len(self.entries))

    def money(self) -> int:
        return self.received + sum(i.credited for i in self.invoices)

    def unpaid(self) -> int:
        return sum(i.total for i in self.invoices) - self.money()

    def settled(self) -> list[int]:
        """First what was meant for each, in their order; then, of what is left, the oldest first."""
        left, got = self.money(), []
        for invoice in self.invoices:
            meant = min(max(invoice.paid + invoice.credited, 0), invoice.total, max(left, 0))
            got.append(meant)
            left -= meant
        for place, invoice in enumerate(self.invoices):
            more = min(invoice.total - got[place], max(left, 0))
            got[place] += more
            left -= more
        return got

    def forget_overdue(self) -> None:
        alive = timedelta(seconds=60) + GRACE
        self.open = [held for held in self.open if held.at + alive > self.now]

    def remaining(self) -> int:
        self.forget_overdue()
        held = sum(held.amount for held in self.open)
        return 2 * self.threshold - self.unpaid() * CENT - self.uninvoiced() - held

    # --- What happens -----------------------------------------------------------------------------

    @rule(micros=st.sampled_from(THRESHOLDS))
    def set_threshold(self, micros: int) -> None:
        self.threshold = micros
        Account.objects.update(threshold_micros=micros)
        terms = Terms(Tier.ENTERPRISE, Limits(10**12, 10**12, micros))
        self.caller = AccountCaller(self.account.pk, terms, Notes())
        self.account.refresh_from_db()

    @rule(amount=AMOUNTS)
    def charge(self, amount: int) -> None:
        fits = amount == 0 or amount <= self.remaining()
        got = outcome(lambda: self.next_request().charge(THING, THING.bill(amount)))
        assert got is None if fits else got is not None and issubclass(got, PaymentRequired)
        if fits and amount:
            self.write(amount, threshold=self.threshold)

    @rule(amount=AMOUNTS)
    def reserve(self, amount: int) -> None:
        fits = amount == 0 or amount <= self.remaining()
        got = outcome(lambda: self.next_request().reserve(THING, quote_micros=amount))
        if fits:
            assert isinstance(got, AccountReservation)
            self.open.append(Held(got, amount, self.now, self.threshold))
        else:
            assert got is not None
            assert issubclass(got, PaymentRequired)

    @precondition(lambda self: self.open)
    @rule(place=st.integers(0, 9), share=st.floats(0, 1))
    def settle(self, place: int, share: float) -> None:
        held = self.open[place % len(self.open)]
        self.forget_overdue()
        amount = round(held.amount * share)
        got = outcome(lambda: held.hold.settle(THING.bill(amount), {}))
        if held not in self.open:
            assert got is ServiceUnavailable
            return
        assert got is None
        self.open.remove(held)
        if amount:
            self.write(amount, threshold=held.threshold)

    @rule(amount=st.integers(-30_000, 30_000))
    def correct(self, amount: int) -> None:
        services.correct_charge(
            self.account, amount_micros=amount, reason="because", author="staff"
        )
        self.write(amount, threshold=self.threshold)

    @rule()
    def issue(self) -> None:
        tasks.issue_due(str(self.account.pk))
        self.invoices, self.marks = self.plan(), []

    @rule()
    def sweep(self) -> None:
        tasks.sweep()
        self.invoices, self.marks = self.plan(), []

    @rule(cents=st.sampled_from([-3, -1, 1, 2, 3, 5, 20]), place=st.none() | st.integers(0, 9))
    def pay(self, cents: int, place: int | None) -> None:
        found = None
        if self.invoices and place is not None:
            self.invoices[place % len(self.invoices)].paid += cents
            found = Invoice.objects.order_by("serial")[place % len(self.invoices)]
        self.received += cents
        self.references += 1
        receipt = Receipt(
            account_id=self.account.pk,
            amount_cents=cents,
            reference=f"B-{self.references}",
            received_at=self.now,
            invoice_id=found.pk if found else None,
            note="" if cents > 0 else "went back",
        )
        for is_new in (True, False):
            assert payments.record_payment(BANK_TRANSFER, receipt, recorded_by="root")[1] is is_new

    @precondition(lambda self: self.invoices)
    @rule(place=st.integers(0, 9), cents=st.integers(1, 4))
    def credit(self, place: int, cents: int) -> None:
        known = self.invoices[place % len(self.invoices)]
        invoice = Invoice.objects.order_by("serial")[place % len(self.invoices)]
        before = known.net_credited
        try:
            credit_notes.credit_invoice(
                invoice, net_cents=cents, credited_before_cents=before, reason="r", author="a"
            )
        except credit_notes.TooMuch:
            assert before + cents > known.subtotal
            return
        known.net_credited += cents
        known.tax_credited = known.tax_share(known.net_credited)
        self.credits[len(self.entries) + 1] = cents
        self.write(-cents * CENT, threshold=None)

    # --- What always holds ------------------------------------------------------------------------

    @invariant()
    def invoices_are_those_of_the_model(self) -> None:
        made = Invoice.objects.order_by("serial")
        told = made.values_list(
            "first_entry", "last_entry", "subtotal_cents", "total_cents", "carried_micros"
        )
        assert list(told) == [
            (i.first, i.last, i.subtotal, i.total, i.carried) for i in self.invoices
        ]
        assert list(made.values_list("settled_cents", flat=True)) == self.settled()
        assert list(made.values_list("credited_cents", flat=True)) == [
            i.credited for i in self.invoices
        ]

    @invariant()
    def balances_are_those_of_the_model(self) -> None:
        account = Account.objects.get(pk=self.account.pk)
        assert account.due_numbers == self.marks
        assert account.uninvoiced_micros == self.uninvoiced()
        assert account.unpaid_micros == self.unpaid() * CENT
        assert account.lifetime_spend_micros == self.received * CENT

    @invariant()
    def an_export_proves_it(self) -> None:
        found = chain.verify_chain(files.export_ledger(self.account))
        assert (found.entries, found.invoices) == (len(self.entries), len(self.invoices))
        assert found.total_micros == sum(self.entries)


@pytest.mark.slow
def test_invoices_agree_with_their_model() -> None:
    run_state_machine_as_test(
        Invoicing,
        settings=settings(
            max_examples=20,
            stateful_step_count=30,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
