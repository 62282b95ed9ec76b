-- Stores the names of creators with a profile whose names, platform, followers or creator changed.
CREATE FUNCTION creators_note_changed_profiles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM creators_store_names(ARRAY(
    SELECT DISTINCT unnest(ARRAY[new_rows.creator_id, old_rows.creator_id]) FROM new_rows JOIN old_rows USING (id)
    WHERE (new_rows.creator_id, new_rows.platform, new_rows.username, new_rows.display_name, new_rows.followers)
      IS DISTINCT FROM (old_rows.creator_id, old_rows.platform, old_rows.username, old_rows.display_name, old_rows.followers)
  ));
  RETURN NULL;
END $$;

CREATE TRIGGER profile_renamed AFTER UPDATE ON creators_profile
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION creators_note_changed_profiles();
