import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("billing", "0001_initial"),
        ("creators", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="SearchSession",
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
                ("query", models.TextField()),
                ("request", models.JSONField(help_text="The validated request as it was asked")),
                (
                    "understood",
                    models.JSONField(
                        help_text="What the words were taken to mean, and which were not understood"
                    ),
                ),
                ("quality_mode", models.CharField(max_length=20)),
                ("quality_reason", models.TextField(blank=True, null=True)),
                ("limit", models.PositiveSmallIntegerField()),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
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
            name="SearchResult",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rank", models.PositiveSmallIntegerField()),
                ("payload", models.JSONField()),
                (
                    "creator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="creators.creator",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="search.searchsession",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="searchsession",
            index=models.Index(fields=["account", "-created_at"], name="session_account_recent"),
        ),
        migrations.AddIndex(
            model_name="searchsession",
            index=models.Index(fields=["expires_at"], name="session_expiry"),
        ),
        migrations.AddConstraint(
            model_name="searchresult",
            constraint=models.UniqueConstraint(fields=("session", "rank"), name="result_rank"),
        ),
    ]
