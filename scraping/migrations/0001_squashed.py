import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

JOBS = {
    "Refresh profiles": {
        "func": "scraping.tasks.refresh_profiles",
        "schedule_type": "I",
        "minutes": 10,
    },
    "Keep pictures": {"func": "scraping.tasks.keep_pictures", "schedule_type": "I", "minutes": 10},
}


def schedule(apps, _):
    jobs = apps.get_model("django_q", "Schedule").objects
    for name, job in JOBS.items():
        jobs.update_or_create(name=name, defaults=job | {"repeats": -1})


class Migration(migrations.Migration):
    replaces = [
        ("scraping", "0001_initial"),
        ("scraping", "0002_live_calls"),
        ("scraping", "0003_identities"),
        ("scraping", "0004_ingest"),
        ("scraping", "0005_refresh"),
        ("scraping", "0006_pictures"),
        ("scraping", "0007_transcript_authors"),
    ]

    initial = True

    dependencies = [
        ("django_q", "0018_task_success_index"),
        ("creators", "0001_squashed"),
    ]

    operations = [
        migrations.CreateModel(
            name="LiveCall",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("operation", models.CharField(max_length=40)),
                (
                    "cause",
                    models.CharField(blank=True, help_text="Empty: it succeeded", max_length=30),
                ),
                ("latency_ms", models.PositiveIntegerField()),
                ("at", models.DateTimeField(db_index=True)),
            ],
            options={
                "verbose_name": "live request",
                "ordering": ["-at"],
            },
        ),
        migrations.CreateModel(
            name="RefreshTry",
            fields=[
                (
                    "profile",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="refresh_try",
                        serialize=False,
                        to="creators.profile",
                    ),
                ),
                ("tried_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "verbose_name_plural": "refresh tries",
            },
        ),
        migrations.CreateModel(
            name="GuestState",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "platform",
                    models.CharField(
                        choices=[
                            ("instagram", "Instagram"),
                            ("tiktok", "TikTok"),
                            ("youtube", "YouTube"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "proxy",
                    models.CharField(blank=True, help_text="Empty: this machine", max_length=100),
                ),
                ("process", models.CharField(max_length=80)),
                ("requests", models.PositiveIntegerField()),
                (
                    "refusals",
                    models.PositiveIntegerField(help_text="Each renews cookies and tokens"),
                ),
                (
                    "tokens",
                    models.CharField(blank=True, help_text="Names of what is kept", max_length=200),
                ),
                ("failures_in_row", models.PositiveIntegerField(help_text="Of the proxy")),
                ("rests_until", models.DateTimeField(help_text="Of the proxy", null=True)),
                ("updated_at", models.DateTimeField()),
            ],
            options={
                "verbose_name": "identity",
                "verbose_name_plural": "identities",
                "ordering": ["platform", "proxy", "process"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("platform", "proxy", "process"), name="scraping_guest_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="IngestDay",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("account_id", models.UUIDField()),
                ("day", models.DateField()),
                ("used", models.PositiveIntegerField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("account_id", "day"), name="scraping_ingestday_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SpeechJob",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "platform",
                    models.CharField(
                        choices=[
                            ("instagram", "Instagram"),
                            ("tiktok", "TikTok"),
                            ("youtube", "YouTube"),
                        ],
                        max_length=10,
                    ),
                ),
                ("video_id", models.CharField(max_length=60)),
                ("requested_at", models.DateTimeField()),
                ("failure", models.CharField(blank=True, max_length=20)),
                ("reason", models.TextField(blank=True)),
            ],
            options={
                "verbose_name": "speech job",
                "ordering": ["-requested_at"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("platform", "video_id"), name="scraping_speechjob_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Transcript",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "platform",
                    models.CharField(
                        choices=[
                            ("instagram", "Instagram"),
                            ("tiktok", "TikTok"),
                            ("youtube", "YouTube"),
                        ],
                        max_length=10,
                    ),
                ),
                ("video_id", models.CharField(max_length=60)),
                ("language", models.CharField(blank=True, max_length=20)),
                (
                    "source",
                    models.CharField(
                        choices=[("captions", "Captions"), ("generated", "Speech to text")],
                        max_length=10,
                    ),
                ),
                ("url", models.TextField(blank=True)),
                ("segments", models.JSONField()),
                ("duration_seconds", models.FloatField(null=True)),
                ("created_at", models.DateTimeField()),
                (
                    "authors",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=100),
                        default=list,
                        help_text="Identities of the account: its id on the platform, and @handle; lower case",
                        size=None,
                    ),
                ),
            ],
            options={
                "ordering": ["-created_at"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("platform", "video_id", "language"), name="scraping_transcript_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PictureFetch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "source",
                    models.CharField(
                        help_text="SHA-256 of the address, without signature", max_length=64
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("stored", "Stored"),
                            ("waiting", "Tried again"),
                            ("failed", "Failed too often"),
                            ("gone", "Gone"),
                            ("bad", "No picture"),
                        ],
                        max_length=7,
                    ),
                ),
                ("failures", models.PositiveSmallIntegerField(default=0, help_text="In a row")),
                ("cause", models.CharField(blank=True, max_length=200)),
                ("tried_at", models.DateTimeField()),
                ("retry_at", models.DateTimeField(db_index=True, null=True)),
                (
                    "post",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="picture_fetch",
                        to="creators.post",
                    ),
                ),
                (
                    "profile",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="picture_fetch",
                        to="creators.profile",
                    ),
                ),
            ],
            options={
                "verbose_name": "fetched picture",
                "ordering": ["-tried_at"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("profile__isnull", True), ("post__isnull", True), _connector="XOR"
                        ),
                        name="scraping_picturefetch_of_one",
                    )
                ],
            },
        ),
        migrations.RunPython(schedule, migrations.RunPython.noop),
    ]
