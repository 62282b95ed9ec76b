import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.kit.database_functions import InstallFunctions


class Migration(migrations.Migration):
    dependencies = [
        ("billing", "0015_heads"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="ledgerentry",
            name="member",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                help_text="Who spent on pages or through a program; empty before members were kept",
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        InstallFunctions(digest="c666ea88d7e7852d"),
    ]
