-- Null unless staff have suspended the account (`billing_hold`), else the reason they gave.
CREATE FUNCTION billing_check_hold(account billing_account) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF account.billing_hold = '' THEN
    RETURN NULL;
  END IF;
  RETURN jsonb_build_object('outcome', 'on_hold', 'reason', account.billing_hold);
END $$;
