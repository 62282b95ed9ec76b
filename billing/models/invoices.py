"""Invoices, credit notes and payments. Their content never changes. Totals are in whole cents, and lines are in
micro-dollars. The rows are written only by database functions in `billing/sql`, which change the account's balances in
the same transaction."""

from django.db import models
from django.db.models import Case, CheckConstraint, F, Q, UniqueConstraint, Value, When

from billing.models.accounts import Account
from billing.models.ledger import LedgerEntry
from config.kit import clock


class Series(models.Model):
    """A series of document numbers without gaps. Taking a number locks the row until the new document is committed."""

    class Kind(models.TextChoices):
        INVOICE = "invoice"
        CREDIT_NOTE = "credit_note"

    kind = models.CharField(max_length=11, choices=Kind, primary_key=True)
    last_serial = models.BigIntegerField()
    last_at = models.DateTimeField(help_text="A later number never has an earlier date")

    class Meta:
        verbose_name_plural = "series"

    def __str__(self) -> str:
        return f"{self.kind} {self.last_serial}"


class Invoice(models.Model):
    """An invoice for the ledger entries since the previous invoice. The invoice keeps the details of the seller and the
    customer from the day of issue."""

    class Status(models.TextChoices):
        OPEN = "open"
        PARTIALLY_PAID = "partially_paid", "Partially paid"
        PAID = "paid"
        CREDITED = "credited"

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="invoices")
    serial = models.BigIntegerField(unique=True)
    number = models.CharField(max_length=24, unique=True)
    issued_at = models.DateTimeField()
    due_on = models.DateField()

    first_entry = models.BigIntegerField(help_text="Number in the account's ledger")
    last_entry = models.BigIntegerField(help_text="The entry that reached the threshold")
    chain_head = models.BinaryField(max_length=32, help_text="The hash of the last entry")

    seller_name = models.TextField()
    seller_address = models.TextField(blank=True)
    seller_tax_id = models.TextField(blank=True)
    seller_email = models.TextField(blank=True)
    pay_to = models.TextField(blank=True)
    buyer_name = models.TextField()
    buyer_address = models.TextField(blank=True)
    buyer_tax_id = models.TextField(blank=True)
    buyer_email = models.TextField(blank=True)

    tax_rate = models.DecimalField(max_digits=5, decimal_places=2, help_text="Per cent")
    subtotal_cents = models.BigIntegerField()
    tax_cents = models.BigIntegerField()
    total_cents = models.BigIntegerField()
    carried_micros = models.BigIntegerField(
        help_text="Less than a cent, carried to the next invoice"
    )
    digest = models.BinaryField(
        max_length=32, help_text="SHA-256 of all fields above and the lines"
    )

    # The fields below change after the invoice is issued, for example when it is paid or mailed.
    settled_cents = models.BigIntegerField(default=0, help_text="By payments and credit notes")
    credited_cents = models.BigIntegerField(default=0, help_text="By credit notes of this invoice")
    status = models.GeneratedField(
        expression=Case(
            When(credited_cents__gte=F("total_cents"), then=Value(Status.CREDITED.value)),
            When(settled_cents__gte=F("total_cents"), then=Value(Status.PAID.value)),
            When(settled_cents__gt=0, then=Value(Status.PARTIALLY_PAID.value)),
            default=Value(Status.OPEN.value),
        ),
        output_field=models.CharField(max_length=14, choices=Status),
        db_persist=True,
    )
    mailed_at = models.DateTimeField(null=True)
    mail_begun_at = models.DateTimeField(
        null=True, help_text="If this is minutes ago, it is not known whether the mail was sent"
    )
    mail_attempts = models.PositiveIntegerField(default=0)
    mail_after = models.DateTimeField(help_text="Earliest time of the next attempt")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["account", "last_entry"], name="invoice_ends_once"),
            CheckConstraint(
                condition=Q(last_entry__gte=F("first_entry"))
                & Q(subtotal_cents__gt=0, tax_cents__gte=0)
                & Q(total_cents=F("subtotal_cents") + F("tax_cents"))
                & Q(carried_micros__gte=0, carried_micros__lt=10_000),
                name="invoice_adds_up",
            ),
            CheckConstraint(
                condition=Q(settled_cents__gte=0, settled_cents__lte=F("total_cents"))
                & Q(credited_cents__gte=0, credited_cents__lte=F("total_cents")),
                name="invoice_not_settled_beyond_its_total",
            ),
        ]
        indexes = [
            models.Index(
                fields=["mail_after"], condition=Q(mailed_at=None), name="invoice_unmailed"
            )
        ]

    def __str__(self) -> str:
        return self.number

    @property
    def state(self) -> str:
        return str(self.Status(self.status).label)

    @property
    def is_overdue(self) -> bool:
        return self.open_cents > 0 and self.due_on < clock.today()

    @property
    def open_cents(self) -> int:
        return self.total_cents - self.settled_cents

    @property
    def paid_cents(self) -> int:
        return self.settled_cents - self.credited_cents

    @property
    def how_to_pay(self) -> str:
        if not self.pay_to:
            return (
                f"Write to {self.seller_email} and ask how to pay. The reference is {self.number}."
            )
        return f"By bank transfer, with the reference {self.number}:"

    @property
    def chain_head_hex(self) -> str:
        return bytes(self.chain_head).hex()

    @property
    def digest_hex(self) -> str:
        return bytes(self.digest).hex()


class InvoiceLine(models.Model):
    """One line of an invoice, usually the total of one operation. The lines of an invoice add up to its subtotal."""

    class Kind(models.TextChoices):
        CARRIED_IN = "carried_in"
        USAGE = "usage"
        CORRECTION = "correction"
        REVERSAL = "reversal"
        CREDITED = "credited"
        CARRIED_OUT = "carried_out"

    invoice = models.ForeignKey(
        Invoice, on_delete=models.PROTECT, related_name="lines", db_index=False
    )
    position = models.PositiveIntegerField()
    kind = models.CharField(max_length=11, choices=Kind)
    operation = models.CharField(max_length=100, blank=True)
    text = models.TextField(
        blank=True, help_text="A correction's reason, or the number of another document"
    )
    calls = models.BigIntegerField()
    units = models.BigIntegerField()
    amount_micros = models.BigIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [
            UniqueConstraint(fields=["invoice", "position"], name="invoice_line_position_once")
        ]

    def __str__(self) -> str:
        return f"{self.position}: {self.description}"

    @property
    def description(self) -> str:
        return {
            self.Kind.CARRIED_IN: f"Carried over from {self.text}",
            self.Kind.USAGE: self.operation,
            self.Kind.CORRECTION: f"Correction: {self.text}",
            self.Kind.REVERSAL: f"{self.operation}, not delivered and given back",
            self.Kind.CREDITED: f"Given back by {self.text} already",
            self.Kind.CARRIED_OUT: "Carried over to the next invoice",
        }[self.Kind(self.kind)]


class CreditNote(models.Model):
    """A document that credits part of an invoice. Its ledger entry has the reason and the author. The entry alone would
    also lower the next invoice, so the credit note raises the usage that is not invoiced yet by the same amount. The
    customer is therefore credited only once."""

    invoice = models.ForeignKey(Invoice, on_delete=models.PROTECT, related_name="credit_notes")
    serial = models.BigIntegerField(unique=True)
    number = models.CharField(max_length=24, unique=True)
    issued_at = models.DateTimeField()
    entry = models.OneToOneField(LedgerEntry, on_delete=models.PROTECT, related_name="+")
    net_cents = models.BigIntegerField()
    tax_cents = models.BigIntegerField()

    class Meta:
        constraints = [
            CheckConstraint(
                condition=Q(net_cents__gt=0, tax_cents__gte=0), name="credit_note_gives_back"
            )
        ]

    def __str__(self) -> str:
        return self.number

    @property
    def total_cents(self) -> int:
        return self.net_cents + self.tax_cents


class Payment(models.Model):
    """Money from a customer. A negative amount is a refund or a correction. Money that pays no invoice becomes credit
    of the account."""

    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="payments")
    invoice = models.ForeignKey(
        Invoice,
        on_delete=models.PROTECT,
        related_name="payments",
        null=True,
        blank=True,
        help_text="Settled first; if empty, the oldest open invoice is",
    )
    gateway = models.CharField(max_length=20)
    reference = models.CharField(
        max_length=200,
        help_text="The bank's or provider's reference; a second payment with it is rejected",
    )
    amount_cents = models.BigIntegerField(help_text="Negative for a refund")
    received_at = models.DateTimeField()
    recorded_at = models.DateTimeField()
    recorded_by = models.CharField(max_length=200)
    note = models.TextField(blank=True, default="", help_text="Required for a refund")

    class Meta:
        constraints = [
            UniqueConstraint(fields=["gateway", "reference"], name="payment_once"),
            CheckConstraint(
                condition=~Q(reference="")
                & ~Q(recorded_by="")
                & (Q(amount_cents__gt=0) | Q(amount_cents__lt=0) & ~Q(note="")),
                name="payment_has_cause",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.gateway} {self.reference}"
