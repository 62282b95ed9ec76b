-- Returns the form in which names are compared: no case, accents, decorative letters or punctuation, words separated by one
-- space. "Işıl  O'Neil 🔥" becomes `isil o neil`. The collation is named, so that the machine's locale has no effect.
CREATE FUNCTION creators_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(regexp_replace(
  normalize(
    replace(replace(translate(
      regexp_replace(casefold(normalize(words, NFKD) COLLATE pg_unicode_fast), '[\u0300-\u036f]+', '', 'g'),
      'ıøłđ', 'iold'), 'æ', 'ae'), 'œ', 'oe'),
    NFC) COLLATE pg_unicode_fast,
  '[^[:alnum:]]+', ' ', 'g'));
