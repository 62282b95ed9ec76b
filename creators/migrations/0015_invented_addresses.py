"""Moves the addresses of the demo's creators to reserved hosts, because their handles may be real on the platforms."""

from django.db import migrations

ON_RESERVED_HOSTS = """
UPDATE creators_profile AS profile
SET url = regexp_replace(profile.url, '^https://www\\.(instagram|tiktok|youtube)\\.com/', 'https://www.\\1.example/')
FROM creators_creator AS creator, creators_catalogueload AS load
WHERE creator.id = profile.creator_id AND load.name = 'demo'
  AND creator.created_at BETWEEN load.started_at AND coalesce(load.completed_at, 'infinity');

UPDATE creators_post AS post
SET url = regexp_replace(post.url, '^https://www\\.(instagram|tiktok|youtube)\\.com/', 'https://www.\\1.example/')
FROM creators_profile AS profile, creators_creator AS creator, creators_catalogueload AS load
WHERE profile.id = post.profile_id AND creator.id = profile.creator_id AND load.name = 'demo'
  AND creator.created_at BETWEEN load.started_at AND coalesce(load.completed_at, 'infinity');
"""


class Migration(migrations.Migration):
    dependencies = [("creators", "0001_squashed")]

    operations = [migrations.RunSQL(ON_RESERVED_HOSTS, migrations.RunSQL.noop)]
