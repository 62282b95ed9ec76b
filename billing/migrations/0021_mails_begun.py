from django.db import migrations, models

from config.kit.database_functions import InstallFunctions

UNCLEAR = "If this is minutes ago, it is not known whether the mail was sent"


class Migration(migrations.Migration):
    dependencies = [
        ("billing", "0020_key_fingerprint"),
    ]

    operations = [
        migrations.AddField(
            model_name="ownermail",
            name="begun_at",
            field=models.DateTimeField(help_text=UNCLEAR, null=True),
        ),
        migrations.AddField(
            model_name="invoice",
            name="mail_begun_at",
            field=models.DateTimeField(help_text=UNCLEAR, null=True),
        ),
        InstallFunctions(digest="0043a8336d4b0db2"),
    ]
