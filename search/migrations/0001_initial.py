import django.db.models.deletion
from django.db import migrations, models

JOBS = {
    "Purge expired searches": "search.tasks.purge_expired_sessions",
    "Keep example searches": "search.tasks.keep_examples",
}


def schedule(apps, _):
    jobs = apps.get_model("django_q", "Schedule").objects
    for name, function in JOBS.items():
        jobs.update_or_create(
            name=name, defaults={"func": function, "schedule_type": "H", "repeats": -1}
        )


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("django_q", "0018_task_success_index"),
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
                ("example", models.SlugField(blank=True, max_length=100, null=True, unique=True)),
                ("query", models.TextField()),
                ("request", models.JSONField(help_text="The validated request as it was asked")),
                (
                    "understood",
                    models.JSONField(
                        help_text="What the words were taken to mean, and which were not understood"
                    ),
                ),
                (
                    "searched",
                    models.JSONField(
                        default=dict,
                        help_text="Every filter that was applied, of the words and of the request",
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
                        blank=True,
                        null=True,
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
            model_name="searchsession",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("account__isnull", True), ("example__isnull", True), _connector="XOR"
                ),
                name="session_is_of_an_account_or_an_example",
            ),
        ),
        migrations.AddConstraint(
            model_name="searchresult",
            constraint=models.UniqueConstraint(fields=("session", "rank"), name="result_rank"),
        ),
        migrations.RunPython(schedule),
    ]
