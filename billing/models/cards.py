"""Saved cards and card payments. The database stores only Stripe's ids; Stripe stores the card numbers."""

from typing import Final
from uuid import UUID

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from billing.models.accounts import Account, uuidv7
from billing.models.invoices import Invoice


class CardCustomer(models.Model):
    """Stores the id under which Stripe knows an account as a customer."""

    account = models.OneToOneField(Account, on_delete=models.PROTECT, related_name="+")
    customer_id = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        return self.customer_id


class Cards(models.QuerySet["Card"]):
    def kept(self) -> "Cards":
        return self.filter(removed_at=None)

    def default_of(self, account_id: UUID) -> "Card | None":
        return self.kept().filter(account_id=account_id, is_default=True).first()


class Card(models.Model):
    """A saved card, with the details that owners see. Invoices are charged to the default card."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="cards")
    method_id = models.CharField(max_length=64, unique=True, help_text="Stripe's payment method")
    fingerprint = models.CharField(
        max_length=64,
        blank=True,
        default="",
        help_text="The same for every payment method of one card",
    )
    brand = models.CharField(max_length=30)
    last4 = models.CharField("last digits", max_length=4)
    exp_month = models.PositiveSmallIntegerField()
    exp_year = models.PositiveSmallIntegerField()
    is_default = models.BooleanField(default=False)
    added_at = models.DateTimeField()
    removed_at = models.DateTimeField(null=True)

    objects = Cards.as_manager()

    class Meta:
        constraints = [
            UniqueConstraint(
                fields=["account"], condition=Q(is_default=True), name="card_default_once"
            ),
            CheckConstraint(
                condition=Q(removed_at=None) | Q(is_default=False), name="card_default_is_kept"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.brand.replace('_', ' ').title()} ending in {self.last4}"

    @property
    def expires(self) -> str:
        return f"{self.exp_month:02}/{self.exp_year}"


class CardClaim(models.Model):
    """Records which account was the first to save a card. Only this account gets credit for the card. The database
    inserts the row."""

    fingerprint = models.CharField(max_length=64, primary_key=True)
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="+")

    def __str__(self) -> str:
        return self.fingerprint


class CardPayments(models.QuerySet["CardPayment"]):
    def running(self) -> "CardPayments":
        """Returns the card payments without an outcome, including payments that the user still has to confirm."""
        return self.filter(state__in=CardPayment.RUNNING)


class CardPayment(models.Model):
    """One attempt to pay an invoice by card. The row is committed before Stripe is asked, so that a job can ask again
    if Stripe's answer is lost. An account has only one running attempt."""

    class State(models.TextChoices):
        SENT = "sent", "Outcome unknown"
        PROCESSING = "processing"
        REQUIRES_ACTION = "requires_action", "Waits for confirmation"
        DECLINED = "declined", "Declined, being canceled"
        SUCCEEDED = "succeeded"
        FAILED = "failed"

    RUNNING: Final = (State.SENT, State.PROCESSING, State.REQUIRES_ACTION, State.DECLINED)

    id = models.UUIDField(primary_key=True, db_default=uuidv7, editable=False)
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="card_payments")
    invoice = models.ForeignKey(Invoice, on_delete=models.PROTECT, related_name="card_payments")
    attempt = models.PositiveIntegerField()
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="payments")
    amount_cents = models.BigIntegerField()
    is_automatic = models.BooleanField(help_text="Charged by a job, without the user")
    started_by = models.CharField(max_length=200)
    started_at = models.DateTimeField()
    state = models.CharField(max_length=15, choices=State, default=State.SENT)
    intent_id = models.CharField(max_length=64, unique=True, null=True)
    charge_id = models.CharField(
        max_length=64, blank=True, default="", help_text="The reference of the payment"
    )
    failure_code = models.CharField(max_length=100, blank=True, default="")
    failure_message = models.TextField(blank=True, default="")
    ended_at = models.DateTimeField(null=True)
    asks = models.PositiveIntegerField(default=0, help_text="How often Stripe did not say more")
    ask_after = models.DateTimeField(help_text="Earliest time to ask Stripe again")
    was_told = models.BooleanField(
        default=False, help_text="Whether the owners were mailed that it failed or needs them"
    )

    objects = CardPayments.as_manager()

    class Meta:
        constraints = [
            UniqueConstraint(fields=["invoice", "attempt"], name="card_payment_attempt_once"),
            UniqueConstraint(
                fields=["account"],
                condition=Q(state__in=["sent", "processing", "requires_action", "declined"]),
                name="card_payment_one_at_a_time",
            ),
            CheckConstraint(condition=Q(amount_cents__gt=0), name="card_payment_of_something"),
        ]
        indexes = [
            models.Index(
                fields=["ask_after"],
                condition=Q(state__in=["sent", "processing", "requires_action", "declined"]),
                name="card_payment_running",
            )
        ]

    def __str__(self) -> str:
        return f"{self.invoice}, attempt {self.attempt}"

    @property
    def is_running(self) -> bool:
        return self.state in self.RUNNING

    @property
    def idempotency_key(self) -> str:
        """The key by which Stripe recognises a repeated attempt. The key stays the same if the database is restored
        from a backup."""
        return f"{self.invoice.number}-{self.invoice.digest_hex[:16]}-{self.attempt}"


class CardDispute(models.Model):
    """A card payment that the cardholder has disputed at their bank."""

    OPEN: Final = ("needs_response", "under_review")

    id = models.CharField(max_length=64, primary_key=True)
    payment = models.ForeignKey(CardPayment, on_delete=models.PROTECT, related_name="disputes")
    status = models.CharField(max_length=40, help_text="In Stripe's words")
    reason = models.CharField(max_length=100, blank=True)
    amount_cents = models.BigIntegerField()
    opened_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.id}, {self.status}"


class CardEvent(models.Model):
    """An event that Stripe has sent. The event only names an object that has changed, and Kindred then asks Stripe for
    the object's state. So events may arrive in any order."""

    id = models.CharField(max_length=255, primary_key=True)
    type = models.CharField(max_length=100)
    object_id = models.CharField(max_length=255)
    intent_id = models.CharField(max_length=255, blank=True)
    created_at = models.DateTimeField()
    received_at = models.DateTimeField()
    was_missed = models.BooleanField(
        default=False, help_text="Found by the job that compares, not by a webhook"
    )
    processed_at = models.DateTimeField(null=True)
    attempts = models.PositiveIntegerField(default=0)
    try_after = models.DateTimeField()
    problem = models.TextField(blank=True, default="")

    class Meta:
        indexes = [
            models.Index(
                fields=["try_after"], condition=Q(processed_at=None), name="card_event_open"
            )
        ]

    def __str__(self) -> str:
        return f"{self.type} {self.object_id}"


class CardReconciliation(models.Model):
    """Stores up to which time Kindred has read all of Stripe's events. The table has one row."""

    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"until {self.until}"
