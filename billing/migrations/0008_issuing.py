from pathlib import Path

from django.db import migrations

STATEMENTS = Path(__file__).with_name("0008_issuing.sql").read_text()


class Migration(migrations.Migration):
    dependencies = [("billing", "0007_ledger_time")]

    operations = [migrations.RunSQL(STATEMENTS, migrations.RunSQL.noop)]
