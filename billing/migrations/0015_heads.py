from django.db import migrations


def schedule(apps, _):
    apps.get_model("django_q", "Schedule").objects.update_or_create(
        name="Note heads of ledgers",
        defaults={
            "func": "billing.tasks.note_heads",
            "schedule_type": "I",
            "minutes": 1,
            "repeats": -1,
        },
    )


class Migration(migrations.Migration):
    dependencies = [("billing", "0014_card_credit")]

    operations = [migrations.RunPython(schedule, migrations.RunPython.noop)]
