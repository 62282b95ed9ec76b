"""Spending per budget, reserved amounts, stored answers for retries, charges without a confirmed delivery, and payments
without an account."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from billing.models.accounts import Account, uuidv7
from billing.models.keys import ApiKey
from billing.models.ledger import LedgerEntry


class BudgetWindow(models.Model):
    """How much of a budget was used in one period. The period is a minute or hour for an account, and a UTC day or
    month for an API key."""

    class Kind(models.TextChoices):
        MINUTE = "minute"
        HOUR = "hour"
        DAY = "day"
        MONTH = "month"

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+", db_index=False)
    api_key = models.ForeignKey(
        ApiKey, on_delete=models.CASCADE, related_name="+", db_index=False, null=True
    )
    kind = models.CharField(max_length=6, choices=Kind)
    start = models.DateTimeField()
    spent_micros = models.BigIntegerField()
    reserved_micros = models.BigIntegerField()
    weighed_micros = models.BigIntegerField(
        default=0, db_default=0, help_text="Counted for free requests, which are not charged"
    )

    class Meta:
        constraints = [
            UniqueConstraint(
                fields=["account", "kind", "start", "api_key"],
                nulls_distinct=False,
                name="budget_window_once",
            ),
            CheckConstraint(
                condition=Q(spent_micros__gte=0, reserved_micros__gte=0),
                name="budget_not_negative",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} from {self.start}"


class Reservation(models.Model):
    """An amount that is set aside while an operation runs: the highest price of its request. The reservation ends when
    the request is charged or released, or when the reservation expires."""

    class State(models.TextChoices):
        OPEN = "open"
        SETTLED = "settled"
        RELEASED = "released"
        EXPIRED = "expired"

    id = models.UUIDField(primary_key=True, db_default=uuidv7, editable=False)
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+", db_index=False)
    api_key = models.ForeignKey(
        ApiKey, on_delete=models.CASCADE, related_name="+", db_index=False, null=True
    )
    operation = models.CharField(max_length=100)
    request_id = models.CharField(max_length=64)
    amount_micros = models.BigIntegerField()
    windows = ArrayField(models.BigIntegerField(), help_text="The budgets that it reserves")
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["account", "expires_at"],
                condition=Q(state="open"),
                name="reservation_open",
            ),
            models.Index(fields=["ended_at"], name="reservation_ended"),
        ]

    def __str__(self) -> str:
        return f"{self.operation}, {self.state}"


class IdempotencyRecord(models.Model):
    """An Idempotency-Key that an account has used at one address. The row refers to the running request, or contains
    the answer for retries."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+", db_index=False)
    scope = models.BinaryField(max_length=32, help_text="SHA-256 of method, path and key")
    digest = models.BinaryField(max_length=32, help_text="SHA-256 of query and body")
    reservation = models.UUIDField(help_text="The request that runs or ran with the key")
    response = models.TextField(
        null=True, help_text="JSON; null while the first request is running"
    )
    expires_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [UniqueConstraint(fields=["account", "scope"], name="idempotency_key_once")]
        indexes = [models.Index(fields=["reservation"], name="idempotency_reservation")]

    def __str__(self) -> str:
        return f"{self.account_id} {bytes(self.scope).hex()[:8]}"


class UndeliveredCharge(models.Model):
    """A charge whose answer may not have reached the HTTP server yet. Charging inserts the row. Delivering the answer
    deletes the row. If the row is not deleted in time, `billing.metering.reversals` reverses the charge. The table has
    no foreign keys, because they would slow down every charge."""

    id = models.UUIDField(primary_key=True, help_text="The reservation, if there is one")
    account = models.ForeignKey(
        Account, on_delete=models.CASCADE, related_name="+", db_index=False, db_constraint=False
    )
    entry = models.ForeignKey(
        LedgerEntry, on_delete=models.CASCADE, related_name="+", db_index=False, db_constraint=False
    )
    charged_at = models.DateTimeField(help_text="Or replayed last")
    windows = ArrayField(models.BigIntegerField(), help_text="The budgets that counted it")
    stored_id = models.CharField(
        max_length=64, blank=True, help_text="What the operation stored, such as a search"
    )

    class Meta:
        indexes = [
            models.Index(
                fields=["stored_id"], condition=~Q(stored_id=""), name="undelivered_stored"
            )
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}, charged at {self.charged_at}"


class OneOffPayment(models.Model):
    """A payment over x402 or MPP, for one request without an account. The row is inserted when a request claims the
    payment. `billing.metering.one_off_payments` describes the states."""

    class State(models.TextChoices):
        CLAIMED = "claimed", "claimed: nothing is taken"
        COLLECTING = "collecting", "open: whether it was taken is unknown"
        COLLECTED = "collected", "open: taken, not answered"
        DELIVERED = "delivered", "answered"
        CLOSED = "closed", "closed by staff"

    OPEN = (State.COLLECTING, State.COLLECTED)
    TRIED_LENGTH = 300

    id = models.UUIDField(primary_key=True, db_default=uuidv7, editable=False)
    rail = models.CharField(max_length=30)
    reference = models.CharField(
        max_length=200, help_text="What the rail knows it by, such as its nonce"
    )
    digest = models.BinaryField(
        max_length=32, help_text="SHA-256 of the request: method, path, query and body"
    )
    operation = models.CharField(max_length=100)
    amount_micros = models.BigIntegerField()
    reservation = models.UUIDField(unique=True, help_text="The request's last run")
    request_id = models.CharField(max_length=64, help_text="Of the last run; the ledger has it too")
    state = models.CharField(max_length=10, choices=State, default=State.CLAIMED)
    payer = models.CharField(max_length=100, blank=True)
    transaction = models.CharField(max_length=100, blank=True)
    receipt = models.JSONField(default=dict, help_text="The headers that prove it to the payer")
    trail = models.JSONField(default=dict, help_text="What the rail finds it by")
    claimed_at = models.DateTimeField()
    collected_at = models.DateTimeField(null=True, help_text="When it was known to be taken")
    tried_at = models.DateTimeField(
        "asked", null=True, help_text="When the rail was last asked whether it was taken"
    )
    tried = models.CharField(
        "what was tried", max_length=TRIED_LENGTH, blank=True, help_text="Why it is still unclear"
    )
    refund = models.CharField(
        max_length=66, blank=True, help_text="The transaction that returned the money"
    )
    note = models.CharField(max_length=200, blank=True, help_text="Of staff: how it was closed")
    closed_by = models.CharField(max_length=150, blank=True)

    class Meta:
        constraints = [UniqueConstraint(fields=["rail", "reference"], name="one_off_payment_once")]
        indexes = [
            models.Index(
                fields=["claimed_at"],
                condition=~Q(state="delivered") & ~Q(state="closed"),
                name="one_off_payment_open",
            )
        ]

    def __str__(self) -> str:
        return f"{self.rail} {self.reference}"


class SpentTransaction(models.Model):
    """A transaction that was used for a payment over MPP. Its key is unique, so that nobody can pay twice with the same
    transaction."""

    key = models.CharField(max_length=200, primary_key=True)
    reference = models.CharField(max_length=200, help_text="Of the payment that it proves")
    value = models.JSONField()

    def __str__(self) -> str:
        return self.key


class PageUse(models.Model):
    """How often an account, a review link or a network address used one kind of page on one UTC day."""

    subject = models.CharField(
        max_length=64, help_text="An account's id, a review link's id, or an address"
    )
    kind = models.CharField(max_length=20)
    day = models.DateField()
    count = models.PositiveIntegerField()

    class Meta:
        constraints = [UniqueConstraint(fields=["subject", "kind", "day"], name="page_use_once")]
        indexes = [models.Index(fields=["day"], name="page_use_day")]

    def __str__(self) -> str:
        return f"{self.count} {self.kind} by {self.subject} on {self.day}"
