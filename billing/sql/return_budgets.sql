-- Takes a reversed charge out of the budgets that counted it. These are the budgets of its own time, and a key's cap
-- that was set later and counted what the key had spent.
CREATE FUNCTION billing_return_budgets(
  p_windows bigint[], p_amount bigint, p_key bigint, p_charged_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE billing_budgetwindow SET spent_micros = greatest(0, spent_micros - p_amount)
  WHERE id = ANY (p_windows)
    OR api_key_id = p_key AND start = date_trunc(kind, p_charged_at, 'UTC')
      AND kind NOT IN (SELECT counted.kind FROM billing_budgetwindow counted WHERE counted.id = ANY (p_windows));
END $$;
