-- Writes the results of `billing_compute_settlement` into the account's invoices, and refreshes the state of its cards.
CREATE FUNCTION billing_apply_settlement(p_account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE billing_invoice
  SET settled_cents = settlement.settled, credited_cents = settlement.credited
  FROM billing_compute_settlement(p_account) AS settlement
  WHERE id = settlement.invoice AND (settled_cents, credited_cents) <> (settlement.settled, settlement.credited);
  PERFORM billing_refresh_card_standing(p_account);
END $$;
