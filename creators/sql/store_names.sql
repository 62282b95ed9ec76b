-- Rewrites the rows of `creators_knownas` for these creators, from their names and their profiles' names.
CREATE FUNCTION creators_store_names(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN
    RETURN;
  END IF;
  -- A concurrent change of the same creator waits here, and then reads what this one wrote.
  PERFORM FROM creators_creator WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM creators_knownas WHERE creator_id = ANY (changed);
  INSERT INTO creators_knownas (creator_id, term, followers, platforms)
  SELECT named.creator_id, term, max(named.reach), array_remove(array_agg(DISTINCT named.platform), NULL)
  FROM (
    SELECT creator.id AS creator_id, profile.platform, words,
      coalesce(max(profile.followers) OVER (PARTITION BY creator.id), -1) AS reach
    FROM creators_creator creator
    LEFT JOIN creators_profile profile ON profile.creator_id = creator.id
    CROSS JOIN LATERAL unnest(ARRAY[creator.name, profile.username, profile.display_name]) AS words
    WHERE creator.id = ANY (changed)
  ) AS named
  CROSS JOIN LATERAL creators_split_name(creators_fold(named.words)) AS term
  GROUP BY named.creator_id, term;
END $$;
