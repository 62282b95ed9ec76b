-- Metering, as the database does it: one call is one statement is one short transaction, so that no client can hold an
-- account's row while it thinks, and none can leave half of it behind. Every function locks the account's row first;
-- all else of that account is read and written under this lock. Amounts are micro-dollars.

-- ---- The ledger -----------------------------------------------------------------------------------------------------

CREATE FUNCTION billing_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is append-only: % is refused.', TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER ledger_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_ledgerentry
  FOR EACH STATEMENT EXECUTE FUNCTION billing_refuse_change();

-- What a row's hash is taken over: a JSON array, as `billing.ledger.chain` writes it too.
CREATE FUNCTION billing_entry_text(entry billing_ledgerentry) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN jsonb_build_array(
    entry.account_id, entry.number,
    to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    entry.kind, entry.amount_micros, entry.operation, entry.units, entry.features,
    entry.request_id, entry.api_key_id, entry.reason, entry.author
  )::text;
END $$;

CREATE FUNCTION billing_chain_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT ledger_number + 1, chain_head INTO STRICT NEW.number, NEW.previous_hash
  FROM billing_account WHERE id = NEW.account_id FOR NO KEY UPDATE;
  NEW.hash := sha256(NEW.previous_hash || convert_to(billing_entry_text(NEW), 'UTF8'));
  UPDATE billing_account
  SET ledger_number = NEW.number, chain_head = NEW.hash,
      uninvoiced_micros = uninvoiced_micros + NEW.amount_micros
  WHERE id = NEW.account_id;
  RETURN NEW;
END $$;

CREATE TRIGGER ledger_is_chained BEFORE INSERT ON billing_ledgerentry
  FOR EACH ROW EXECUTE FUNCTION billing_chain_entry();

-- ---- Parts ----------------------------------------------------------------------------------------------------------

-- End open reservations without a charge: what they held of balance, budgets and idempotency keys is free again.
CREATE FUNCTION billing_give_back(
  p_account uuid, p_reservations uuid[], p_state text, p_now timestamptz
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  returned bigint;
BEGIN
  WITH ended AS (
    UPDATE billing_reservation SET state = p_state, ended_at = p_now
    WHERE account_id = p_account AND id = ANY (p_reservations) AND state = 'open'
    RETURNING id, amount_micros, windows
  ), held AS (
    SELECT window_id, sum(amount_micros)::bigint AS amount
    FROM ended, unnest(windows) AS window_id GROUP BY window_id
  ), budgets AS (
    UPDATE billing_budgetwindow SET reserved_micros = reserved_micros - held.amount
    FROM held WHERE id = held.window_id
  ), keys AS (
    DELETE FROM billing_idempotencyrecord
    WHERE reservation IN (SELECT id FROM ended) AND response IS NULL
  )
  SELECT coalesce(sum(amount_micros), 0)::bigint INTO returned FROM ended;
  UPDATE billing_account SET reserved_micros = reserved_micros - returned
  WHERE id = p_account AND returned > 0;
  RETURN returned;
END $$;

-- The account, locked, without reservations whose time is over.
CREATE FUNCTION billing_lock(p_account uuid, p_now timestamptz) RETURNS billing_account
LANGUAGE plpgsql AS $$
DECLARE
  account billing_account;
BEGIN
  SELECT * INTO STRICT account FROM billing_account WHERE id = p_account FOR NO KEY UPDATE;
  PERFORM FROM billing_reservation
  WHERE account_id = p_account AND state = 'open' AND expires_at <= p_now LIMIT 1;
  IF FOUND THEN
    account.reserved_micros := account.reserved_micros - billing_give_back(
      p_account,
      ARRAY(SELECT id FROM billing_reservation
            WHERE account_id = p_account AND state = 'open' AND expires_at <= p_now),
      'expired', p_now
    );
  END IF;
  RETURN account;
END $$;

-- What is gone of each budget that is asked for, by its kind.
CREATE FUNCTION billing_used(p_account uuid, p_windows jsonb) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT jsonb_object_agg(budget.kind, coalesce(used.spent_micros + used.reserved_micros, 0))
    FROM jsonb_to_recordset(p_windows) AS budget (kind text, start timestamptz, most bigint, key bigint)
    LEFT JOIN billing_budgetwindow used
      ON used.account_id = p_account AND used.kind = budget.kind AND used.start = budget.start
      AND (used.api_key_id = budget.key OR used.api_key_id IS NULL AND budget.key IS NULL)
  );
END $$;

-- Take from every budget and tell what is gone of each, or, where one of them would be passed, from none: then null.
CREATE FUNCTION billing_take(
  p_account uuid, p_windows jsonb, p_reserved bigint, p_spent bigint, OUT ids bigint[], OUT used jsonb
) LANGUAGE plpgsql AS $$
BEGIN
  WITH budget AS (
    SELECT * FROM jsonb_to_recordset(p_windows)
      AS budget (kind text, start timestamptz, most bigint, key bigint)
  ), taken AS (
    INSERT INTO billing_budgetwindow AS held
      (account_id, api_key_id, kind, start, spent_micros, reserved_micros)
    SELECT p_account, key, kind, start, p_spent, p_reserved FROM budget
    WHERE NOT EXISTS (
      SELECT FROM budget AS asked
      LEFT JOIN billing_budgetwindow gone
        ON gone.account_id = p_account AND gone.kind = asked.kind AND gone.start = asked.start
        AND (gone.api_key_id = asked.key OR gone.api_key_id IS NULL AND asked.key IS NULL)
      WHERE coalesce(gone.spent_micros + gone.reserved_micros, 0) + p_reserved + p_spent > asked.most
    )
    ON CONFLICT (account_id, kind, start, api_key_id) DO UPDATE
      SET spent_micros = held.spent_micros + EXCLUDED.spent_micros,
          reserved_micros = held.reserved_micros + EXCLUDED.reserved_micros
    RETURNING id, kind, spent_micros + reserved_micros AS amount
  )
  SELECT array_agg(id), jsonb_object_agg(kind, amount) INTO ids, used FROM taken;
END $$;

-- Null where the account's credit covers the amount, and for nothing. It reaches to the threshold, and with a way to pay to twice that.
CREATE FUNCTION billing_refuse_credit(
  account billing_account, p_amount bigint, p_threshold bigint
) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  has_way_to_pay boolean := account.may_be_invoiced OR account.lifetime_spend_micros > 0;
  remaining bigint := p_threshold * (CASE WHEN has_way_to_pay THEN 2 ELSE 1 END)
    - account.unpaid_micros - account.uninvoiced_micros - account.reserved_micros;
BEGIN
  IF p_amount = 0 OR p_amount <= remaining THEN
    RETURN NULL;
  END IF;
  RETURN jsonb_build_object(
    'outcome', 'no_credit', 'remaining', greatest(remaining, 0), 'has_way_to_pay', has_way_to_pay
  );
END $$;

-- The row, and the mark of an account whose uninvoiced usage has reached its threshold. Nothing costs no row.
CREATE FUNCTION billing_write(
  p_account uuid, p_now timestamptz, p_amount bigint, p_operation text, p_units bigint,
  p_features text, p_request_id text, p_key bigint, p_threshold bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_amount = 0 THEN
    RETURN;
  END IF;
  INSERT INTO billing_ledgerentry
    (account_id, created_at, kind, amount_micros, operation, units, features, request_id,
     api_key_id, reason, author)
  VALUES (p_account, p_now, 'charge', p_amount, p_operation, p_units, p_features, p_request_id,
          p_key, '', '');
  UPDATE billing_account SET due_since = p_now
  WHERE id = p_account AND due_since IS NULL AND uninvoiced_micros >= p_threshold;
END $$;

-- ---- The steps of metering ------------------------------------------------------------------------------------------

-- 2 of `perform`: hold the most that an operation can cost, and its idempotency key.
CREATE FUNCTION billing_reserve(
  p_account uuid, p_reservation uuid, p_now timestamptz, p_expires_at timestamptz, p_amount bigint,
  p_operation text, p_request_id text, p_key bigint, p_threshold bigint, p_windows jsonb,
  p_scope bytea, p_digest bytea
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  account billing_account := billing_lock(p_account, p_now);
  kept billing_idempotencyrecord;
  refusal jsonb;
  taken record;
BEGIN
  SELECT * INTO kept FROM billing_idempotencyrecord
  WHERE account_id = p_account AND scope = p_scope AND expires_at > p_now;
  IF FOUND THEN
    RETURN jsonb_build_object(
      'outcome', CASE WHEN kept.digest <> p_digest THEN 'conflict'
                      WHEN kept.response IS NULL THEN 'in_progress' ELSE 'replay' END,
      'response', kept.response,
      'used', billing_used(p_account, p_windows)
    );
  END IF;
  refusal := billing_refuse_credit(account, p_amount, p_threshold);
  IF refusal IS NOT NULL THEN
    RETURN refusal || jsonb_build_object('used', billing_used(p_account, p_windows));
  END IF;
  SELECT * INTO taken FROM billing_take(p_account, p_windows, p_amount, 0);
  IF taken.ids IS NULL THEN
    RETURN jsonb_build_object('outcome', 'over_budget', 'used', billing_used(p_account, p_windows));
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

-- 4 of `perform`: charge what was delivered, give the rest back, keep the answer. Asked twice, it answers the same.
CREATE FUNCTION billing_settle(
  p_account uuid, p_reservation uuid, p_now timestamptz, p_amount bigint, p_operation text,
  p_units bigint, p_features text, p_request_id text, p_key bigint, p_threshold bigint,
  p_windows jsonb, p_response text, p_keep_until timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  account billing_account := billing_lock(p_account, p_now);
  held billing_reservation;
BEGIN
  SELECT * INTO held FROM billing_reservation WHERE id = p_reservation AND account_id = account.id;
  IF held.state = 'open' AND p_amount <= held.amount_micros THEN
    UPDATE billing_reservation SET state = 'settled', ended_at = p_now WHERE id = p_reservation;
    UPDATE billing_budgetwindow
    SET reserved_micros = reserved_micros - held.amount_micros, spent_micros = spent_micros + p_amount
    WHERE id = ANY (held.windows);
    UPDATE billing_account SET reserved_micros = reserved_micros - held.amount_micros
    WHERE id = p_account;
    PERFORM billing_write(p_account, p_now, p_amount, p_operation, p_units, p_features,
                          p_request_id, p_key, p_threshold);
    UPDATE billing_idempotencyrecord SET response = p_response, expires_at = p_keep_until
    WHERE reservation = p_reservation;
  ELSIF held.state IS DISTINCT FROM 'settled' THEN
    RETURN jsonb_build_object('outcome', 'too_late', 'used', billing_used(p_account, p_windows));
  END IF;
  RETURN jsonb_build_object('outcome', 'settled', 'used', billing_used(p_account, p_windows));
END $$;

-- Where an operation failed.
CREATE FUNCTION billing_release(
  p_account uuid, p_reservation uuid, p_now timestamptz, p_windows jsonb
) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM billing_lock(p_account, p_now);
  PERFORM billing_give_back(p_account, ARRAY[p_reservation], 'released', p_now);
  RETURN jsonb_build_object('outcome', 'released', 'used', billing_used(p_account, p_windows));
END $$;

-- 2 and 4 at once, for what was read from the database and is to be handed over only if it can be paid.
CREATE FUNCTION billing_charge(
  p_account uuid, p_now timestamptz, p_amount bigint, p_operation text, p_units bigint,
  p_features text, p_request_id text, p_key bigint, p_threshold bigint, p_windows jsonb
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  account billing_account := billing_lock(p_account, p_now);
  refusal jsonb := billing_refuse_credit(account, p_amount, p_threshold);
  taken record;
BEGIN
  IF refusal IS NULL THEN
    SELECT * INTO taken FROM billing_take(p_account, p_windows, 0, p_amount);
    IF taken.ids IS NOT NULL THEN
      PERFORM billing_write(p_account, p_now, p_amount, p_operation, p_units, p_features,
                            p_request_id, p_key, p_threshold);
      RETURN jsonb_build_object('outcome', 'settled', 'used', taken.used);
    END IF;
    refusal := jsonb_build_object('outcome', 'over_budget');
  END IF;
  RETURN refusal || jsonb_build_object('used', billing_used(p_account, p_windows));
END $$;

-- Reservations whose time is over, of every account: for those that ask for nothing any more.
CREATE FUNCTION billing_expire(p_now timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  waiting uuid;
  accounts bigint := 0;
BEGIN
  FOR waiting IN
    SELECT DISTINCT account_id FROM billing_reservation WHERE state = 'open' AND expires_at <= p_now
    ORDER BY account_id
  LOOP
    PERFORM billing_lock(waiting, p_now);
    accounts := accounts + 1;
  END LOOP;
  RETURN accounts;
END $$;
