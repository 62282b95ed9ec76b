"""Imports are undone the newest first: what a file repeats of another's is no longer noted."""

from django.db import migrations

from config.kit.database_functions import InstallFunctions


class Migration(migrations.Migration):
    dependencies = [("creators", "0015_invented_addresses")]

    operations = [
        migrations.RemoveField("importchange", "is_told"),
        InstallFunctions(digest="fbcb11e99c647da9"),
    ]
