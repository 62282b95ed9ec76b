-- Ends open reservations without a charge and returns their sum. This frees their share of the balance and of the
-- budgets, and their idempotency keys.
CREATE FUNCTION billing_end_reservations(
  p_account uuid, p_reservations uuid[], p_state text, p_now timestamptz
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  returned bigint;
BEGIN
  WITH ended AS (
    UPDATE billing_reservation SET state = p_state, ended_at = p_now
    WHERE account_id = p_account AND id = ANY (p_reservations) AND state = 'open'
    RETURNING id, amount_micros, windows
  ), freed AS (
    SELECT window_id, sum(amount_micros)::bigint AS amount
    FROM ended, unnest(windows) AS window_id GROUP BY window_id
  ), budgets AS (
    UPDATE billing_budgetwindow SET reserved_micros = reserved_micros - freed.amount
    FROM freed WHERE id = freed.window_id
  ), keys AS (
    DELETE FROM billing_idempotencyrecord
    WHERE reservation IN (SELECT id FROM ended) AND response IS NULL
  )
  SELECT coalesce(sum(amount_micros), 0)::bigint INTO returned FROM ended;
  UPDATE billing_account SET reserved_micros = reserved_micros - returned
  WHERE id = p_account AND returned > 0;
  RETURN returned;
END $$;
