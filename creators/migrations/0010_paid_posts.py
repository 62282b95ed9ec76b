from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("creators", "0009_benchmarks")]

    operations = [
        migrations.AddIndex(
            model_name="post",
            index=models.Index(
                condition=models.Q(("is_paid_partnership", True)),
                fields=["profile"],
                name="post_paid",
            ),
        ),
    ]
