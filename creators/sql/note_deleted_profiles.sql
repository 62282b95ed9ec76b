-- Stores the names of creators that lost a profile.
CREATE FUNCTION creators_note_deleted_profiles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM creators_store_names(ARRAY(SELECT DISTINCT creator_id FROM old_rows));
  RETURN NULL;
END $$;

CREATE TRIGGER profile_gone AFTER DELETE ON creators_profile
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION creators_note_deleted_profiles();
