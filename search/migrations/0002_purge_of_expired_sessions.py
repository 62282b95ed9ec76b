from django.db import migrations

NAME = "Purge expired searches"


def schedule(apps, _):
    jobs = apps.get_model("django_q", "Schedule").objects
    jobs.update_or_create(
        name=NAME,
        defaults={
            "func": "search.tasks.purge_expired_sessions",
            "schedule_type": "H",
            "repeats": -1,
        },
    )


def unschedule(apps, _):
    apps.get_model("django_q", "Schedule").objects.filter(name=NAME).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("search", "0001_initial"),
        ("django_q", "0018_task_success_index"),
    ]

    operations = [
        migrations.RunPython(schedule, unschedule),
    ]
