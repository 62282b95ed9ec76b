from django.db import migrations, models

from config.kit.database_functions import InstallFunctions


class Migration(migrations.Migration):
    dependencies = [("billing", "0010_cards")]

    operations = [
        migrations.RenameModel("AlertMail", "OwnerMail"),
        migrations.AddField(
            model_name="spendingalert",
            name="limit_micros",
            field=models.BigIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="spendingalert",
            name="is_told",
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name="spendingalert",
            name="subject",
            field=models.CharField(
                help_text="The limit: key:7:month, or the billing threshold", max_length=100
            ),
        ),
        migrations.AddIndex(
            model_name="spendingalert",
            index=models.Index(
                condition=models.Q(("is_told", False)),
                fields=["reached_at"],
                name="spending_alert_new",
            ),
        ),
        InstallFunctions(digest="a549dec48a56e688"),
    ]
