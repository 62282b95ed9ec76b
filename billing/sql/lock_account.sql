-- Locks and returns the account's row, and ends its expired reservations. Every function that changes an account calls
-- this first, so that all reads and writes for the account run one after another.
CREATE FUNCTION billing_lock_account(p_account uuid, p_now timestamptz) RETURNS billing_account
LANGUAGE plpgsql AS $$
DECLARE
  account billing_account;
BEGIN
  SELECT * INTO STRICT account FROM billing_account WHERE id = p_account FOR NO KEY UPDATE;
  PERFORM FROM billing_reservation
  WHERE account_id = p_account AND state = 'open' AND expires_at <= p_now LIMIT 1;
  IF FOUND THEN
    account.reserved_micros := account.reserved_micros - billing_end_reservations(
      p_account,
      ARRAY(SELECT id FROM billing_reservation
            WHERE account_id = p_account AND state = 'open' AND expires_at <= p_now),
      'expired', p_now
    );
  END IF;
  RETURN account;
END $$;
