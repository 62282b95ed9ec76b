-- Marks usage that is not invoiced yet as due, even below the threshold, because the account wants to pay it now.
CREATE FUNCTION billing_close_usage(p_account uuid, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM billing_lock_account(p_account, p_now);
  RETURN jsonb_build_object('is_due', billing_mark_due(p_account, p_now, 0));
END $$;
