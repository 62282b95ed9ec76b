-- Marks the last ledger entry as the end of an invoice, where the usage that no earlier mark covers has reached the
-- threshold and is at least one cent. True where it sets a mark.
CREATE FUNCTION billing_mark_due(p_account uuid, p_now timestamptz, p_threshold bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE billing_account
  SET due_since = coalesce(due_since, p_now),
      due_numbers = due_numbers || ledger_number,
      due_micros = uninvoiced_micros / 10000 * 10000
  WHERE id = p_account AND uninvoiced_micros - due_micros >= greatest(p_threshold, 10000);
  RETURN FOUND;
END $$;
