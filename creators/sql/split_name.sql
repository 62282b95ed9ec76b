-- Returns the ends of a folded name, starting at each of its first six words: `hanna krume` gives `hanna krume` and `krume`.
CREATE FUNCTION creators_split_name(folded text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  SELECT left(array_to_string(words[place:], ' '), 100)
  FROM string_to_array(folded, ' ') AS words, generate_series(1, least(cardinality(words), 6)) AS place
  WHERE folded <> '';
END;
