-- Null where the account's credit covers the amount, else why not. A request that costs nothing always passes.
-- Credit is the invoice threshold, and twice that for an account with a way to pay.
CREATE FUNCTION billing_check_credit(
  account billing_account, p_amount bigint, p_threshold bigint
) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  has_way_to_pay boolean := account.may_be_invoiced OR account.lifetime_spend_micros > 0;
  remaining bigint := p_threshold * (CASE WHEN has_way_to_pay THEN 2 ELSE 1 END)
    - account.unpaid_micros - account.uninvoiced_micros - account.reserved_micros;
BEGIN
  IF p_amount = 0 OR p_amount <= remaining THEN
    RETURN NULL;
  END IF;
  RETURN jsonb_build_object(
    'outcome', 'no_credit', 'remaining', greatest(remaining, 0), 'has_way_to_pay', has_way_to_pay
  );
END $$;
