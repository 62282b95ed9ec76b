from django.db import migrations


def schedule(apps, _):
    jobs = apps.get_model("django_q", "Schedule").objects
    jobs.update_or_create(
        name="Give back undelivered charges",
        defaults={
            "func": "config.tasks.give_back_undelivered",
            "schedule_type": "I",
            "minutes": 1,
            "repeats": -1,
        },
    )


class Migration(migrations.Migration):
    dependencies = [
        ("config", "0001_initial"),
        ("billing", "0004_undelivered_charges"),
        ("django_q", "0018_task_success_index"),
    ]

    operations = [migrations.RunPython(schedule, migrations.RunPython.noop)]
