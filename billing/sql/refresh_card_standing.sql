-- Writes the results of `billing_compute_card_hold` and `billing_compute_card_until` into the account.
CREATE FUNCTION billing_refresh_card_standing(p_account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE billing_account SET card_hold = computed.hold, card_until = computed.until
  FROM (
    SELECT billing_compute_card_hold(p_account) AS hold, billing_compute_card_until(p_account) AS until
  ) AS computed
  WHERE id = p_account AND (card_hold, card_until) IS DISTINCT FROM (computed.hold, computed.until);
END $$;
