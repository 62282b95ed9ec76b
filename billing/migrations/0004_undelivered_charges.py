import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

from config.kit.database_functions import InstallFunctions


class Migration(migrations.Migration):
    dependencies = [
        ("billing", "0003_plain_labels"),
    ]

    operations = [
        migrations.CreateModel(
            name="OneOffPayment",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        help_text="The reservation", primary_key=True, serialize=False
                    ),
                ),
                ("rail", models.CharField(max_length=30)),
                ("reference", models.TextField(help_text="By which the rail finds it again")),
                ("claimed_at", models.DateTimeField()),
            ],
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
            ],
        ),
        migrations.RemoveConstraint(
            model_name="ledgerentry",
            name="ledger_entry_has_cause",
        ),
        migrations.AlterField(
            model_name="invoiceline",
            name="kind",
            field=models.CharField(
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
        migrations.AlterField(
            model_name="ledgerentry",
            name="kind",
            field=models.CharField(
                choices=[
                    ("charge", "Charge"),
                    ("correction", "Correction"),
                    ("reversal", "Reversal"),
                ],
                max_length=10,
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
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "reversal")),
                fields=("account", "reason"),
                name="charge_reversed_once",
            ),
        ),
        migrations.AddField(
            model_name="undeliveredcharge",
            name="account",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="billing.account",
            ),
        ),
        migrations.AddField(
            model_name="undeliveredcharge",
            name="entry",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="billing.ledgerentry",
            ),
        ),
        migrations.AddIndex(
            model_name="undeliveredcharge",
            index=models.Index(
                condition=models.Q(("stored_id", ""), _negated=True),
                fields=["stored_id"],
                name="undelivered_stored",
            ),
        ),
        InstallFunctions(digest="e3e68b2a198d779c"),
    ]
