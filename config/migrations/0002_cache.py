"""The table of Django's database cache, as `createcachetable` makes it: there with the rest, whoever migrates."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("config", "0001_heartbeat")]

    operations = [
        migrations.RunSQL(
            """
            CREATE TABLE config_cache (
                cache_key varchar(255) PRIMARY KEY,
                value text NOT NULL,
                expires timestamptz NOT NULL
            );
            CREATE INDEX config_cache_expires ON config_cache (expires);
            """,
            "DROP TABLE config_cache",
        )
    ]
