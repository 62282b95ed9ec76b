-- Returns null if the account's credit covers the amount, else the reason why it does not. A request that costs nothing
-- always passes. The credit is the invoice threshold, or twice the threshold for an account with a way to pay: a
-- payment, an agreement, or a valid card if cards are accepted. `card_settles` says that charging the open amount to
-- the card makes room for the amount.
CREATE FUNCTION billing_check_credit(
  account billing_account, p_amount bigint, p_threshold bigint, p_now timestamptz, p_takes_cards boolean
) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  has_card boolean := p_takes_cards AND coalesce(account.card_until > p_now, false);
  has_way_to_pay boolean := has_card OR account.may_be_invoiced OR account.lifetime_spend_micros > 0;
  most bigint := p_threshold * (CASE WHEN has_way_to_pay THEN 2 ELSE 1 END);
  remaining bigint := most - account.unpaid_micros - account.uninvoiced_micros - account.reserved_micros;
BEGIN
  IF p_amount = 0 OR p_amount <= remaining THEN
    RETURN NULL;
  END IF;
  RETURN jsonb_build_object(
    'outcome', 'no_credit', 'remaining', greatest(remaining, 0), 'has_way_to_pay', has_way_to_pay,
    'card_settles', has_card AND p_amount <= most - account.reserved_micros
  );
END $$;
