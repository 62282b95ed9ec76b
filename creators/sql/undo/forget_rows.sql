-- Forgets deleted rows whose parent is gone.
DELETE FROM creators_importchange changed USING mine WHERE mine.new IS NULL
   AND changed.id = mine.id AND mine.old ->> %(column)s IS NOT NULL
   AND NOT EXISTS (SELECT FROM {parent} parent WHERE parent.id::text = mine.old ->> %(column)s)
