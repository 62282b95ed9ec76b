from django.db import migrations, models


def schedule(apps, _):
    apps.get_model("django_q", "Schedule").objects.update_or_create(
        name="count_traits",
        defaults={"func": "search.tasks.count_traits", "schedule_type": "H", "repeats": -1},
    )


class Migration(migrations.Migration):
    dependencies = [
        ("django_q", "0018_task_success_index"),
        ("search", "0008_list_versions"),
    ]

    operations = [
        migrations.CreateModel(
            name="TraitShare",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(help_text="As of `lookalike.traits`", max_length=10),
                ),
                ("value", models.TextField()),
                ("share", models.FloatField(help_text="0 to 1")),
                ("counted_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("kind", "value"), name="trait_counted_once")
                ],
            },
        ),
        migrations.RunPython(schedule, migrations.RunPython.noop),
    ]
