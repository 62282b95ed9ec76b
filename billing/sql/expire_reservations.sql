-- Ends the expired reservations of all accounts, because some accounts send no further request. Returns the number of
-- accounts.
CREATE FUNCTION billing_expire_reservations(p_now timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  waiting uuid;
  accounts bigint := 0;
BEGIN
  FOR waiting IN
    SELECT DISTINCT account_id FROM billing_reservation WHERE state = 'open' AND expires_at <= p_now
    ORDER BY account_id
  LOOP
    PERFORM billing_lock_account(waiting, p_now);
    accounts := accounts + 1;
  END LOOP;
  RETURN accounts;
END $$;
