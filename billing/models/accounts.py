"""Accounts, which pay for requests, and the users who belong to them."""

from typing import Any

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import CheckConstraint, Func, Q, UniqueConstraint

uuidv7 = Func(function="uuidv7", output_field=models.UUIDField())
"""Postgres 18's function that returns a time-ordered UUID (version 7)."""

BALANCES = {
    "uninvoiced_micros",
    "reserved_micros",
    "unpaid_micros",
    "lifetime_spend_micros",
    "ledger_number",
    "chain_head",
    "due_since",
    "due_numbers",
    "due_micros",
    "card_hold",
    "card_until",
}

NO_ENTRY_YET = bytes(32)
"""The `previous_hash` of a ledger's first entry: 32 zero bytes."""


class Tier(models.TextChoices):
    FREE = "free"
    TIER_1 = "tier_1"
    TIER_2 = "tier_2"
    TIER_3 = "tier_3"
    ENTERPRISE = "enterprise"


class BillingHold(models.TextChoices):
    """Reasons for which staff suspend an account. A suspended account gets a 402 response that states the reason."""

    BILLING_SUSPENDED = "BILLING_SUSPENDED"
    DISPUTE_OPENED = "DISPUTE_OPENED"
    PAYMENT_ACTION_REQUIRED = "PAYMENT_ACTION_REQUIRED"
    SUBSCRIPTION_REQUIRED = "SUBSCRIPTION_REQUIRED"
    BUNDLE_EXHAUSTED = "BUNDLE_EXHAUSTED"
    NO_BUNDLE_CONFIGURED = "NO_BUNDLE_CONFIGURED"


class CardHold(models.TextChoices):
    """Reasons for which a problem with a card payment suspends an account. The suspension ends with its cause, for
    example when the invoice is paid."""

    PAYMENT_FAILED = "PAYMENT_FAILED"
    PAYMENT_ACTION_REQUIRED = "PAYMENT_ACTION_REQUIRED"
    DISPUTE_OPENED = "DISPUTE_OPENED"


_AGREED = Q(minute_micros__isnull=False, hour_micros__isnull=False, threshold_micros__isnull=False)


class Account(models.Model):
    """The party that pays for requests. Users act for an account, and API keys belong to it. The balances are sums of
    ledger entries and open reservations. Only the database statements that write those rows change the balances.
    `manage.py check_ledger` compares the balances with the rows."""

    id = models.UUIDField(primary_key=True, db_default=uuidv7, editable=False)
    name = models.CharField(max_length=200)
    tier = models.CharField(max_length=10, choices=Tier, default=Tier.FREE)
    members = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="Membership", related_name="accounts"
    )
    rail = models.CharField(
        max_length=30,
        null=True,
        blank=True,
        unique=True,
        editable=False,
        help_text="Only for Kindred's own accounts: the rail whose purchases it holds",
    )
    created_at = models.DateTimeField(auto_now_add=True)

    # Terms that staff have agreed with the account.
    may_be_invoiced = models.BooleanField(
        default=False, help_text="Counts as a payment method before the first payment"
    )
    minute_micros = models.BigIntegerField(
        null=True, blank=True, help_text="Enterprise: micro-dollars per minute; a credit is 10,000"
    )
    hour_micros = models.BigIntegerField(
        null=True, blank=True, help_text="Enterprise: micro-dollars per hour"
    )
    threshold_micros = models.BigIntegerField(
        null=True,
        blank=True,
        help_text="Enterprise: uninvoiced micro-dollars that trigger an invoice",
    )
    agreed_tier = models.CharField(
        max_length=10, choices=Tier, blank=True, default="", editable=False
    )
    """The tier that staff gave the account, or an empty text if the account reached its tier by payments.
    `check_ledger` uses this field."""
    closed_operations = ArrayField(
        models.CharField(max_length=100),
        default=list,
        blank=True,
        help_text="Operations that are closed for this account (search.create)",
    )

    billing_hold = models.CharField(
        max_length=23,
        choices=BillingHold,
        blank=True,
        default="",
        help_text="Suspends the account: paid operations are rejected with this reason until it is removed",
    )

    card_hold = models.CharField(
        max_length=23,
        choices=CardHold,
        blank=True,
        default="",
        editable=False,
        help_text="Set automatically by card payments and disputes",
    )
    card_until = models.DateTimeField(
        "card valid until",
        null=True,
        editable=False,
        help_text="Until then the default card is a way to pay. Set automatically",
    )

    # Billing details that are printed on invoices.
    legal_name = models.CharField(max_length=200, blank=True, default="")
    address = models.TextField(max_length=500, blank=True, default="")
    tax_id = models.CharField("tax ID", max_length=50, blank=True, default="")
    billing_email = models.EmailField("billing e-mail", blank=True, default="")

    # Balances of the account.
    uninvoiced_micros = models.BigIntegerField(default=0, editable=False)
    reserved_micros = models.BigIntegerField(default=0, editable=False)
    unpaid_micros = models.BigIntegerField(
        default=0,
        editable=False,
        help_text="Invoices less payments and credit notes; negative is credit",
    )
    lifetime_spend_micros = models.BigIntegerField(
        default=0, editable=False, help_text="Payments received"
    )
    ledger_number = models.BigIntegerField(
        default=0, editable=False, help_text="Number of the last ledger entry"
    )
    chain_head = models.BinaryField(max_length=32, default=NO_ENTRY_YET, editable=False)
    due_since = models.DateTimeField(
        null=True, editable=False, help_text="When uninvoiced usage reached the threshold"
    )
    due_numbers = ArrayField(
        models.BigIntegerField(),
        default=list,
        editable=False,
        help_text="Ledger entries that reached the threshold; each is the last of a due invoice",
    )
    due_micros = models.BigIntegerField(
        default=0,
        editable=False,
        help_text="The part of uninvoiced usage that the due invoices take",
    )

    class Meta:
        constraints = [
            CheckConstraint(
                condition=~Q(tier=Tier.ENTERPRISE) | _AGREED,
                name="enterprise_has_figures",
                violation_error_message="An enterprise account needs all three limits.",
            ),
            CheckConstraint(condition=Q(reserved_micros__gte=0), name="reserved_not_negative"),
        ]
        indexes = [
            models.Index(
                fields=["due_since"], condition=Q(due_since__isnull=False), name="account_due"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, **options: Any) -> None:
        """Save all fields except the balances, which only database statements change. A changed tier counts as a tier
        that staff gave."""
        names = options.get("update_fields")
        if names is None or "tier" in names:
            self.agreed_tier = self.tier
            names = names and {*names, "agreed_tier"}
        if not self._state.adding:
            fields = (field for field in self._meta.concrete_fields if not field.primary_key)
            saved = [f.name for f in fields if f.name not in BALANCES]
            options["update_fields"] = saved if names is None else names
        super().save(**options)


class Membership(models.Model):
    """A user's membership in an account. Only owners manage keys, invoices and members."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    is_owner = models.BooleanField(default=False)
    mails_comments = models.BooleanField(
        default=True, help_text="Whether clients' comments on review links are mailed to the user"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    chosen_at = models.DateTimeField(null=True, editable=False)
    """When the user last chose this account. A new session starts in the account that was chosen last."""

    class Meta:
        constraints = [UniqueConstraint(fields=["account", "user"], name="membership_once")]

    def __str__(self) -> str:
        return f"{self.user} in {self.account}"


class PendingAdjustment(models.Model):
    """A large adjustment that waits for a second member of staff. The row is deleted when that person confirms or
    declines it."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="+")
    amount_micros = models.BigIntegerField(help_text="Of the ledger entry; negative gives back")
    reason = models.TextField()
    asked_by = models.CharField(max_length=200)
    asked_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"Adjustment of {self.account}"
