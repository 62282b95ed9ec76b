-- Takes an amount from every budget in `p_windows` and returns how much of each is used. If the amount exceeds one of
-- them, it takes from none and returns nulls.
CREATE FUNCTION billing_take_budgets(
  p_account uuid, p_windows jsonb, p_reserved bigint, p_spent bigint, p_weighed bigint DEFAULT 0,
  OUT ids bigint[], OUT used jsonb
) LANGUAGE plpgsql AS $$
BEGIN
  WITH budget AS (
    SELECT * FROM jsonb_to_recordset(p_windows)
      AS budget (kind text, start timestamptz, most bigint, key bigint)
  ), taken AS (
    INSERT INTO billing_budgetwindow AS stored
      (account_id, api_key_id, kind, start, spent_micros, reserved_micros, weighed_micros)
    SELECT p_account, key, kind, start, p_spent, p_reserved, p_weighed FROM budget
    WHERE NOT EXISTS (
      SELECT FROM budget AS requested
      LEFT JOIN billing_budgetwindow used_before
        ON used_before.account_id = p_account AND used_before.kind = requested.kind AND used_before.start = requested.start
        AND (used_before.api_key_id = requested.key OR used_before.api_key_id IS NULL AND requested.key IS NULL)
      WHERE coalesce(used_before.spent_micros + used_before.reserved_micros + used_before.weighed_micros, 0)
        + p_reserved + p_spent + p_weighed > requested.most
    )
    ON CONFLICT (account_id, kind, start, api_key_id) DO UPDATE
      SET spent_micros = stored.spent_micros + EXCLUDED.spent_micros,
          reserved_micros = stored.reserved_micros + EXCLUDED.reserved_micros,
          weighed_micros = stored.weighed_micros + EXCLUDED.weighed_micros
    RETURNING id, kind, spent_micros + reserved_micros + weighed_micros AS amount
  )
  SELECT array_agg(id), jsonb_object_agg(kind, amount) INTO ids, used FROM taken;
END $$;
