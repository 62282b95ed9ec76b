"""Stops recording values that a file repeats, because imports are undone newest first."""

from django.db import migrations

from config.kit.database_functions import InstallFunctions


class Migration(migrations.Migration):
    dependencies = [("creators", "0015_invented_addresses")]

    operations = [
        migrations.RemoveField("importchange", "is_told"),
        InstallFunctions(digest="fbcb11e99c647da9"),
    ]
