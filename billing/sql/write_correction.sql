-- Writes a ledger entry that corrects earlier charges. A negative amount gives money back.
CREATE FUNCTION billing_write_correction(
  p_account uuid, p_now timestamptz, p_amount bigint, p_reason text, p_author text, p_threshold bigint
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  entry bigint;
BEGIN
  PERFORM billing_lock_account(p_account, p_now);
  INSERT INTO billing_ledgerentry
    (account_id, created_at, kind, amount_micros, operation, units, features, request_id, reason, author)
  VALUES (p_account, p_now, 'correction', p_amount, '', 0, '', '', p_reason, p_author)
  RETURNING id INTO entry;
  RETURN jsonb_build_object('entry', entry, 'is_due', billing_mark_due(p_account, p_now, p_threshold));
END $$;
