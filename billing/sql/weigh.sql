-- Counts a free request in the account's budgets per minute and per hour. The request is not charged.
CREATE FUNCTION billing_weigh(p_account uuid, p_now timestamptz, p_amount bigint, p_windows jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  taken record;
BEGIN
  PERFORM billing_lock_account(p_account, p_now);
  SELECT * INTO taken FROM billing_take_budgets(p_account, p_windows, 0, 0, p_amount);
  IF taken.ids IS NULL THEN
    RETURN jsonb_build_object('outcome', 'over_budget', 'used', billing_read_budgets(p_account, p_windows));
  END IF;
  RETURN jsonb_build_object('outcome', 'weighed', 'used', taken.used);
END $$;
