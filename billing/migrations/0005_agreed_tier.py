from django.db import migrations, models


def schedule(apps, _):
    jobs = apps.get_model("django_q", "Schedule").objects
    jobs.update_or_create(
        name="Seal ledgers",
        defaults={"func": "billing.tasks.seal_ledgers", "schedule_type": "D", "repeats": -1},
    )


class Migration(migrations.Migration):
    dependencies = [
        ("billing", "0004_undelivered_charges"),
        ("django_q", "0018_task_success_index"),
    ]

    operations = [
        migrations.AddField(
            model_name="account",
            name="agreed_tier",
            field=models.CharField(
                blank=True,
                choices=[
                    ("free", "Free"),
                    ("tier_1", "Tier 1"),
                    ("tier_2", "Tier 2"),
                    ("tier_3", "Tier 3"),
                    ("enterprise", "Enterprise"),
                ],
                default="",
                editable=False,
                max_length=10,
            ),
        ),
        # Until now a tier that staff agreed was not written down apart from the tier.
        migrations.RunSQL("UPDATE billing_account SET agreed_tier = tier", migrations.RunSQL.noop),
        migrations.RunPython(schedule, migrations.RunPython.noop),
    ]
