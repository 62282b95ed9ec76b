from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                ("name", models.CharField(max_length=20, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
            ],
        ),
        # The table of Django's database cache, as `createcachetable` makes it.
        migrations.RunSQL(
            """
            CREATE TABLE config_cache (
                cache_key varchar(255) PRIMARY KEY,
                value text NOT NULL,
                expires timestamptz NOT NULL
            );
            CREATE INDEX config_cache_expires ON config_cache (expires);
            """
        ),
    ]
