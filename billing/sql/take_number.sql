-- Takes the next number of a series, with its date. No later number has an earlier date. The series' row stays locked
-- until the transaction commits, so a series has no gaps. Callers take a number last.
CREATE FUNCTION billing_take_number(
  p_kind text, p_now timestamptz, OUT serial bigint, OUT number text, OUT at timestamptz
) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO billing_series AS series (kind, last_serial, last_at) VALUES (p_kind, 1, p_now)
  ON CONFLICT (kind) DO UPDATE
    SET last_serial = series.last_serial + 1, last_at = greatest(series.last_at, EXCLUDED.last_at)
  RETURNING last_serial, last_at INTO serial, at;
  number := billing_format_number(p_kind, serial);
END $$;
