-- Stores the names of new creators.
CREATE FUNCTION creators_note_new_creators() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM creators_store_names(ARRAY(SELECT id FROM new_rows));
  RETURN NULL;
END $$;

CREATE TRIGGER creator_named AFTER INSERT ON creators_creator
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION creators_note_new_creators();
