from django.db import migrations, models

REPLACEMENTS_OF_KEPT_LISTS = """
    UPDATE search_savedanswer answer SET replacements_left = (
        SELECT count(*) / 5 FROM search_savedcreator creator WHERE creator.answer_id = answer.id
    ) WHERE operation = 'creators.lookalike'
"""


class Migration(migrations.Migration):
    dependencies = [("search", "0011_review_voters")]

    operations = [
        migrations.AddField(
            model_name="savedanswer",
            name="replacements_left",
            field=models.PositiveSmallIntegerField(
                default=0, help_text="Creators that can still be replaced by the next best, free"
            ),
        ),
        migrations.AddField(
            model_name="savedcreator",
            name="dismissed_at",
            field=models.DateTimeField(
                null=True,
                blank=True,
                help_text="Set for a creator that was replaced; it is not shown",
            ),
        ),
        migrations.RunSQL(REPLACEMENTS_OF_KEPT_LISTS, migrations.RunSQL.noop),
    ]
