"""Adds the table in which each connection notes its last write to the catalogue."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("config", "0001_squashed")]

    operations = [
        migrations.CreateModel(
            name="CatalogueWrite",
            fields=[
                ("backend", models.IntegerField(primary_key=True, serialize=False)),
                ("transaction", models.BigIntegerField()),
            ],
        ),
        # Only the primary reads it, and after a crash an empty table is right too.
        migrations.RunSQL("ALTER TABLE config_cataloguewrite SET UNLOGGED", "SELECT 1"),
    ]
