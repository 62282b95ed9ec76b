-- Invoices, payments and credit notes. As in 0003: one call is one statement is one transaction, the account's row is
-- locked first, and the row of a number series last. Documents are in whole cents, all else in micro-dollars.

-- ---- What is refused ------------------------------------------------------------------------------------------------

CREATE FUNCTION billing_refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: what was issued or received stays.', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER lines_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_invoiceline
  FOR EACH STATEMENT EXECUTE FUNCTION billing_refuse_rewriting();
CREATE TRIGGER credit_notes_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_creditnote
  FOR EACH STATEMENT EXECUTE FUNCTION billing_refuse_rewriting();
CREATE TRIGGER payments_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_payment
  FOR EACH STATEMENT EXECUTE FUNCTION billing_refuse_rewriting();
CREATE TRIGGER invoices_stay BEFORE DELETE OR TRUNCATE ON billing_invoice
  FOR EACH STATEMENT EXECUTE FUNCTION billing_refuse_rewriting();

-- Of an invoice only what became of it may change. The digest is written once, when the lines are there.
CREATE FUNCTION billing_refuse_reissuing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  fate text[] := ARRAY['settled_cents', 'credited_cents', 'status', 'mailed_at', 'mail_attempts', 'mail_after'];
BEGIN
  IF OLD.digest = '' THEN
    fate := fate || 'digest'::text;
  END IF;
  IF to_jsonb(NEW) - fate <> to_jsonb(OLD) - fate THEN
    RAISE EXCEPTION 'Invoice % was issued and stays as it is.', OLD.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER invoice_stays BEFORE UPDATE ON billing_invoice
  FOR EACH ROW EXECUTE FUNCTION billing_refuse_reissuing();

-- ---- The mark -------------------------------------------------------------------------------------------------------

-- The last entry closes an invoice if the usage that no earlier mark has taken reaches the threshold, or at least a cent.
CREATE FUNCTION billing_mark(p_account uuid, p_now timestamptz, p_threshold bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE billing_account
  SET due_since = coalesce(due_since, p_now),
      due_numbers = due_numbers || ledger_number,
      due_micros = uninvoiced_micros / 10000 * 10000
  WHERE id = p_account AND uninvoiced_micros - due_micros >= greatest(p_threshold, 10000);
  RETURN FOUND;
END $$;

UPDATE billing_account SET due_since = NULL WHERE due_since IS NOT NULL AND uninvoiced_micros < 10000;
UPDATE billing_account
SET due_numbers = ARRAY[ledger_number], due_micros = uninvoiced_micros / 10000 * 10000
WHERE due_since IS NOT NULL;

-- The row of a charge. True where it is the one that makes an invoice due.
DROP FUNCTION billing_write;
CREATE FUNCTION billing_write(
  p_account uuid, p_now timestamptz, p_amount bigint, p_operation text, p_units bigint,
  p_features text, p_request_id text, p_key bigint, p_threshold bigint
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF p_amount = 0 THEN
    RETURN false;
  END IF;
  INSERT INTO billing_ledgerentry
    (account_id, created_at, kind, amount_micros, operation, units, features, request_id,
     api_key_id, reason, author)
  VALUES (p_account, p_now, 'charge', p_amount, p_operation, p_units, p_features, p_request_id,
          p_key, '', '');
  RETURN billing_mark(p_account, p_now, p_threshold);
END $$;

-- A further row that puts right what was charged; a negative amount gives back.
CREATE FUNCTION billing_correct(
  p_account uuid, p_now timestamptz, p_amount bigint, p_reason text, p_author text, p_threshold bigint
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  entry bigint;
BEGIN
  PERFORM billing_lock(p_account, p_now);
  INSERT INTO billing_ledgerentry
    (account_id, created_at, kind, amount_micros, operation, units, features, request_id, reason, author)
  VALUES (p_account, p_now, 'correction', p_amount, '', 0, '', '', p_reason, p_author)
  RETURNING id INTO entry;
  RETURN jsonb_build_object('entry', entry, 'is_due', billing_mark(p_account, p_now, p_threshold));
END $$;

-- ---- The steps of metering, anew: they tell of the mark, and know a hold of staff's ----------------------------------

CREATE FUNCTION billing_refuse_hold(account billing_account) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF account.billing_hold = '' THEN
    RETURN NULL;
  END IF;
  RETURN jsonb_build_object('outcome', 'on_hold', 'reason', account.billing_hold);
END $$;

-- What is free is never refused for a hold, and what was paid for is answered again in spite of it.
DROP FUNCTION billing_reserve;
CREATE FUNCTION billing_reserve(
  p_account uuid, p_reservation uuid, p_now timestamptz, p_expires_at timestamptz, p_amount bigint,
  p_is_free boolean, p_operation text, p_request_id text, p_key bigint, p_threshold bigint,
  p_windows jsonb, p_scope bytea, p_digest bytea
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
  IF NOT p_is_free THEN
    refusal := coalesce(billing_refuse_hold(account), billing_refuse_credit(account, p_amount, p_threshold));
  END IF;
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

-- Asked twice, it answers the same, but for the mark, which is the sweep's to find then.
CREATE OR REPLACE FUNCTION billing_settle(
  p_account uuid, p_reservation uuid, p_now timestamptz, p_amount bigint, p_operation text,
  p_units bigint, p_features text, p_request_id text, p_key bigint, p_threshold bigint,
  p_windows jsonb, p_response text, p_keep_until timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  account billing_account := billing_lock(p_account, p_now);
  held billing_reservation;
  is_due boolean := false;
BEGIN
  SELECT * INTO held FROM billing_reservation WHERE id = p_reservation AND account_id = account.id;
  IF held.state = 'open' AND p_amount <= held.amount_micros THEN
    UPDATE billing_reservation SET state = 'settled', ended_at = p_now WHERE id = p_reservation;
    UPDATE billing_budgetwindow
    SET reserved_micros = reserved_micros - held.amount_micros, spent_micros = spent_micros + p_amount
    WHERE id = ANY (held.windows);
    UPDATE billing_account SET reserved_micros = reserved_micros - held.amount_micros
    WHERE id = p_account;
    is_due := billing_write(p_account, p_now, p_amount, p_operation, p_units, p_features,
                            p_request_id, p_key, p_threshold);
    UPDATE billing_idempotencyrecord SET response = p_response, expires_at = p_keep_until
    WHERE reservation = p_reservation;
  ELSIF held.state IS DISTINCT FROM 'settled' THEN
    RETURN jsonb_build_object('outcome', 'too_late', 'used', billing_used(p_account, p_windows));
  END IF;
  RETURN jsonb_build_object(
    'outcome', 'settled', 'is_due', is_due, 'used', billing_used(p_account, p_windows)
  );
END $$;

CREATE OR REPLACE FUNCTION billing_charge(
  p_account uuid, p_now timestamptz, p_amount bigint, p_operation text, p_units bigint,
  p_features text, p_request_id text, p_key bigint, p_threshold bigint, p_windows jsonb
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  account billing_account := billing_lock(p_account, p_now);
  refusal jsonb := coalesce(billing_refuse_hold(account), billing_refuse_credit(account, p_amount, p_threshold));
  taken record;
  is_due boolean;
BEGIN
  IF refusal IS NULL THEN
    SELECT * INTO taken FROM billing_take(p_account, p_windows, 0, p_amount);
    IF taken.ids IS NOT NULL THEN
      is_due := billing_write(p_account, p_now, p_amount, p_operation, p_units, p_features,
                              p_request_id, p_key, p_threshold);
      RETURN jsonb_build_object('outcome', 'settled', 'is_due', is_due, 'used', taken.used);
    END IF;
    refusal := jsonb_build_object('outcome', 'over_budget');
  END IF;
  RETURN refusal || jsonb_build_object('used', billing_used(p_account, p_windows));
END $$;

-- ---- Numbers --------------------------------------------------------------------------------------------------------

CREATE FUNCTION billing_number(p_kind text, p_serial bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE p_kind WHEN 'invoice' THEN 'INV-' WHEN 'credit_note' THEN 'CN-' END
    || lpad(p_serial::text, greatest(6, length(p_serial::text)), '0');
END $$;

-- The next of its kind, and its date, which no later number precedes. The series is ours until we commit.
CREATE FUNCTION billing_next(
  p_kind text, p_now timestamptz, OUT serial bigint, OUT number text, OUT at timestamptz
) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO billing_series AS series (kind, last_serial, last_at) VALUES (p_kind, 1, p_now)
  ON CONFLICT (kind) DO UPDATE
    SET last_serial = series.last_serial + 1, last_at = greatest(series.last_at, EXCLUDED.last_at)
  RETURNING last_serial, last_at INTO serial, at;
  number := billing_number(p_kind, serial);
END $$;

-- ---- Which invoice is settled by what -------------------------------------------------------------------------------

-- Payments and credit notes of an invoice settle it first. What is left of all money settles the oldest; then it is credit.
CREATE FUNCTION billing_settlement(p_account uuid)
RETURNS TABLE (invoice bigint, credited bigint, settled bigint) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
  WITH paid AS (
    SELECT invoice_id, sum(amount_cents)::bigint AS amount
    FROM billing_payment WHERE account_id = p_account GROUP BY invoice_id
  ), issued AS (
    SELECT one.id, one.total_cents AS total,
      coalesce((SELECT sum(net_cents + tax_cents) FROM billing_creditnote WHERE invoice_id = one.id), 0)::bigint AS back,
      coalesce((SELECT amount FROM paid WHERE invoice_id = one.id), 0) AS meant
    FROM billing_invoice one WHERE one.account_id = p_account
  ), money AS (
    SELECT coalesce((SELECT sum(amount) FROM paid), 0)::bigint + coalesce((SELECT sum(back) FROM issued), 0)::bigint AS amount
  ), own AS (
    SELECT id, total, back, least(total, greatest(0, back + meant)) AS most FROM issued
  ), first AS (
    SELECT own.*, greatest(0, least(most, money.amount - coalesce(sum(most) OVER before, 0))) AS got
    FROM own, money
    WINDOW before AS (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  )
  SELECT first.id, first.back,
    (got + greatest(0, least(
      total - got, money.amount - sum(got) OVER () - coalesce(sum(total - got) OVER before, 0)
    )))::bigint
  FROM first, money
  WINDOW before AS (ORDER BY first.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING);
END $$;

CREATE FUNCTION billing_spread(p_account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE billing_invoice
  SET settled_cents = settlement.settled, credited_cents = settlement.credited
  FROM billing_settlement(p_account) AS settlement
  WHERE id = settlement.invoice AND (settled_cents, credited_cents) <> (settlement.settled, settlement.credited);
END $$;

-- ---- Invoices -------------------------------------------------------------------------------------------------------

-- What an invoice's digest is taken over: a JSON array, as `billing.ledger.documents` writes it too.
CREATE FUNCTION billing_invoice_text(invoice billing_invoice) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN jsonb_build_array(
    invoice.number, invoice.account_id,
    to_char(invoice.issued_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), invoice.due_on,
    invoice.first_entry, invoice.last_entry, encode(invoice.chain_head, 'hex'),
    invoice.seller_name, invoice.seller_address, invoice.seller_tax_id, invoice.seller_email, invoice.pay_to,
    invoice.buyer_name, invoice.buyer_address, invoice.buyer_tax_id, invoice.buyer_email,
    invoice.tax_rate::text, invoice.subtotal_cents, invoice.tax_cents, invoice.total_cents, invoice.carried_micros,
    (SELECT jsonb_agg(jsonb_build_array(kind, operation, text, calls, units, amount_micros) ORDER BY position)
     FROM billing_invoiceline WHERE invoice_id = invoice.id)
  )::text;
END $$;

-- What stands on an invoice over these entries. `p_carried` micro-dollars come from the one numbered `p_before`.
CREATE FUNCTION billing_lines(
  p_account uuid, p_first bigint, p_last bigint, p_before text, p_carried bigint
) RETURNS TABLE (
  place bigint, kind text, operation text, text text, calls bigint, units bigint, amount_micros bigint
) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
  WITH entry AS (
    SELECT * FROM billing_ledgerentry row
    WHERE row.account_id = p_account AND row.number BETWEEN p_first AND p_last
  ), line AS (
    SELECT 1 AS rank, 0::bigint AS first, 'carried_in' AS kind, '' AS operation, p_before AS text,
      0::bigint AS calls, 0::bigint AS units, p_carried AS amount_micros
    WHERE p_carried > 0
    UNION ALL
    SELECT 2, min(entry.number), 'usage', entry.operation, '', count(*), sum(entry.units)::bigint,
      sum(entry.amount_micros)::bigint
    FROM entry WHERE entry.kind = 'charge' GROUP BY entry.operation
    UNION ALL
    SELECT 3, min(entry.number), 'correction', '', entry.reason, count(*), 0, sum(entry.amount_micros)::bigint
    FROM entry WHERE entry.kind = 'correction' GROUP BY entry.reason
    UNION ALL
    SELECT 4, entry.number, 'credited', '', note.number, 0, 0, note.net_cents * 10000
    FROM entry JOIN billing_creditnote note ON note.entry_id = entry.id
  )
  SELECT row_number() OVER (ORDER BY line.rank, line.first), line.kind, line.operation::text, line.text::text,
    line.calls, line.units, line.amount_micros
  FROM line ORDER BY line.rank, line.first;
END $$;

-- Issue the next invoice that is due: its id, or null where none is. The mark goes with it, so that it acts once.
CREATE FUNCTION billing_issue(
  p_account uuid, p_now timestamptz, p_due_days int, p_tax_rate numeric, p_seller_name text, p_seller_address text,
  p_seller_tax_id text, p_seller_email text, p_pay_to text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  account billing_account := billing_lock(p_account, p_now);
  previous billing_invoice;
  numbered record;
  v_first bigint;
  v_last bigint := account.due_numbers[1];
  v_lines jsonb;
  v_sum bigint;
  v_subtotal bigint;
  v_tax bigint;
  v_invoice bigint;
BEGIN
  IF v_last IS NULL THEN
    RETURN jsonb_build_object('invoice', NULL);
  END IF;
  SELECT * INTO previous FROM billing_invoice WHERE account_id = p_account ORDER BY last_entry DESC LIMIT 1;
  v_first := coalesce(previous.last_entry, 0) + 1;
  SELECT jsonb_agg(line ORDER BY place), sum(amount_micros) INTO v_lines, v_sum
  FROM billing_lines(p_account, v_first, v_last, previous.number, previous.carried_micros) AS line;
  v_subtotal := v_sum / 10000;
  v_tax := round(v_subtotal * p_tax_rate / 100);
  SELECT * INTO numbered FROM billing_next('invoice', p_now);

  INSERT INTO billing_invoice (
    account_id, serial, number, issued_at, due_on, first_entry, last_entry, chain_head,
    seller_name, seller_address, seller_tax_id, seller_email, pay_to,
    buyer_name, buyer_address, buyer_tax_id, buyer_email,
    tax_rate, subtotal_cents, tax_cents, total_cents, carried_micros, digest,
    settled_cents, credited_cents, mail_attempts, mail_after
  ) VALUES (
    p_account, numbered.serial, numbered.number, numbered.at,
    (numbered.at AT TIME ZONE 'UTC')::date + p_due_days, v_first, v_last,
    (SELECT hash FROM billing_ledgerentry WHERE account_id = p_account AND number = v_last),
    p_seller_name, p_seller_address, p_seller_tax_id, p_seller_email, p_pay_to,
    coalesce(nullif(account.legal_name, ''), account.name), account.address, account.tax_id, account.billing_email,
    p_tax_rate, v_subtotal, v_tax, v_subtotal + v_tax, v_sum % 10000, '',
    0, 0, 0, numbered.at
  ) RETURNING id INTO v_invoice;
  INSERT INTO billing_invoiceline (invoice_id, position, kind, operation, text, calls, units, amount_micros)
  SELECT v_invoice, place, kind, operation, text, calls, units, amount_micros
  FROM jsonb_to_recordset(v_lines) AS line (
    place int, kind text, operation text, text text, calls bigint, units bigint, amount_micros bigint
  );
  IF v_sum % 10000 > 0 THEN
    INSERT INTO billing_invoiceline (invoice_id, position, kind, operation, text, calls, units, amount_micros)
    VALUES (v_invoice, jsonb_array_length(v_lines) + 1, 'carried_out', '', '', 0, 0, -(v_sum % 10000));
  END IF;
  UPDATE billing_invoice invoice SET digest = sha256(convert_to(billing_invoice_text(invoice), 'UTF8'))
  WHERE id = v_invoice;

  UPDATE billing_account
  SET uninvoiced_micros = uninvoiced_micros - v_subtotal * 10000,
      unpaid_micros = unpaid_micros + (v_subtotal + v_tax) * 10000,
      due_micros = due_micros - v_subtotal * 10000,
      due_numbers = due_numbers[2:],
      due_since = (SELECT created_at FROM billing_ledgerentry
                   WHERE account_id = p_account AND number = account.due_numbers[2])
  WHERE id = p_account;
  PERFORM billing_spread(p_account);
  RETURN jsonb_build_object('invoice', v_invoice);
END $$;

-- ---- Payments and credit notes --------------------------------------------------------------------------------------

-- Record money once: `recorded`, or `known` where it was before, or `taken` where the reference is another payment's.
-- The tier climbs to the highest step that the payments so far have reached, and never goes down.
CREATE FUNCTION billing_pay(
  p_account uuid, p_now timestamptz, p_gateway text, p_reference text, p_amount bigint, p_received_at timestamptz,
  p_invoice bigint, p_note text, p_recorded_by text, p_tiers text[], p_steps bigint[]
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  account billing_account := billing_lock(p_account, p_now);
  known billing_payment;
  v_payment bigint;
  v_lifetime bigint := account.lifetime_spend_micros + p_amount * 10000;
BEGIN
  IF p_invoice IS NOT NULL AND NOT EXISTS (
    SELECT FROM billing_invoice WHERE id = p_invoice AND account_id = p_account
  ) THEN
    RETURN jsonb_build_object('outcome', 'not_theirs');
  END IF;
  INSERT INTO billing_payment
    (account_id, invoice_id, gateway, reference, amount_cents, received_at, recorded_at, recorded_by, note)
  VALUES (p_account, p_invoice, p_gateway, p_reference, p_amount, p_received_at, p_now, p_recorded_by, p_note)
  ON CONFLICT (gateway, reference) DO NOTHING
  RETURNING id INTO v_payment;
  IF v_payment IS NULL THEN
    SELECT * INTO STRICT known FROM billing_payment WHERE gateway = p_gateway AND reference = p_reference;
    RETURN jsonb_build_object(
      'outcome', CASE WHEN (known.account_id, known.amount_cents) = (p_account, p_amount)
                 THEN 'known' ELSE 'taken' END,
      'payment', known.id
    );
  END IF;
  UPDATE billing_account
  SET unpaid_micros = unpaid_micros - p_amount * 10000,
      lifetime_spend_micros = v_lifetime,
      tier = CASE WHEN tier = ANY (p_tiers) THEN p_tiers[greatest(
        array_position(p_tiers, tier::text),
        (SELECT max(step) FROM generate_subscripts(p_steps, 1) AS step WHERE p_steps[step] <= v_lifetime)
      )] ELSE tier END
  WHERE id = p_account;
  PERFORM billing_spread(p_account);
  RETURN jsonb_build_object('outcome', 'recorded', 'payment', v_payment);
END $$;

-- Take back part of an invoice, by a correcting entry and a note that keeps it from lowering the next invoice too.
-- `p_credited` is what was credited before as far as the caller knows, so that one asked twice acts once.
CREATE FUNCTION billing_credit(
  p_account uuid, p_now timestamptz, p_invoice bigint, p_credited bigint, p_net bigint, p_reason text, p_author text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  invoice billing_invoice;
  numbered record;
  v_net bigint;
  v_tax bigint;
  v_entry bigint;
  v_note bigint;
BEGIN
  PERFORM billing_lock(p_account, p_now);
  SELECT * INTO STRICT invoice FROM billing_invoice WHERE id = p_invoice AND account_id = p_account;
  SELECT coalesce(sum(net_cents), 0), coalesce(sum(tax_cents), 0) INTO v_net, v_tax
  FROM billing_creditnote WHERE invoice_id = p_invoice;
  IF v_net <> p_credited THEN
    RETURN jsonb_build_object('outcome', 'changed', 'credited', v_net);
  ELSIF v_net + p_net > invoice.subtotal_cents THEN
    RETURN jsonb_build_object('outcome', 'too_much', 'credited', v_net);
  END IF;
  -- Of the whole credited so far, so that a wholly credited invoice leaves no cent of tax.
  v_tax := round(invoice.tax_cents::numeric * (v_net + p_net) / invoice.subtotal_cents) - v_tax;
  INSERT INTO billing_ledgerentry
    (account_id, created_at, kind, amount_micros, operation, units, features, request_id, reason, author)
  VALUES (p_account, p_now, 'correction', -p_net * 10000, '', 0, '', '', p_reason, p_author)
  RETURNING id INTO v_entry;
  SELECT * INTO numbered FROM billing_next('credit_note', p_now);
  INSERT INTO billing_creditnote (invoice_id, serial, number, issued_at, entry_id, net_cents, tax_cents)
  VALUES (p_invoice, numbered.serial, numbered.number, numbered.at, v_entry, p_net, v_tax)
  RETURNING id INTO v_note;
  UPDATE billing_account
  SET uninvoiced_micros = uninvoiced_micros + p_net * 10000, unpaid_micros = unpaid_micros - (p_net + v_tax) * 10000
  WHERE id = p_account;
  PERFORM billing_spread(p_account);
  RETURN jsonb_build_object('outcome', 'credited', 'credit_note', v_note);
END $$;
