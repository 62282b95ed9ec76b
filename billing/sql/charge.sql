-- Steps 2 and 4 of `perform` in one step, for an operation that only reads the database. The caller delivers the result
-- only if this function charged it.
CREATE FUNCTION billing_charge(
  p_account uuid, p_now timestamptz, p_amount bigint, p_operation text, p_units bigint,
  p_features text, p_request_id text, p_key bigint, p_threshold bigint, p_windows jsonb,
  p_delivery uuid, p_face text, p_member int, p_takes_cards boolean
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  account billing_account := billing_lock_account(p_account, p_now);
  refusal jsonb := coalesce(
    billing_check_hold(account), billing_check_credit(account, p_amount, p_threshold, p_now, p_takes_cards)
  );
  taken record;
  is_due boolean;
BEGIN
  IF refusal IS NULL THEN
    SELECT * INTO taken FROM billing_take_budgets(p_account, p_windows, 0, p_amount);
    IF taken.ids IS NOT NULL THEN
      is_due := billing_write_charge(p_account, p_now, p_amount, p_operation, p_units, p_features,
                              p_request_id, p_key, p_threshold, p_delivery, taken.ids, '', p_face, p_member);
      RETURN jsonb_build_object('outcome', 'settled', 'is_due', is_due, 'used', taken.used);
    END IF;
    refusal := jsonb_build_object('outcome', 'over_budget');
  END IF;
  RETURN refusal || jsonb_build_object('used', billing_read_budgets(p_account, p_windows));
END $$;
