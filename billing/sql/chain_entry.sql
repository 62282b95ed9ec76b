-- Numbers a new ledger entry, links it to the entry before it by hash, and adds its amount to the account's
-- uninvoiced usage. The trigger does this for every insert, so no code can write an entry without its number, hash
-- and balance.
CREATE FUNCTION billing_chain_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT ledger_number + 1, chain_head INTO STRICT NEW.number, NEW.previous_hash
  FROM billing_account WHERE id = NEW.account_id FOR NO KEY UPDATE;
  NEW.hash := sha256(NEW.previous_hash || convert_to(billing_format_entry(NEW), 'UTF8'));
  UPDATE billing_account
  SET ledger_number = NEW.number, chain_head = NEW.hash,
      uninvoiced_micros = uninvoiced_micros + NEW.amount_micros
  WHERE id = NEW.account_id;
  RETURN NEW;
END $$;

CREATE TRIGGER ledger_is_chained BEFORE INSERT ON billing_ledgerentry
  FOR EACH ROW EXECUTE FUNCTION billing_chain_entry();
