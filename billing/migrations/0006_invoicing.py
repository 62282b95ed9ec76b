from pathlib import Path

from django.db import migrations

STATEMENTS = Path(__file__).with_name("0006_invoicing.sql").read_text()


class Migration(migrations.Migration):
    """Without a way back: what was issued is not taken back by undoing a migration."""

    dependencies = [("billing", "0005_invoices")]

    operations = [migrations.RunSQL(STATEMENTS)]
