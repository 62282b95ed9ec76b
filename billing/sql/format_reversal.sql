-- Returns the reason of an entry that reverses a charge. `billing.ledger.chain` reads the charge's number from it.
CREATE FUNCTION billing_format_reversal(p_number bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN format('Gives back entry %s: its answer was not delivered.', p_number);
END $$;
