import django.contrib.postgres.fields
from django.db import migrations, models


def schedule(apps, _):
    jobs = apps.get_model("django_q", "Schedule").objects
    jobs.update_or_create(
        name="Refresh benchmarks",
        defaults={"func": "creators.tasks.refresh_benchmarks", "schedule_type": "D", "repeats": -1},
    )


class Migration(migrations.Migration):
    dependencies = [
        ("creators", "0008_bought_contacts"),
        ("django_q", "0018_task_success_index"),
    ]

    operations = [
        migrations.CreateModel(
            name="Benchmark",
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
                        max_length=9,
                    ),
                ),
                (
                    "band",
                    models.PositiveSmallIntegerField(help_text="Of `creators.figures.sizes`"),
                ),
                ("figure", models.CharField(help_text="A column of Profile", max_length=20)),
                ("creators", models.PositiveIntegerField()),
                (
                    "values",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.FloatField(), size=None
                    ),
                ),
                ("counted_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("platform", "band", "figure"), name="benchmark_group"
                    )
                ],
            },
        ),
        migrations.RunPython(schedule, migrations.RunPython.noop),
    ]
