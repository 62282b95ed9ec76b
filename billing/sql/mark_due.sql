-- Marks the last ledger entry as the end of an invoice. Does so if the usage that no earlier mark covers has reached
-- the threshold and is at least one cent. Returns whether it set a mark. The owners get a mail unless the threshold is
-- 0, which means that they asked for the invoice.
CREATE FUNCTION billing_mark_due(p_account uuid, p_now timestamptz, p_threshold bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  v_first bigint;
BEGIN
  SELECT billing_compute_first_due(account) INTO v_first FROM billing_account account
  WHERE id = p_account AND uninvoiced_micros - due_micros >= greatest(p_threshold, 10000);
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE billing_account
  SET due_since = coalesce(due_since, p_now),
      due_numbers = due_numbers || ledger_number,
      due_micros = uninvoiced_micros / 10000 * 10000
  WHERE id = p_account;
  IF p_threshold > 0 THEN
    INSERT INTO billing_spendingalert (account_id, subject, period, percent, reached_at, limit_micros, is_told)
    VALUES (p_account, 'threshold', v_first::text, 100, p_now, p_threshold, false)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN true;
END $$;
