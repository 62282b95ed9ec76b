"""Adds the profiles whose addresses are not sold, because only a discovery found them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("creators", "0019_profile_most_followers")]

    operations = [
        migrations.CreateModel(
            name="WithheldContact",
            fields=[
                (
                    "profile",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="withheld_contact",
                        serialize=False,
                        to="creators.profile",
                    ),
                ),
                ("withheld_at", models.DateTimeField()),
            ],
        ),
    ]
