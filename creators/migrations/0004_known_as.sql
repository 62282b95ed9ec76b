-- What creators are known as, kept beside their names by the database itself: no code that writes a name can forget it.

-- Without case, accents, fancy letters and punctuation, words apart by one blank: "Işıl  O'Neil 🔥" is `isil o neil`.
-- The collation is the database's own everywhere, so that no locale of a machine has a say.
CREATE FUNCTION creators_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(regexp_replace(
  normalize(
    replace(replace(translate(
      regexp_replace(casefold(normalize(words, NFKD) COLLATE pg_unicode_fast), '[\u0300-\u036f]+', '', 'g'),
      'ıøłđ', 'iold'), 'æ', 'ae'), 'œ', 'oe'),
    NFC) COLLATE pg_unicode_fast,
  '[^[:alnum:]]+', ' ', 'g'));

-- From each of the first words of a folded name to its end.
CREATE FUNCTION creators_name_ends(folded text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  SELECT left(array_to_string(words[place:], ' '), 100)
  FROM string_to_array(folded, ' ') AS words, generate_series(1, least(cardinality(words), 6)) AS place
  WHERE folded <> '';
END;

CREATE FUNCTION creators_note_names(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN
    RETURN;
  END IF;
  -- Who changes the same creator meanwhile waits here, and then sees what was written.
  PERFORM FROM creators_creator WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM creators_knownas WHERE creator_id = ANY (changed);
  INSERT INTO creators_knownas (creator_id, term, followers, platforms)
  SELECT called.creator_id, term, max(called.reach), array_remove(array_agg(DISTINCT called.platform), NULL)
  FROM (
    SELECT creator.id AS creator_id, profile.platform, words,
      coalesce(max(profile.followers) OVER (PARTITION BY creator.id), -1) AS reach
    FROM creators_creator creator
    LEFT JOIN creators_profile profile ON profile.creator_id = creator.id
    CROSS JOIN LATERAL unnest(ARRAY[creator.name, profile.username, profile.display_name]) AS words
    WHERE creator.id = ANY (changed)
  ) AS called
  CROSS JOIN LATERAL creators_name_ends(creators_fold(called.words)) AS term
  GROUP BY called.creator_id, term;
END $$;

CREATE FUNCTION creators_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM creators_note_names(ARRAY(SELECT id FROM told));
  RETURN NULL;
END $$;

CREATE FUNCTION creators_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM creators_note_names(ARRAY(
    SELECT told.id FROM told JOIN known USING (id) WHERE told.name <> known.name
  ));
  RETURN NULL;
END $$;

CREATE FUNCTION creators_profile_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM creators_note_names(ARRAY(SELECT DISTINCT creator_id FROM told));
  RETURN NULL;
END $$;

CREATE FUNCTION creators_profile_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM creators_note_names(ARRAY(
    SELECT DISTINCT unnest(ARRAY[told.creator_id, known.creator_id]) FROM told JOIN known USING (id)
    WHERE (told.creator_id, told.platform, told.username, told.display_name, told.followers)
      IS DISTINCT FROM (known.creator_id, known.platform, known.username, known.display_name, known.followers)
  ));
  RETURN NULL;
END $$;

CREATE FUNCTION creators_profile_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM creators_note_names(ARRAY(SELECT DISTINCT creator_id FROM known));
  RETURN NULL;
END $$;

CREATE TRIGGER creator_named AFTER INSERT ON creators_creator
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION creators_named();
CREATE TRIGGER creator_renamed AFTER UPDATE ON creators_creator
  REFERENCING NEW TABLE AS told OLD TABLE AS known FOR EACH STATEMENT EXECUTE FUNCTION creators_renamed();
CREATE TRIGGER profile_named AFTER INSERT ON creators_profile
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION creators_profile_named();
CREATE TRIGGER profile_renamed AFTER UPDATE ON creators_profile
  REFERENCING NEW TABLE AS told OLD TABLE AS known FOR EACH STATEMENT EXECUTE FUNCTION creators_profile_renamed();
CREATE TRIGGER profile_gone AFTER DELETE ON creators_profile
  REFERENCING OLD TABLE AS known FOR EACH STATEMENT EXECUTE FUNCTION creators_profile_gone();

-- Who goes takes its names along; the ORM knows nothing of it, so that it deletes none too early.
ALTER TABLE creators_knownas ADD CONSTRAINT knownas_creator
  FOREIGN KEY (creator_id) REFERENCES creators_creator (id) ON DELETE CASCADE;

SELECT creators_note_names(ARRAY(SELECT id FROM creators_creator));
