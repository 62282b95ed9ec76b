import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("creators", "0011_pictures")]

    operations = [
        migrations.AddField(
            model_name="profile",
            name="gone_since",
            field=models.DateTimeField(
                blank=True,
                help_text="When the platform first said that the profile is gone; empty while it is there",
                null=True,
            ),
        ),
        migrations.CreateModel(
            name="CreatorView",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField()),
                ("views", models.PositiveIntegerField()),
                (
                    "creator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="views",
                        to="creators.creator",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("creator", "day"), name="creator_view_day")
                ],
            },
        ),
    ]
