-- Step 4 of `perform`: charges the delivered units, ends the reservation and stores the response for the idempotency
-- key. A repeated call gives the same answer, except `is_due`. If the first answer is lost, the sweep finds the due
-- invoice.
CREATE FUNCTION billing_settle(
  p_account uuid, p_reservation uuid, p_now timestamptz, p_amount bigint, p_operation text,
  p_units bigint, p_features text, p_request_id text, p_key bigint, p_threshold bigint,
  p_windows jsonb, p_response text, p_keep_until timestamptz, p_stored_id text,
  p_face text, p_member int
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  account billing_account := billing_lock_account(p_account, p_now);
  stored billing_reservation;
  is_due boolean := false;
BEGIN
  SELECT * INTO stored FROM billing_reservation WHERE id = p_reservation AND account_id = account.id;
  IF stored.state = 'open' AND p_amount <= stored.amount_micros THEN
    UPDATE billing_reservation SET state = 'settled', ended_at = p_now WHERE id = p_reservation;
    UPDATE billing_budgetwindow
    SET reserved_micros = reserved_micros - stored.amount_micros, spent_micros = spent_micros + p_amount
    WHERE id = ANY (stored.windows);
    UPDATE billing_account SET reserved_micros = reserved_micros - stored.amount_micros
    WHERE id = p_account;
    is_due := billing_write_charge(p_account, p_now, p_amount, p_operation, p_units, p_features,
                            p_request_id, p_key, p_threshold, p_reservation, stored.windows, p_stored_id, p_face, p_member);
    UPDATE billing_idempotencyrecord SET response = p_response, expires_at = p_keep_until
    WHERE reservation = p_reservation;
  ELSIF stored.state IS DISTINCT FROM 'settled' THEN
    RETURN jsonb_build_object('outcome', 'too_late', 'used', billing_read_budgets(p_account, p_windows));
  END IF;
  RETURN jsonb_build_object(
    'outcome', 'settled', 'is_due', is_due, 'used', billing_read_budgets(p_account, p_windows)
  );
END $$;
