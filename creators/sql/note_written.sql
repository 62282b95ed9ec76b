-- Notes the transaction that writes to a table of the catalogue. A search that reads on a replica compares this with what the
-- replica has replayed. Each connection has its own row, so that writers never wait for each other.
CREATE FUNCTION creators_note_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO config_cataloguewrite AS noted (backend, transaction)
  VALUES (pg_backend_pid(), pg_current_xact_id()::text::bigint)
  ON CONFLICT (backend) DO UPDATE SET transaction = EXCLUDED.transaction WHERE noted.transaction <> EXCLUDED.transaction;
  RETURN NULL;
END $$;

CREATE TRIGGER creator_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON creators_creator
  FOR EACH STATEMENT EXECUTE FUNCTION creators_note_written();

CREATE TRIGGER profile_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON creators_profile
  FOR EACH STATEMENT EXECUTE FUNCTION creators_note_written();

CREATE TRIGGER profilealias_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON creators_profilealias
  FOR EACH STATEMENT EXECUTE FUNCTION creators_note_written();

CREATE TRIGGER post_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON creators_post
  FOR EACH STATEMENT EXECUTE FUNCTION creators_note_written();

CREATE TRIGGER creatorindex_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON creators_creatorindex
  FOR EACH STATEMENT EXECUTE FUNCTION creators_note_written();

CREATE TRIGGER passage_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON creators_passage
  FOR EACH STATEMENT EXECUTE FUNCTION creators_note_written();

CREATE TRIGGER fact_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON creators_fact
  FOR EACH STATEMENT EXECUTE FUNCTION creators_note_written();

CREATE TRIGGER creatorplace_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON creators_creatorplace
  FOR EACH STATEMENT EXECUTE FUNCTION creators_note_written();

CREATE TRIGGER creatoremail_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON creators_creatoremail
  FOR EACH STATEMENT EXECUTE FUNCTION creators_note_written();

CREATE TRIGGER hashtagsense_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON creators_hashtagsense
  FOR EACH STATEMENT EXECUTE FUNCTION creators_note_written();

CREATE TRIGGER termstatistics_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON creators_termstatistics
  FOR EACH STATEMENT EXECUTE FUNCTION creators_note_written();
