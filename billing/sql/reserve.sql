-- Step 2 of `perform`: reserves the maximum cost of an operation, and claims the request's idempotency key. A suspended
-- account can still run free operations. A stored answer is replayed in any state of the account. If the charge of a
-- replayed answer is still undelivered, its time to be acknowledged starts again.
CREATE FUNCTION billing_reserve(
  p_account uuid, p_reservation uuid, p_now timestamptz, p_expires_at timestamptz, p_amount bigint,
  p_is_free boolean, p_operation text, p_request_id text, p_key bigint, p_threshold bigint,
  p_windows jsonb, p_scope bytea, p_digest bytea, p_takes_cards boolean
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  account billing_account := billing_lock_account(p_account, p_now);
  stored billing_idempotencyrecord;
  undelivered uuid;
  refusal jsonb;
  taken record;
BEGIN
  SELECT * INTO stored FROM billing_idempotencyrecord
  WHERE account_id = p_account AND scope = p_scope AND expires_at > p_now;
  IF FOUND THEN
    IF stored.digest = p_digest AND stored.response IS NOT NULL THEN
      UPDATE billing_undeliveredcharge SET charged_at = p_now WHERE id = stored.reservation
      RETURNING id INTO undelivered;
    END IF;
    RETURN jsonb_build_object(
      'outcome', CASE WHEN stored.digest <> p_digest THEN 'conflict'
                      WHEN stored.response IS NULL THEN 'in_progress' ELSE 'replay' END,
      'response', stored.response,
      'undelivered', undelivered,
      'used', billing_read_budgets(p_account, p_windows)
    );
  END IF;
  IF NOT p_is_free THEN
    refusal := coalesce(
      billing_check_hold(account), billing_check_credit(account, p_amount, p_threshold, p_now, p_takes_cards)
    );
  END IF;
  IF refusal IS NOT NULL THEN
    RETURN refusal || jsonb_build_object('used', billing_read_budgets(p_account, p_windows));
  END IF;
  SELECT * INTO taken FROM billing_take_budgets(p_account, p_windows, p_amount, 0);
  IF taken.ids IS NULL THEN
    RETURN jsonb_build_object('outcome', 'over_budget', 'used', billing_read_budgets(p_account, p_windows));
  END IF;
  INSERT INTO billing_reservation
    (id, account_id, api_key_id, operation, request_id, amount_micros, windows, state, created_at, expires_at)
  VALUES (p_reservation, p_account, p_key, p_operation, p_request_id, p_amount, taken.ids, 'open', p_now, p_expires_at);
  UPDATE billing_account SET reserved_micros = reserved_micros + p_amount WHERE id = p_account;
  IF p_scope IS NOT NULL THEN
    INSERT INTO billing_idempotencyrecord (account_id, scope, digest, reservation, response, expires_at)
    VALUES (p_account, p_scope, p_digest, p_reservation, NULL, p_expires_at)
    ON CONFLICT (account_id, scope) DO UPDATE
      SET digest = EXCLUDED.digest, reservation = EXCLUDED.reservation, response = NULL,
          expires_at = EXCLUDED.expires_at;
  END IF;
  RETURN jsonb_build_object('outcome', 'reserved', 'used', taken.used);
END $$;
