"""Adds growth plans, their frontier and unmet demand."""

import django.contrib.postgres.fields
import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("billing", "0020_key_fingerprint"),
        ("discovery", "0002_credited"),
    ]

    operations = [
        migrations.CreateModel(
            name="GrowthPlan",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=100)),
                (
                    "subjects",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=200), size=None
                    ),
                ),
                (
                    "countries",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=2),
                        blank=True,
                        default=list,
                        size=None,
                    ),
                ),
                (
                    "languages",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=3),
                        blank=True,
                        default=list,
                        size=None,
                    ),
                ),
                (
                    "sizes",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=30),
                        blank=True,
                        default=list,
                        help_text="Such as 10k-100k",
                        size=None,
                    ),
                ),
                (
                    "target",
                    models.PositiveSmallIntegerField(
                        help_text="Clear matches of each cell",
                        validators=[django.core.validators.MinValueValidator(1)],
                    ),
                ),
                (
                    "requests_a_day",
                    models.JSONField(
                        help_text="Most requests of a UTC day by platform. Other platforms are not asked"
                    ),
                ),
                ("is_on", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="PlanDay",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("platform", models.CharField(max_length=10)),
                ("day", models.DateField()),
                ("requests", models.PositiveIntegerField(default=0)),
                ("refusals", models.PositiveSmallIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="UnmetDemand",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "digest",
                    models.CharField(
                        help_text="The same for the same reading", max_length=64, unique=True
                    ),
                ),
                (
                    "subjects",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=200), size=None
                    ),
                ),
                (
                    "countries",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=2), default=list, size=None
                    ),
                ),
                (
                    "languages",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=3), default=list, size=None
                    ),
                ),
                ("size", models.CharField(blank=True, default="", max_length=30)),
                (
                    "platforms",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=10), default=list, size=None
                    ),
                ),
                ("searches", models.PositiveIntegerField(default=0)),
                ("last_asked_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "verbose_name_plural": "unmet demand",
            },
        ),
        migrations.AlterField(
            model_name="discovery",
            name="account",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="billing.account",
            ),
        ),
        migrations.AlterField(
            model_name="discovery",
            name="reason",
            field=models.CharField(
                blank=True,
                choices=[
                    ("credit", "The account's credit does not cover another creator"),
                    ("budget", "A spending limit is reached"),
                    ("key", "The API key that started it is no longer active"),
                    ("limit", "All wanted creators are found"),
                    ("max_credits", "Its own limit of credits is reached"),
                    ("requests", "It sent as many requests as one discovery may"),
                    ("minutes", "It worked as long as one discovery may"),
                    ("exhausted", "There is nothing left to ask"),
                    ("refused", "The platforms refuse requests"),
                    ("day", "Today's requests are used"),
                    ("later", "Other workers read or index what is left"),
                    ("errors", "It failed several times in a row"),
                    ("asked", "It was stopped"),
                    ("waited", "It was paused for too long"),
                ],
                default="",
                max_length=11,
            ),
        ),
        migrations.CreateModel(
            name="FrontierAccount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("platform", models.CharField(max_length=10)),
                ("name", models.CharField(max_length=110)),
                (
                    "promise",
                    models.FloatField(
                        default=0, help_text="Expected yield: the sum of its candidates'"
                    ),
                ),
                ("seen_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["seen_at"], name="frontier_account_age")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("platform", "name"), name="frontier_account_once"
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="discovery",
            name="plan",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="cells",
                to="discovery.growthplan",
            ),
        ),
        migrations.AddConstraint(
            model_name="discovery",
            constraint=models.UniqueConstraint(
                fields=("plan", "digest"), name="discovery_cell_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="discovery",
            constraint=models.CheckConstraint(
                condition=models.Q(("account", None), ("plan", None), _connector="XOR"),
                name="discovery_of_account_or_plan",
            ),
        ),
        migrations.AddField(
            model_name="planday",
            name="plan",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="days",
                to="discovery.growthplan",
            ),
        ),
        migrations.AddField(
            model_name="unmetdemand",
            name="plan",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="discovery.growthplan",
            ),
        ),
        migrations.AddConstraint(
            model_name="planday",
            constraint=models.UniqueConstraint(
                fields=("plan", "platform", "day"), name="plan_day_once"
            ),
        ),
    ]
