from django.db import migrations


class Migration(migrations.Migration):
    """Apart, because indexes and constraints are named when a migration ends, and keep the table's first name."""

    replaces = [("billing", "0013_one_off_payments")]

    dependencies = [("billing", "0001_squashed")]

    operations = [migrations.RenameModel(old_name="AlertMail", new_name="OwnerMail")]
