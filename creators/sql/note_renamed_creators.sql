-- Stores the names of creators whose name changed.
CREATE FUNCTION creators_note_renamed_creators() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM creators_store_names(ARRAY(
    SELECT new_rows.id FROM new_rows JOIN old_rows USING (id) WHERE new_rows.name <> old_rows.name
  ));
  RETURN NULL;
END $$;

CREATE TRIGGER creator_renamed AFTER UPDATE ON creators_creator
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION creators_note_renamed_creators();
