-- Updates the account's card hold and card validity at each change of its card payments and disputes.
CREATE FUNCTION billing_note_card_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'billing_cardpayment' THEN
    PERFORM billing_refresh_card_standing(NEW.account_id);
  ELSE
    PERFORM billing_refresh_card_standing((SELECT account_id FROM billing_cardpayment WHERE id = NEW.payment_id));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER payments_stand AFTER INSERT OR UPDATE OF state ON billing_cardpayment
  FOR EACH ROW EXECUTE FUNCTION billing_note_card_standing();
CREATE TRIGGER disputes_stand AFTER INSERT OR UPDATE OF status ON billing_carddispute
  FOR EACH ROW EXECUTE FUNCTION billing_note_card_standing();
