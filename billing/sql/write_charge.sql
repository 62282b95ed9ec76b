-- Writes the ledger entry of a charge, and a row in `billing_undeliveredcharge` that stays until the answer is handed
-- over. A charge of 0 writes neither. Returns whether this entry makes an invoice due.
CREATE FUNCTION billing_write_charge(
  p_account uuid, p_now timestamptz, p_amount bigint, p_operation text, p_units bigint,
  p_features text, p_request_id text, p_key bigint, p_threshold bigint,
  p_delivery uuid, p_windows bigint[], p_stored_id text, p_face text, p_member int
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF p_amount = 0 THEN
    RETURN false;
  END IF;
  WITH entry AS (
    INSERT INTO billing_ledgerentry
      (account_id, created_at, kind, amount_micros, operation, units, features, request_id,
       api_key_id, reason, author, face, member_id)
    VALUES (p_account, p_now, 'charge', p_amount, p_operation, p_units, p_features, p_request_id,
            p_key, '', '', p_face, p_member)
    RETURNING id
  )
  INSERT INTO billing_undeliveredcharge (id, account_id, entry_id, charged_at, windows, stored_id)
  SELECT p_delivery, p_account, entry.id, p_now, p_windows, p_stored_id FROM entry;
  RETURN billing_mark_due(p_account, p_now, p_threshold);
END $$;
