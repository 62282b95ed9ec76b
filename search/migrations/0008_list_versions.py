from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("search", "0007_removed_entries")]

    operations = [
        migrations.AddField(
            model_name="shortlist",
            name="version",
            field=models.PositiveIntegerField(
                default=1, help_text="Grows with each change of its name or currency"
            ),
        ),
    ]
