"""Adds the allowances that all processes share, and the accounts that background jobs leave alone."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scraping", "0002_removal_requests"),
    ]

    operations = [
        migrations.CreateModel(
            name="AccountRead",
            fields=[
                ("digest", models.BinaryField(primary_key=True, serialize=False)),
                ("until", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.RemoveField(
            model_name="gueststate",
            name="failures_in_row",
        ),
        migrations.RemoveField(
            model_name="gueststate",
            name="rests_until",
        ),
        migrations.CreateModel(
            name="Allowance",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("host", models.CharField(blank=True, max_length=253)),
                ("proxy", models.CharField(blank=True, max_length=300)),
                ("free_at", models.DateTimeField(help_text="When the next request may start")),
                ("failures", models.PositiveIntegerField(help_text="In a row")),
                ("rests_until", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["host", "proxy"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("host", "proxy"), name="scraping_allowance_once"
                    )
                ],
            },
        ),
    ]
