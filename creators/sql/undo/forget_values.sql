-- Forgets old values that refer to a parent that is gone. The parent was erased meanwhile, or another import created it.
UPDATE creators_importchange changed SET old = changed.old - %(column)s FROM mine WHERE mine.new IS NOT NULL
   AND changed.id = mine.id AND mine.old ->> %(column)s IS NOT NULL
   AND NOT EXISTS (SELECT FROM {parent} parent WHERE parent.id::text = mine.old ->> %(column)s)
