from django.db import migrations, models

from config.kit.database_functions import InstallFunctions


class Migration(migrations.Migration):
    """Entries keep the face that a charge came through. The database fills the column without touching a row."""

    dependencies = [("billing", "0008_comment_mail")]

    operations = [
        migrations.AddField(
            model_name="ledgerentry",
            name="face",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                help_text="Empty before faces were kept",
                max_length=30,
            ),
        ),
        InstallFunctions(digest="2d5380b4580f4672"),
    ]
