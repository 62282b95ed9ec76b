-- Ends the reservation of an operation that failed, without a charge.
CREATE FUNCTION billing_release(
  p_account uuid, p_reservation uuid, p_now timestamptz, p_windows jsonb
) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM billing_lock_account(p_account, p_now);
  PERFORM billing_end_reservations(p_account, ARRAY[p_reservation], 'released', p_now);
  RETURN jsonb_build_object('outcome', 'released', 'used', billing_read_budgets(p_account, p_windows));
END $$;
