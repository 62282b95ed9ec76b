from django.db import migrations, models

JOBS = {
    "Give back undelivered charges": {
        "func": "config.tasks.give_back_undelivered",
        "schedule_type": "I",
        "minutes": 1,
    },
    "Clear storage": {"func": "config.tasks.clear_storage", "schedule_type": "D"},
    "Rotate logs": {"func": "config.tasks.rotate_logs", "schedule_type": "H"},
}


def schedule(apps, _):
    jobs = apps.get_model("django_q", "Schedule").objects
    for name, job in JOBS.items():
        jobs.update_or_create(name=name, defaults=job | {"repeats": -1})


class Migration(migrations.Migration):
    replaces = [
        ("config", "0001_initial"),
        ("config", "0002_undelivered"),
        ("config", "0003_storage"),
    ]

    initial = True

    dependencies = [
        ("django_q", "0018_task_success_index"),
    ]

    operations = [
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                ("name", models.CharField(max_length=20, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="StoredKind",
            fields=[
                (
                    "name",
                    models.CharField(
                        max_length=60, primary_key=True, serialize=False, verbose_name="kind"
                    ),
                ),
                ("rows", models.BigIntegerField(null=True)),
                ("size_bytes", models.BigIntegerField()),
                ("cleared_rows", models.BigIntegerField(null=True)),
                ("measured_at", models.DateTimeField(verbose_name="measured")),
            ],
            options={
                "verbose_name": "storage",
                "verbose_name_plural": "storage",
                "ordering": ["-size_bytes"],
            },
        ),
        # The table of Django's database cache, as `createcachetable` makes it.
        migrations.RunSQL(
            """
            CREATE TABLE config_cache (
                cache_key varchar(255) PRIMARY KEY,
                value text NOT NULL,
                expires timestamptz NOT NULL
            );
            CREATE INDEX config_cache_expires ON config_cache (expires);
            """
        ),
        migrations.RunPython(schedule, migrations.RunPython.noop),
    ]
