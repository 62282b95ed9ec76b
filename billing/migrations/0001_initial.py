import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models

from config.kit.database_functions import InstallFunctions


def schedule(apps, _):
    jobs = apps.get_model("django_q", "Schedule").objects
    jobs.update_or_create(
        name="Sweep metering",
        defaults={
            "func": "billing.tasks.sweep",
            "schedule_type": "I",
            "minutes": 1,
            "repeats": -1,
        },
    )


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("django_q", "0018_task_success_index"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
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
                        default=False, help_text="Counts as a way to pay before the first payment"
                    ),
                ),
                (
                    "minute_micros",
                    models.BigIntegerField(
                        blank=True,
                        help_text="Enterprise: micro-dollars a minute; a credit is 10,000",
                        null=True,
                    ),
                ),
                (
                    "hour_micros",
                    models.BigIntegerField(
                        blank=True, help_text="Enterprise: micro-dollars an hour", null=True
                    ),
                ),
                (
                    "threshold_micros",
                    models.BigIntegerField(
                        blank=True,
                        help_text="Enterprise: uninvoiced micro-dollars that make an invoice",
                        null=True,
                    ),
                ),
                (
                    "closed_operations",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=100),
                        blank=True,
                        default=list,
                        help_text="Names of operations that this account may not have (search.create)",
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
                        help_text="Everything that costs something is refused with this reason until it is taken away",
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
                        default=0, editable=False, help_text="Of the last entry in the ledger"
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
                        help_text="The ledger entries that reached it, each the last of an invoice to be issued",
                        size=None,
                    ),
                ),
                (
                    "due_micros",
                    models.BigIntegerField(
                        default=0,
                        editable=False,
                        help_text="What those invoices will take of the uninvoiced",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="FailedAuthentication",
            fields=[
                ("address", models.GenericIPAddressField(primary_key=True, serialize=False)),
                (
                    "failed_at",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.DateTimeField(), help_text="The latest first", size=None
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
                ("last_at", models.DateTimeField(help_text="No later number is dated earlier")),
            ],
            options={
                "verbose_name_plural": "series",
            },
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
                ("prefix", models.CharField(max_length=20)),
                ("digest", models.BinaryField(max_length=32, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("last_used_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                ("expires_at", models.DateTimeField(blank=True, null=True)),
                (
                    "day_cap_micros",
                    models.PositiveBigIntegerField(
                        blank=True,
                        help_text="The most it spends in a UTC day, in micro-dollars",
                        null=True,
                    ),
                ),
                (
                    "month_cap_micros",
                    models.PositiveBigIntegerField(
                        blank=True,
                        help_text="The most it spends in a UTC month, in micro-dollars",
                        null=True,
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
                    models.BigIntegerField(help_text="The one that reached the threshold"),
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
                        help_text="SHA-256 of all above and the lines", max_length=32
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
                ("mail_after", models.DateTimeField(help_text="When to try next, at the earliest")),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invoices",
                        to="billing.account",
                    ),
                ),
            ],
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
                        choices=[("charge", "Charge"), ("correction", "Correction")], max_length=10
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
        ),
        migrations.AddField(
            model_name="account",
            name="members",
            field=models.ManyToManyField(
                related_name="accounts", through="billing.Membership", to=settings.AUTH_USER_MODEL
            ),
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
                        help_text="The bank's or provider's own number of it; a second payment under it is refused",
                        max_length=200,
                    ),
                ),
                (
                    "amount_cents",
                    models.BigIntegerField(help_text="Negative where money goes back"),
                ),
                ("received_at", models.DateTimeField()),
                ("recorded_at", models.DateTimeField()),
                ("recorded_by", models.CharField(max_length=200)),
                (
                    "note",
                    models.TextField(
                        blank=True, default="", help_text="Needed where money goes back"
                    ),
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
                        help_text="Settled first; without one, the oldest open invoice is",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="billing.invoice",
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
                        help_text="The budgets that it is held of",
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
                ("reservation", models.UUIDField(help_text="Under which it runs or ran")),
                (
                    "response",
                    models.TextField(help_text="JSON; null while the first still runs", null=True),
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
                ("email", models.EmailField(help_text="In small letters", max_length=254)),
                ("is_owner", models.BooleanField(default=False)),
                ("digest", models.BinaryField(max_length=32, null=True, unique=True)),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                (
                    "asked_at",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.DateTimeField(),
                        help_text="When its mails were asked for, the latest first",
                        size=None,
                    ),
                ),
                (
                    "sent_at",
                    models.DateTimeField(
                        help_text="Null while the latest mail is not out", null=True
                    ),
                ),
                (
                    "failed_at",
                    models.DateTimeField(help_text="When the latest mail was refused", null=True),
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
        migrations.AddIndex(
            model_name="invoice",
            index=models.Index(
                condition=models.Q(("mailed_at", None)),
                fields=["mail_after"],
                name="invoice_unmailed",
            ),
        ),
        migrations.AddConstraint(
            model_name="invoice",
            constraint=models.UniqueConstraint(
                fields=("account", "last_entry"), name="invoice_ends_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="invoice",
            constraint=models.CheckConstraint(
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
        ),
        migrations.AddConstraint(
            model_name="invoice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("settled_cents__gte", 0),
                    ("settled_cents__lte", models.F("total_cents")),
                    ("credited_cents__gte", 0),
                    ("credited_cents__lte", models.F("total_cents")),
                ),
                name="invoice_not_settled_beyond_its_total",
            ),
        ),
        migrations.AddConstraint(
            model_name="invoiceline",
            constraint=models.UniqueConstraint(
                fields=("invoice", "position"), name="invoice_line_position_once"
            ),
        ),
        migrations.AddIndex(
            model_name="ledgerentry",
            index=models.Index(fields=["request_id"], name="ledger_request"),
        ),
        migrations.AddIndex(
            model_name="ledgerentry",
            index=django.contrib.postgres.indexes.BrinIndex(
                autosummarize=True, fields=["created_at"], name="ledger_time"
            ),
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.UniqueConstraint(
                fields=("account", "number"), name="ledger_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.CheckConstraint(
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
                    _connector="OR",
                ),
                name="ledger_entry_has_cause",
            ),
        ),
        migrations.AddConstraint(
            model_name="creditnote",
            constraint=models.CheckConstraint(
                condition=models.Q(("net_cents__gt", 0), ("tax_cents__gte", 0)),
                name="credit_note_gives_back",
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.UniqueConstraint(fields=("account", "user"), name="membership_once"),
        ),
        migrations.AddIndex(
            model_name="account",
            index=models.Index(
                condition=models.Q(("due_since__isnull", False)),
                fields=["due_since"],
                name="account_due",
            ),
        ),
        migrations.AddConstraint(
            model_name="account",
            constraint=models.CheckConstraint(
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
                violation_error_message="An enterprise account needs all three of its figures.",
            ),
        ),
        migrations.AddConstraint(
            model_name="account",
            constraint=models.CheckConstraint(
                condition=models.Q(("reserved_micros__gte", 0)), name="reserved_not_negative"
            ),
        ),
        migrations.AddConstraint(
            model_name="payment",
            constraint=models.UniqueConstraint(
                fields=("gateway", "reference"), name="payment_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="payment",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("reference", ""), _negated=True),
                    models.Q(("recorded_by", ""), _negated=True),
                    models.Q(
                        ("amount_cents__gt", 0),
                        models.Q(("amount_cents__lt", 0), models.Q(("note", ""), _negated=True)),
                        _connector="OR",
                    ),
                ),
                name="payment_has_cause",
            ),
        ),
        migrations.AddIndex(
            model_name="reservation",
            index=models.Index(
                condition=models.Q(("state", "open")),
                fields=["account", "expires_at"],
                name="reservation_open",
            ),
        ),
        migrations.AddIndex(
            model_name="reservation",
            index=models.Index(fields=["ended_at"], name="reservation_ended"),
        ),
        InstallFunctions(digest="1b9e483ae789559d"),
        migrations.RunPython(schedule),
    ]
