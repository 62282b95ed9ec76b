-- Notes the steps of limits that spending has reached and that are not noted yet. The limits are the keys' caps of this
-- UTC day and month, and the billing threshold since the last invoice. `p_thresholds` has the threshold of each tier
-- except enterprise.
CREATE FUNCTION billing_note_spending(
  p_now timestamptz, p_day timestamptz, p_month timestamptz, p_steps int[], p_thresholds jsonb
) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO billing_spendingalert (account_id, subject, period, percent, reached_at, limit_micros, is_told)
  SELECT account_id, subject, period, step, p_now, most, false
  FROM (
    SELECT used.account_id, format('key:%s:%s', used.api_key_id, used.kind) AS subject,
      to_char(used.start AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS period, used.spent_micros AS spent,
      CASE used.kind WHEN 'day' THEN key.day_cap_micros ELSE key.month_cap_micros END AS most
    FROM billing_budgetwindow used JOIN billing_apikey key ON key.id = used.api_key_id
    WHERE (used.kind, used.start) IN (('day', p_day), ('month', p_month)) AND key.revoked_at IS NULL
    UNION ALL
    SELECT account.id, 'threshold', billing_compute_first_due(account)::text, account.uninvoiced_micros - account.due_micros,
      coalesce((p_thresholds ->> account.tier)::bigint, account.threshold_micros)
    FROM billing_account account
    WHERE account.rail IS NULL AND 2 * (account.uninvoiced_micros - account.due_micros)
      >= coalesce((p_thresholds ->> account.tier)::bigint, account.threshold_micros)
  ) AS watched
  CROSS JOIN unnest(p_steps) AS step
  WHERE most > 0 AND spent * 100 >= most * step
  ON CONFLICT DO NOTHING;
  RETURN jsonb_build_object('is_any', EXISTS (SELECT FROM billing_spendingalert WHERE NOT is_told));
END $$;
