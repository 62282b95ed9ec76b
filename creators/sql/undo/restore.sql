-- Restores the values that nothing changed since the import, in all rows or in one.
, back AS (
    SELECT id, jsonb_object_agg(key, old) AS values FROM told
     WHERE new = now AND (%(row)s::text IS NULL OR "row" = %(row)s) GROUP BY id
), whole AS (
    SELECT (jsonb_populate_record(stored, back.values)).* FROM back JOIN {table} stored USING (id)
)
UPDATE {table} SET {columns} FROM whole WHERE {table}.id = whole.id
