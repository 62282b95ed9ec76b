-- Returns how much of each budget in `p_windows` is used, by its kind: spent, reserved and weighed, in micro-dollars.
CREATE FUNCTION billing_read_budgets(p_account uuid, p_windows jsonb) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT jsonb_object_agg(budget.kind, coalesce(used.spent_micros + used.reserved_micros + used.weighed_micros, 0))
    FROM jsonb_to_recordset(p_windows) AS budget (kind text, start timestamptz, most bigint, key bigint)
    LEFT JOIN billing_budgetwindow used
      ON used.account_id = p_account AND used.kind = budget.kind AND used.start = budget.start
      AND (used.api_key_id = budget.key OR used.api_key_id IS NULL AND budget.key IS NULL)
  );
END $$;
