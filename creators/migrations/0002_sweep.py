from django.db import migrations

NAME = "Index and analyse what was left waiting"


def schedule(apps, _):
    jobs = apps.get_model("django_q", "Schedule").objects
    jobs.update_or_create(
        name=NAME,
        defaults={
            "func": "creators.tasks.sweep",
            "schedule_type": "I",
            "minutes": 1,
            "repeats": -1,
        },
    )


def unschedule(apps, _):
    apps.get_model("django_q", "Schedule").objects.filter(name=NAME).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("creators", "0001_initial"),
        ("django_q", "0018_task_success_index"),
    ]

    operations = [migrations.RunPython(schedule, unschedule)]
