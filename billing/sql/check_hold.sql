-- Returns the reason if staff (`billing_hold`) or card payments (`card_hold`) have suspended the account, else null.
CREATE FUNCTION billing_check_hold(account billing_account) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF account.billing_hold = '' AND account.card_hold = '' THEN
    RETURN NULL;
  END IF;
  RETURN jsonb_build_object(
    'outcome', 'on_hold', 'reason', coalesce(nullif(account.billing_hold, ''), account.card_hold)
  );
END $$;
