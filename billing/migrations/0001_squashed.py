import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models

JOBS = {
    "Sweep metering": {"func": "billing.tasks.sweep", "schedule_type": "I", "minutes": 1},
    "Reconcile cards": {
        "func": "billing.tasks.reconcile_cards",
        "schedule_type": "I",
        "minutes": 15,
    },
    "Seal ledgers": {"func": "billing.tasks.seal_ledgers", "schedule_type": "D"},
}


def schedule(apps, _):
    jobs = apps.get_model("django_q", "Schedule").objects
    for name, job in JOBS.items():
        jobs.update_or_create(name=name, defaults=job | {"repeats": -1})


class Migration(migrations.Migration):
    replaces = [
        ("billing", "0001_initial"),
        ("billing", "0002_rails"),
        ("billing", "0003_plain_labels"),
        ("billing", "0004_undelivered_charges"),
        ("billing", "0005_agreed_tier"),
        ("billing", "0006_page_use"),
        ("billing", "0007_pending_adjustments"),
        ("billing", "0008_comment_mail"),
        ("billing", "0009_face"),
        ("billing", "0010_cards"),
        ("billing", "0011_spending_alerts"),
        ("billing", "0012_programs"),
    ]

    initial = True

    dependencies = [
        ("django_q", "0018_task_success_index"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        migrations.swappable_dependency(settings.OAUTH2_PROVIDER_APPLICATION_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Account",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        db_default=models.Func(function="uuidv7", output_field=models.UUIDField()),
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("name", models.CharField(max_length=200)),
                (
                    "tier",
                    models.CharField(
                        choices=[
                            ("free", "Free"),
                            ("tier_1", "Tier 1"),
                            ("tier_2", "Tier 2"),
                            ("tier_3", "Tier 3"),
                            ("enterprise", "Enterprise"),
                        ],
                        default="free",
                        max_length=10,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "may_be_invoiced",
                    models.BooleanField(
                        default=False,
                        help_text="Counts as a payment method before the first payment",
                    ),
                ),
                (
                    "minute_micros",
                    models.BigIntegerField(
                        blank=True,
                        help_text="Enterprise: micro-dollars per minute; a credit is 10,000",
                        null=True,
                    ),
                ),
                (
                    "hour_micros",
                    models.BigIntegerField(
                        blank=True, help_text="Enterprise: micro-dollars per hour", null=True
                    ),
                ),
                (
                    "threshold_micros",
                    models.BigIntegerField(
                        blank=True,
                        help_text="Enterprise: uninvoiced micro-dollars that trigger an invoice",
                        null=True,
                    ),
                ),
                (
                    "closed_operations",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=100),
                        blank=True,
                        default=list,
                        help_text="Operations that are closed for this account (search.create)",
                        size=None,
                    ),
                ),
                (
                    "billing_hold",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("BILLING_SUSPENDED", "Billing Suspended"),
                            ("DISPUTE_OPENED", "Dispute Opened"),
                            ("PAYMENT_ACTION_REQUIRED", "Payment Action Required"),
                            ("SUBSCRIPTION_REQUIRED", "Subscription Required"),
                            ("BUNDLE_EXHAUSTED", "Bundle Exhausted"),
                            ("NO_BUNDLE_CONFIGURED", "No Bundle Configured"),
                        ],
                        default="",
                        help_text="Suspends the account: paid operations are rejected with this reason until it is removed",
                        max_length=23,
                    ),
                ),
                ("legal_name", models.CharField(blank=True, default="", max_length=200)),
                ("address", models.TextField(blank=True, default="", max_length=500)),
                (
                    "tax_id",
                    models.CharField(blank=True, default="", max_length=50, verbose_name="tax ID"),
                ),
                (
                    "billing_email",
                    models.EmailField(
                        blank=True, default="", max_length=254, verbose_name="billing e-mail"
                    ),
                ),
                ("uninvoiced_micros", models.BigIntegerField(default=0, editable=False)),
                ("reserved_micros", models.BigIntegerField(default=0, editable=False)),
                (
                    "unpaid_micros",
                    models.BigIntegerField(
                        default=0,
                        editable=False,
                        help_text="Invoices less payments and credit notes; negative is credit",
                    ),
                ),
                (
                    "lifetime_spend_micros",
                    models.BigIntegerField(
                        default=0, editable=False, help_text="Payments received"
                    ),
                ),
                (
                    "ledger_number",
                    models.BigIntegerField(
                        default=0, editable=False, help_text="Number of the last ledger entry"
                    ),
                ),
                (
                    "chain_head",
                    models.BinaryField(
                        default=b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00",
                        max_length=32,
                    ),
                ),
                (
                    "due_since",
                    models.DateTimeField(
                        editable=False,
                        help_text="When uninvoiced usage reached the threshold",
                        null=True,
                    ),
                ),
                (
                    "due_numbers",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(),
                        default=list,
                        editable=False,
                        help_text="Ledger entries that reached the threshold; each is the last of a due invoice",
                        size=None,
                    ),
                ),
                (
                    "due_micros",
                    models.BigIntegerField(
                        default=0,
                        editable=False,
                        help_text="The part of uninvoiced usage that the due invoices take",
                    ),
                ),
                (
                    "rail",
                    models.CharField(
                        blank=True,
                        editable=False,
                        help_text="Of an account of the house: the rail whose purchases it holds",
                        max_length=30,
                        null=True,
                        unique=True,
                    ),
                ),
                (
                    "agreed_tier",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("free", "Free"),
                            ("tier_1", "Tier 1"),
                            ("tier_2", "Tier 2"),
                            ("tier_3", "Tier 3"),
                            ("enterprise", "Enterprise"),
                        ],
                        default="",
                        editable=False,
                        max_length=10,
                    ),
                ),
                (
                    "card_hold",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("PAYMENT_FAILED", "Payment Failed"),
                            ("PAYMENT_ACTION_REQUIRED", "Payment Action Required"),
                            ("DISPUTE_OPENED", "Dispute Opened"),
                        ],
                        default="",
                        editable=False,
                        help_text="As `billing_hold`, but kept by the database, from card payments and disputes",
                        max_length=23,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("due_since__isnull", False)),
                        fields=["due_since"],
                        name="account_due",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("tier", "enterprise"), _negated=True),
                            models.Q(
                                ("hour_micros__isnull", False),
                                ("minute_micros__isnull", False),
                                ("threshold_micros__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="enterprise_has_figures",
                        violation_error_message="An enterprise account needs all three limits.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reserved_micros__gte", 0)),
                        name="reserved_not_negative",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CardReconciliation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("until", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="FailedAuthentication",
            fields=[
                ("address", models.GenericIPAddressField(primary_key=True, serialize=False)),
                (
                    "failed_at",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.DateTimeField(), help_text="Latest first", size=None
                    ),
                ),
                ("blocked_until", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Series",
            fields=[
                (
                    "kind",
                    models.CharField(
                        choices=[("invoice", "Invoice"), ("credit_note", "Credit Note")],
                        max_length=11,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("last_serial", models.BigIntegerField()),
                (
                    "last_at",
                    models.DateTimeField(help_text="A later number never has an earlier date"),
                ),
            ],
            options={
                "verbose_name_plural": "series",
            },
        ),
        migrations.CreateModel(
            name="SpentTransaction",
            fields=[
                ("key", models.CharField(max_length=200, primary_key=True, serialize=False)),
                (
                    "reference",
                    models.CharField(help_text="Of the payment that it proves", max_length=200),
                ),
                ("value", models.JSONField()),
            ],
        ),
        migrations.CreateModel(
            name="ApiKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=100)),
                ("prefix", models.CharField(blank=True, default="", max_length=20)),
                ("digest", models.BinaryField(max_length=32, null=True, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("last_used_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                ("expires_at", models.DateTimeField(blank=True, null=True)),
                (
                    "day_cap_micros",
                    models.PositiveBigIntegerField(
                        blank=True, help_text="Cap per UTC day, in micro-dollars", null=True
                    ),
                ),
                (
                    "month_cap_micros",
                    models.PositiveBigIntegerField(
                        blank=True, help_text="Cap per UTC month, in micro-dollars", null=True
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_keys",
                        to="billing.account",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Card",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "method_id",
                    models.CharField(
                        help_text="Stripe's payment method", max_length=64, unique=True
                    ),
                ),
                ("brand", models.CharField(max_length=30)),
                ("last4", models.CharField(max_length=4, verbose_name="last digits")),
                ("exp_month", models.PositiveSmallIntegerField()),
                ("exp_year", models.PositiveSmallIntegerField()),
                ("is_default", models.BooleanField(default=False)),
                ("added_at", models.DateTimeField()),
                ("removed_at", models.DateTimeField(null=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cards",
                        to="billing.account",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("is_default", True)),
                        fields=("account",),
                        name="card_default_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("removed_at", None), ("is_default", False), _connector="OR"
                        ),
                        name="card_default_is_kept",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CardCustomer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("customer_id", models.CharField(max_length=64, unique=True)),
                (
                    "account",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="billing.account",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CardEvent",
            fields=[
                ("id", models.CharField(max_length=255, primary_key=True, serialize=False)),
                ("type", models.CharField(max_length=100)),
                ("object_id", models.CharField(max_length=255)),
                ("intent_id", models.CharField(blank=True, max_length=255)),
                ("created_at", models.DateTimeField()),
                ("received_at", models.DateTimeField()),
                (
                    "was_missed",
                    models.BooleanField(
                        default=False, help_text="Found by the job that compares, not by a webhook"
                    ),
                ),
                ("processed_at", models.DateTimeField(null=True)),
                ("attempts", models.PositiveIntegerField(default=0)),
                ("try_after", models.DateTimeField()),
                ("problem", models.TextField(blank=True, default="")),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("processed_at", None)),
                        fields=["try_after"],
                        name="card_event_open",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Invoice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("serial", models.BigIntegerField(unique=True)),
                ("number", models.CharField(max_length=24, unique=True)),
                ("issued_at", models.DateTimeField()),
                ("due_on", models.DateField()),
                ("first_entry", models.BigIntegerField(help_text="Number in the account's ledger")),
                (
                    "last_entry",
                    models.BigIntegerField(help_text="The entry that reached the threshold"),
                ),
                (
                    "chain_head",
                    models.BinaryField(help_text="The hash of the last entry", max_length=32),
                ),
                ("seller_name", models.TextField()),
                ("seller_address", models.TextField(blank=True)),
                ("seller_tax_id", models.TextField(blank=True)),
                ("seller_email", models.TextField(blank=True)),
                ("pay_to", models.TextField(blank=True)),
                ("buyer_name", models.TextField()),
                ("buyer_address", models.TextField(blank=True)),
                ("buyer_tax_id", models.TextField(blank=True)),
                ("buyer_email", models.TextField(blank=True)),
                (
                    "tax_rate",
                    models.DecimalField(decimal_places=2, help_text="Per cent", max_digits=5),
                ),
                ("subtotal_cents", models.BigIntegerField()),
                ("tax_cents", models.BigIntegerField()),
                ("total_cents", models.BigIntegerField()),
                (
                    "carried_micros",
                    models.BigIntegerField(
                        help_text="Less than a cent, carried to the next invoice"
                    ),
                ),
                (
                    "digest",
                    models.BinaryField(
                        help_text="SHA-256 of all fields above and the lines", max_length=32
                    ),
                ),
                (
                    "settled_cents",
                    models.BigIntegerField(default=0, help_text="By payments and credit notes"),
                ),
                (
                    "credited_cents",
                    models.BigIntegerField(default=0, help_text="By credit notes of this invoice"),
                ),
                (
                    "status",
                    models.GeneratedField(
                        db_persist=True,
                        expression=models.Case(
                            models.When(
                                credited_cents__gte=models.F("total_cents"),
                                then=models.Value("credited"),
                            ),
                            models.When(
                                settled_cents__gte=models.F("total_cents"),
                                then=models.Value("paid"),
                            ),
                            models.When(settled_cents__gt=0, then=models.Value("partially_paid")),
                            default=models.Value("open"),
                        ),
                        output_field=models.CharField(
                            choices=[
                                ("open", "Open"),
                                ("partially_paid", "Partially paid"),
                                ("paid", "Paid"),
                                ("credited", "Credited"),
                            ],
                            max_length=14,
                        ),
                    ),
                ),
                ("mailed_at", models.DateTimeField(null=True)),
                ("mail_attempts", models.PositiveIntegerField(default=0)),
                ("mail_after", models.DateTimeField(help_text="Earliest time of the next attempt")),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invoices",
                        to="billing.account",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("mailed_at", None)),
                        fields=["mail_after"],
                        name="invoice_unmailed",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("account", "last_entry"), name="invoice_ends_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("last_entry__gte", models.F("first_entry")),
                            ("subtotal_cents__gt", 0),
                            ("tax_cents__gte", 0),
                            (
                                "total_cents",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("subtotal_cents"), "+", models.F("tax_cents")
                                ),
                            ),
                            ("carried_micros__gte", 0),
                            ("carried_micros__lt", 10000),
                        ),
                        name="invoice_adds_up",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("settled_cents__gte", 0),
                            ("settled_cents__lte", models.F("total_cents")),
                            ("credited_cents__gte", 0),
                            ("credited_cents__lte", models.F("total_cents")),
                        ),
                        name="invoice_not_settled_beyond_its_total",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CardPayment",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        db_default=models.Func(function="uuidv7", output_field=models.UUIDField()),
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("attempt", models.PositiveIntegerField()),
                ("amount_cents", models.BigIntegerField()),
                (
                    "is_automatic",
                    models.BooleanField(help_text="Charged by a job, without the user"),
                ),
                ("started_by", models.CharField(max_length=200)),
                ("started_at", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("sent", "Outcome unknown"),
                            ("processing", "Processing"),
                            ("requires_action", "Waits for confirmation"),
                            ("declined", "Declined, being canceled"),
                            ("succeeded", "Succeeded"),
                            ("failed", "Failed"),
                        ],
                        default="sent",
                        max_length=15,
                    ),
                ),
                ("intent_id", models.CharField(max_length=64, null=True, unique=True)),
                (
                    "charge_id",
                    models.CharField(
                        blank=True,
                        default="",
                        help_text="The reference of the payment",
                        max_length=64,
                    ),
                ),
                ("failure_code", models.CharField(blank=True, default="", max_length=100)),
                ("failure_message", models.TextField(blank=True, default="")),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "asks",
                    models.PositiveIntegerField(
                        default=0, help_text="How often Stripe did not say more"
                    ),
                ),
                ("ask_after", models.DateTimeField(help_text="Earliest time to ask Stripe again")),
                (
                    "was_told",
                    models.BooleanField(
                        default=False,
                        help_text="Whether the owners were mailed that it failed or needs them",
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="card_payments",
                        to="billing.account",
                    ),
                ),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="billing.card",
                    ),
                ),
                (
                    "invoice",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="card_payments",
                        to="billing.invoice",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(
                            ("state__in", ["sent", "processing", "requires_action", "declined"])
                        ),
                        fields=["ask_after"],
                        name="card_payment_running",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("invoice", "attempt"), name="card_payment_attempt_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("state__in", ["sent", "processing", "requires_action", "declined"])
                        ),
                        fields=("account",),
                        name="card_payment_one_at_a_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("amount_cents__gt", 0)),
                        name="card_payment_of_something",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CardDispute",
            fields=[
                ("id", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("status", models.CharField(help_text="In Stripe's words", max_length=40)),
                ("reason", models.CharField(blank=True, max_length=100)),
                ("amount_cents", models.BigIntegerField()),
                ("opened_at", models.DateTimeField()),
                (
                    "payment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="disputes",
                        to="billing.cardpayment",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Connection",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "scope",
                    models.TextField(help_text="What the member allowed last, separated by spaces"),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "application",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="connections",
                        to=settings.OAUTH2_PROVIDER_APPLICATION_MODEL,
                    ),
                ),
                (
                    "key",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="connection",
                        to="billing.apikey",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="connections",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("user", "application"), name="connection_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="IdempotencyRecord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "scope",
                    models.BinaryField(help_text="SHA-256 of method, path and key", max_length=32),
                ),
                (
                    "digest",
                    models.BinaryField(help_text="SHA-256 of query and body", max_length=32),
                ),
                (
                    "reservation",
                    models.UUIDField(help_text="The request that runs or ran with the key"),
                ),
                (
                    "response",
                    models.TextField(
                        help_text="JSON; null while the first request is running", null=True
                    ),
                ),
                ("expires_at", models.DateTimeField(db_index=True)),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="billing.account",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["reservation"], name="idempotency_reservation")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("account", "scope"), name="idempotency_key_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("email", models.EmailField(help_text="In lower case", max_length=254)),
                ("is_owner", models.BooleanField(default=False)),
                ("digest", models.BinaryField(max_length=32, null=True, unique=True)),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                (
                    "asked_at",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.DateTimeField(),
                        help_text="When its mails were requested, latest first",
                        size=None,
                    ),
                ),
                (
                    "sent_at",
                    models.DateTimeField(help_text="Null until the latest mail is sent", null=True),
                ),
                (
                    "failed_at",
                    models.DateTimeField(help_text="When the latest mail was rejected", null=True),
                ),
                ("accepted_at", models.DateTimeField(null=True)),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "accepted_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="billing.account",
                    ),
                ),
                (
                    "invited_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["email"], name="invitation_email")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("accepted_at", None), ("revoked_at", None)),
                        fields=("account", "email"),
                        name="invited_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("accepted_at", None), ("revoked_at", None), _connector="OR"
                        ),
                        name="invitation_answered_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="InvoiceLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("carried_in", "Carried In"),
                            ("usage", "Usage"),
                            ("correction", "Correction"),
                            ("reversal", "Reversal"),
                            ("credited", "Credited"),
                            ("carried_out", "Carried Out"),
                        ],
                        max_length=11,
                    ),
                ),
                ("operation", models.CharField(blank=True, max_length=100)),
                (
                    "text",
                    models.TextField(
                        blank=True,
                        help_text="A correction's reason, or the number of another document",
                    ),
                ),
                ("calls", models.BigIntegerField()),
                ("units", models.BigIntegerField()),
                ("amount_micros", models.BigIntegerField()),
                (
                    "invoice",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lines",
                        to="billing.invoice",
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("invoice", "position"), name="invoice_line_position_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="LedgerEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.BigIntegerField(default=0, editable=False)),
                ("created_at", models.DateTimeField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("charge", "Charge"),
                            ("correction", "Correction"),
                            ("reversal", "Reversal"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "amount_micros",
                    models.BigIntegerField(help_text="Micro-dollars; negative gives back"),
                ),
                ("operation", models.CharField(blank=True, default="", max_length=100)),
                ("units", models.BigIntegerField(default=0)),
                (
                    "features",
                    models.TextField(blank=True, default="", help_text="As in X-Credits-Features"),
                ),
                ("request_id", models.CharField(blank=True, default="", max_length=64)),
                ("reason", models.TextField(blank=True, default="")),
                ("author", models.CharField(blank=True, default="", max_length=200)),
                ("previous_hash", models.BinaryField(default=b"", max_length=32)),
                ("hash", models.BinaryField(default=b"", max_length=32)),
                (
                    "face",
                    models.CharField(
                        blank=True,
                        db_default="",
                        default="",
                        help_text="Empty before faces were kept",
                        max_length=30,
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="billing.account",
                    ),
                ),
                (
                    "api_key",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="billing.apikey",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "ledger entries",
                "indexes": [
                    models.Index(fields=["request_id"], name="ledger_request"),
                    django.contrib.postgres.indexes.BrinIndex(
                        autosummarize=True, fields=["created_at"], name="ledger_time"
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("account", "number"), name="ledger_number_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("amount_micros__gt", 0),
                                ("kind", "charge"),
                                models.Q(("operation", ""), _negated=True),
                            ),
                            models.Q(
                                ("kind", "correction"),
                                models.Q(("reason", ""), _negated=True),
                                models.Q(("author", ""), _negated=True),
                            ),
                            models.Q(
                                ("amount_micros__lt", 0),
                                ("kind", "reversal"),
                                models.Q(("operation", ""), _negated=True),
                                models.Q(("reason", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="ledger_entry_has_cause",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "reversal")),
                        fields=("account", "reason"),
                        name="charge_reversed_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CreditNote",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("serial", models.BigIntegerField(unique=True)),
                ("number", models.CharField(max_length=24, unique=True)),
                ("issued_at", models.DateTimeField()),
                ("net_cents", models.BigIntegerField()),
                ("tax_cents", models.BigIntegerField()),
                (
                    "invoice",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="credit_notes",
                        to="billing.invoice",
                    ),
                ),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="billing.ledgerentry",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("net_cents__gt", 0), ("tax_cents__gte", 0)),
                        name="credit_note_gives_back",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("is_owner", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("chosen_at", models.DateTimeField(editable=False, null=True)),
                (
                    "mails_comments",
                    models.BooleanField(
                        default=True,
                        help_text="Whether clients' comments on review links are mailed to the user",
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="billing.account",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("account", "user"), name="membership_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="OneOffPayment",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        db_default=models.Func(function="uuidv7", output_field=models.UUIDField()),
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("rail", models.CharField(max_length=30)),
                (
                    "reference",
                    models.CharField(
                        help_text="What the rail knows it by, such as its nonce", max_length=200
                    ),
                ),
                (
                    "digest",
                    models.BinaryField(
                        help_text="SHA-256 of the request: method, path, query and body",
                        max_length=32,
                    ),
                ),
                ("operation", models.CharField(max_length=100)),
                ("amount_micros", models.BigIntegerField()),
                ("reservation", models.UUIDField(help_text="The request's last run", unique=True)),
                (
                    "request_id",
                    models.CharField(
                        help_text="Of the last run; the ledger has it too", max_length=64
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("claimed", "claimed: nothing is taken"),
                            ("collecting", "open: whether it was taken is unknown"),
                            ("collected", "open: taken, not answered"),
                            ("delivered", "answered"),
                            ("closed", "closed by staff"),
                        ],
                        default="claimed",
                        max_length=10,
                    ),
                ),
                ("payer", models.CharField(blank=True, max_length=100)),
                ("transaction", models.CharField(blank=True, max_length=100)),
                (
                    "receipt",
                    models.JSONField(
                        default=dict, help_text="The headers that prove it to the payer"
                    ),
                ),
                ("claimed_at", models.DateTimeField()),
                (
                    "note",
                    models.CharField(
                        blank=True, help_text="Of staff: how it was closed", max_length=200
                    ),
                ),
                ("closed_by", models.CharField(blank=True, max_length=150)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(
                            models.Q(("state", "delivered"), _negated=True),
                            models.Q(("state", "closed"), _negated=True),
                        ),
                        fields=["claimed_at"],
                        name="one_off_payment_open",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("rail", "reference"), name="one_off_payment_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="AlertMail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title", models.CharField(max_length=200)),
                ("text", models.TextField()),
                ("attempts", models.PositiveIntegerField(default=0)),
                ("send_after", models.DateTimeField(db_index=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="billing.account",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PageUse",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "subject",
                    models.CharField(
                        help_text="An account's id, a review link's id, or an address",
                        max_length=64,
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                ("day", models.DateField()),
                ("count", models.PositiveIntegerField()),
            ],
            options={
                "indexes": [models.Index(fields=["day"], name="page_use_day")],
                "constraints": [
                    models.UniqueConstraint(fields=("subject", "kind", "day"), name="page_use_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Payment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("gateway", models.CharField(max_length=20)),
                (
                    "reference",
                    models.CharField(
                        help_text="The bank's or provider's reference; a second payment with it is rejected",
                        max_length=200,
                    ),
                ),
                ("amount_cents", models.BigIntegerField(help_text="Negative for a refund")),
                ("received_at", models.DateTimeField()),
                ("recorded_at", models.DateTimeField()),
                ("recorded_by", models.CharField(max_length=200)),
                (
                    "note",
                    models.TextField(blank=True, default="", help_text="Required for a refund"),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="billing.account",
                    ),
                ),
                (
                    "invoice",
                    models.ForeignKey(
                        blank=True,
                        help_text="Settled first; if empty, the oldest open invoice is",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="billing.invoice",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("gateway", "reference"), name="payment_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("reference", ""), _negated=True),
                            models.Q(("recorded_by", ""), _negated=True),
                            models.Q(
                                ("amount_cents__gt", 0),
                                models.Q(
                                    ("amount_cents__lt", 0), models.Q(("note", ""), _negated=True)
                                ),
                                _connector="OR",
                            ),
                        ),
                        name="payment_has_cause",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PendingAdjustment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "amount_micros",
                    models.BigIntegerField(help_text="Of the ledger entry; negative gives back"),
                ),
                ("reason", models.TextField()),
                ("asked_by", models.CharField(max_length=200)),
                ("asked_at", models.DateTimeField(auto_now_add=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="billing.account",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Reservation",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        db_default=models.Func(function="uuidv7", output_field=models.UUIDField()),
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("operation", models.CharField(max_length=100)),
                ("request_id", models.CharField(max_length=64)),
                ("amount_micros", models.BigIntegerField()),
                (
                    "windows",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(),
                        help_text="The budgets that it reserves",
                        size=None,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("settled", "Settled"),
                            ("released", "Released"),
                            ("expired", "Expired"),
                        ],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="billing.account",
                    ),
                ),
                (
                    "api_key",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="billing.apikey",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "open")),
                        fields=["account", "expires_at"],
                        name="reservation_open",
                    ),
                    models.Index(fields=["ended_at"], name="reservation_ended"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SpendingAlert",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "subject",
                    models.CharField(
                        help_text="The limit: key:7:month, or the billing threshold", max_length=100
                    ),
                ),
                (
                    "period",
                    models.CharField(
                        help_text="Its first day, or its first ledger entry", max_length=40
                    ),
                ),
                ("percent", models.PositiveSmallIntegerField()),
                ("reached_at", models.DateTimeField()),
                ("limit_micros", models.BigIntegerField()),
                ("is_told", models.BooleanField(default=False)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="billing.account",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("is_told", False)),
                        fields=["reached_at"],
                        name="spending_alert_new",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("account", "subject", "period", "percent"),
                        name="spending_alert_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="UndeliveredCharge",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        help_text="The reservation, if there is one",
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("charged_at", models.DateTimeField(help_text="Or replayed last")),
                (
                    "windows",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(),
                        help_text="The budgets that counted it",
                        size=None,
                    ),
                ),
                (
                    "stored_id",
                    models.CharField(
                        blank=True,
                        help_text="What the operation stored, such as a search",
                        max_length=64,
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="billing.account",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="billing.ledgerentry",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("stored_id", ""), _negated=True),
                        fields=["stored_id"],
                        name="undelivered_stored",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="BudgetWindow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("minute", "Minute"),
                            ("hour", "Hour"),
                            ("day", "Day"),
                            ("month", "Month"),
                        ],
                        max_length=6,
                    ),
                ),
                ("start", models.DateTimeField()),
                ("spent_micros", models.BigIntegerField()),
                ("reserved_micros", models.BigIntegerField()),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="billing.account",
                    ),
                ),
                (
                    "api_key",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="billing.apikey",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("account", "kind", "start", "api_key"),
                        name="budget_window_once",
                        nulls_distinct=False,
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reserved_micros__gte", 0), ("spent_micros__gte", 0)),
                        name="budget_not_negative",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="account",
            name="members",
            field=models.ManyToManyField(
                related_name="accounts", through="billing.Membership", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.RunPython(schedule, migrations.RunPython.noop),
    ]
