from pathlib import Path

from django.db import migrations

STATEMENTS = Path(__file__).with_name("0003_metering.sql").read_text()

FUNCTIONS = (
    *("expire", "charge", "release", "settle", "reserve", "write", "refuse_credit", "take"),
    *("used", "lock", "give_back"),
)

UNDO = """
    DROP TRIGGER ledger_is_append_only ON billing_ledgerentry;
    DROP TRIGGER ledger_is_chained ON billing_ledgerentry;
    DROP FUNCTION billing_chain_entry, billing_entry_text, billing_refuse_change;
""" + "".join(f"DROP FUNCTION billing_{name};" for name in FUNCTIONS)

SWEEP = "Sweep metering"


def schedule(apps, _):
    jobs = apps.get_model("django_q", "Schedule").objects
    jobs.update_or_create(
        name=SWEEP,
        defaults={
            "func": "billing.tasks.sweep",
            "schedule_type": "I",
            "minutes": 1,
            "repeats": -1,
        },
    )


def unschedule(apps, _):
    apps.get_model("django_q", "Schedule").objects.filter(name=SWEEP).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("billing", "0002_metering"),
        ("django_q", "0018_task_success_index"),
    ]

    operations = [
        migrations.RunSQL(STATEMENTS, UNDO),
        migrations.RunPython(schedule, unschedule),
    ]
