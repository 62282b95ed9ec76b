-- Claims a saved card for its account, unless another account saved it before. A removed card stays claimed, so that no
-- second account buys on credit with it.
CREATE FUNCTION billing_claim_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.fingerprint <> '' THEN
    INSERT INTO billing_cardclaim (fingerprint, account_id) VALUES (NEW.fingerprint, NEW.account_id)
    ON CONFLICT DO NOTHING;
  END IF;
  PERFORM billing_refresh_card_standing(NEW.account_id);
  RETURN NULL;
END $$;

CREATE TRIGGER cards_are_claimed AFTER INSERT OR UPDATE ON billing_card
  FOR EACH ROW EXECUTE FUNCTION billing_claim_card();
