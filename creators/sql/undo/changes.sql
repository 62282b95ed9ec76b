-- The changes of the import in one table, and each changed value of the rows that are still there. The other files of this
-- folder continue this statement, except touched.sql.
WITH mine AS MATERIALIZED (
    SELECT * FROM creators_importchange WHERE catalogue_import_id = %(import)s AND "table" = %(table)s
), told AS (
    SELECT stored.id, mine."row", value.key, value.value AS old, mine.new -> value.key AS new,
           to_jsonb(stored) -> value.key AS now
      FROM mine JOIN {table} stored ON stored.id = mine."row"::{key}
     CROSS JOIN LATERAL jsonb_each(mine.old) value WHERE mine.new IS NOT NULL
)
