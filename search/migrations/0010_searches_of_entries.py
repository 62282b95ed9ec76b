import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("search", "0009_trait_shares")]

    operations = [
        migrations.AddField(
            model_name="shortlistentry",
            name="search",
            field=models.ForeignKey(
                blank=True,
                help_text="The account's search that found the creator",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="search.searchsession",
            ),
        ),
    ]
