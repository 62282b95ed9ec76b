-- An import that ran at the same time may have changed the same value later. It then gets this import's old value.
UPDATE creators_importchange later SET old = later.old || handed.values FROM (
    SELECT next.id, jsonb_object_agg(told.key, told.old) AS values
      FROM told JOIN creators_importchange next ON next."table" = %(table)s AND next."row" = told."row"
       AND next.catalogue_import_id <> %(import)s AND next.old -> told.key = told.new
     WHERE told.new <> told.now GROUP BY next.id
) handed WHERE later.id = handed.id
