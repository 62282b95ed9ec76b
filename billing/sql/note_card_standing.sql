-- Keeps the account's hold with every change of its card payments and disputes.
CREATE FUNCTION billing_note_card_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'billing_cardpayment' THEN
    PERFORM billing_refresh_card_hold(NEW.account_id);
  ELSE
    PERFORM billing_refresh_card_hold((SELECT account_id FROM billing_cardpayment WHERE id = NEW.payment_id));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER payments_hold AFTER INSERT OR UPDATE OF state ON billing_cardpayment
  FOR EACH ROW EXECUTE FUNCTION billing_note_card_hold();
CREATE TRIGGER disputes_hold AFTER INSERT OR UPDATE OF status ON billing_carddispute
  FOR EACH ROW EXECUTE FUNCTION billing_note_card_hold();
