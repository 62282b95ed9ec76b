-- Writes what `billing_compute_card_hold` returns into the account.
CREATE FUNCTION billing_refresh_card_hold(p_account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE billing_account SET card_hold = computed.hold
  FROM billing_compute_card_hold(p_account) AS computed (hold)
  WHERE id = p_account AND card_hold <> computed.hold;
END $$;
