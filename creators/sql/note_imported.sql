-- Notes once for each import and row whether the import created, changed or deleted the row. Undoing reads this.
-- Values that are derived from posts are left out, because undoing derives them again.
CREATE FUNCTION creators_note_imported() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this_import bigint := current_setting('kindred.import_id')::bigint;
  this_table text := replace(TG_TABLE_NAME, 'creators_', '');
  derived text[] := ARRAY['engagement_rate', 'avg_likes_recent', 'avg_comments_recent', 'avg_views_recent',
                          'last_post_at', 'posts_last_30d', 'posts_per_week', 'followers_30d_pct'];
  old_values jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  new_values jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  this_row text := coalesce(new_values, old_values) ->> 'id';
BEGIN
  IF TG_OP = 'INSERT' AND this_table NOT IN ('creator', 'profile') THEN
    new_values := '{}';
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT jsonb_object_agg(key, value), jsonb_object_agg(key, new_values -> key) INTO old_values, new_values
      FROM jsonb_each(old_values - derived) WHERE value IS DISTINCT FROM new_values -> key;
    IF old_values IS NULL THEN
      RETURN NULL;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM creators_importchange gone WHERE gone.catalogue_import_id = this_import
       AND gone."table" = this_table AND gone."row" = this_row AND gone.old IS NULL;
    IF FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO creators_importchange AS noted (catalogue_import_id, "table", "row", old, new)
  VALUES (this_import, this_table, this_row, old_values, new_values)
  ON CONFLICT (catalogue_import_id, "table", "row") DO UPDATE
     SET old = CASE WHEN noted.old IS NULL THEN NULL ELSE EXCLUDED.old || noted.old END,
         new = CASE WHEN EXCLUDED.new IS NULL THEN NULL ELSE noted.new || EXCLUDED.new END;
  RETURN NULL;
END $$;

CREATE TRIGGER creator_imported AFTER INSERT OR UPDATE OR DELETE ON creators_creator FOR EACH ROW
  WHEN (coalesce(current_setting('kindred.import_id', true), '') <> '') EXECUTE FUNCTION creators_note_imported();

CREATE TRIGGER profile_imported AFTER INSERT OR UPDATE OR DELETE ON creators_profile FOR EACH ROW
  WHEN (coalesce(current_setting('kindred.import_id', true), '') <> '') EXECUTE FUNCTION creators_note_imported();

CREATE TRIGGER profilealias_imported AFTER INSERT OR UPDATE OR DELETE ON creators_profilealias FOR EACH ROW
  WHEN (coalesce(current_setting('kindred.import_id', true), '') <> '') EXECUTE FUNCTION creators_note_imported();

CREATE TRIGGER metricsnapshot_imported AFTER INSERT OR UPDATE OR DELETE ON creators_metricsnapshot FOR EACH ROW
  WHEN (coalesce(current_setting('kindred.import_id', true), '') <> '') EXECUTE FUNCTION creators_note_imported();

CREATE TRIGGER post_imported AFTER INSERT OR UPDATE OR DELETE ON creators_post FOR EACH ROW
  WHEN (coalesce(current_setting('kindred.import_id', true), '') <> '') EXECUTE FUNCTION creators_note_imported();

CREATE TRIGGER fact_imported AFTER INSERT OR UPDATE OR DELETE ON creators_fact FOR EACH ROW
  WHEN (coalesce(current_setting('kindred.import_id', true), '') <> '') EXECUTE FUNCTION creators_note_imported();

CREATE TRIGGER creatoremail_imported AFTER INSERT OR UPDATE OR DELETE ON creators_creatoremail FOR EACH ROW
  WHEN (coalesce(current_setting('kindred.import_id', true), '') <> '') EXECUTE FUNCTION creators_note_imported();
