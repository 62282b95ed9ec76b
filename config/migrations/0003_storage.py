from django.db import migrations, models

JOBS = {
    "Clear storage": ("config.tasks.clear_storage", "D"),
    "Rotate logs": ("config.tasks.rotate_logs", "H"),
}


def schedule(apps, _):
    jobs = apps.get_model("django_q", "Schedule").objects
    for name, (function, kind) in JOBS.items():
        jobs.update_or_create(
            name=name, defaults={"func": function, "schedule_type": kind, "repeats": -1}
        )


class Migration(migrations.Migration):
    dependencies = [("config", "0002_undelivered"), ("django_q", "0018_task_success_index")]

    operations = [
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
        migrations.RunPython(schedule, migrations.RunPython.noop),
    ]
