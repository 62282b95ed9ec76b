-- The existing profiles and creators that the import touched.
WITH mine AS MATERIALIZED (
    SELECT "table", "row" FROM creators_importchange WHERE catalogue_import_id = %(import)s
), profiles AS (
    SELECT "row"::uuid AS id FROM mine WHERE "table" = 'profile'
    UNION SELECT profile_id FROM creators_post WHERE id IN (SELECT "row"::uuid FROM mine WHERE "table" = 'post')
    UNION SELECT profile_id FROM creators_metricsnapshot
           WHERE id IN (SELECT "row"::bigint FROM mine WHERE "table" = 'metricsnapshot')
)
SELECT 'profile', id FROM profiles
UNION SELECT 'creator', creator_id FROM creators_profile WHERE id IN (SELECT id FROM profiles)
UNION SELECT 'creator', "row"::uuid FROM mine WHERE "table" = 'creator'
UNION SELECT 'creator', creator_id FROM creators_fact
       WHERE id IN (SELECT "row"::uuid FROM mine WHERE "table" = 'fact')
