"""Has all creators analysed again: texts in other languages than English got themes that they are not about."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("creators", "0012_gone_and_viewed")]

    operations = [
        migrations.RunSQL(
            "UPDATE creators_indexstate SET analysed_at = NULL WHERE analysed_at IS NOT NULL",
            migrations.RunSQL.noop,
        )
    ]
