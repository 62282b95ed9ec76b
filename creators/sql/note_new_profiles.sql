-- Stores the names of creators with a new profile.
CREATE FUNCTION creators_note_new_profiles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM creators_store_names(ARRAY(SELECT DISTINCT creator_id FROM new_rows));
  RETURN NULL;
END $$;

CREATE TRIGGER profile_named AFTER INSERT ON creators_profile
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION creators_note_new_profiles();
