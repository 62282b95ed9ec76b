from django.db import migrations, models

# A post was read before it was stored, and by a reading of its profile.
_AT_THE_LATEST = """
    UPDATE creators_post post SET counted_at = least(post.created_at, profile.data_updated_at)
    FROM creators_profile profile
    WHERE profile.id = post.profile_id AND profile.data_updated_at IS NOT NULL
        AND num_nonnulls(likes, comments, views, shares) > 0
"""


class Migration(migrations.Migration):
    dependencies = [
        ("creators", "0005_forgotten"),
    ]

    operations = [
        migrations.AddField(
            model_name="post",
            name="counted_at",
            field=models.DateTimeField(
                blank=True,
                help_text="When likes, comments, views and shares were last read",
                null=True,
            ),
        ),
        migrations.RunSQL(_AT_THE_LATEST, migrations.RunSQL.noop),
    ]
