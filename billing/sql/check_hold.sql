-- Null unless staff have suspended the account (`billing_hold`) or its card payments do (`card_hold`), else the reason.
CREATE FUNCTION billing_check_hold(account billing_account) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF account.billing_hold = '' AND account.card_hold = '' THEN
    RETURN NULL;
  END IF;
  RETURN jsonb_build_object(
    'outcome', 'on_hold', 'reason', coalesce(nullif(account.billing_hold, ''), account.card_hold)
  );
END $$;
