-- Issues the account's next due invoice and removes its mark. Returns the invoice's id, or null if no invoice is due.
-- An invoice can cover hundreds of thousands of entries. The entries up to a mark no longer change, so they are summed
-- before the account is locked, and charges do not wait for the sum.
CREATE FUNCTION billing_issue_invoice(
  p_account uuid, p_now timestamptz, p_due_days int, p_tax_rate numeric, p_seller_name text, p_seller_address text,
  p_seller_tax_id text, p_seller_email text, p_pay_to text
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  account billing_account;
  previous billing_invoice;
  numbered record;
  v_first bigint;
  v_last bigint;
  v_lines jsonb;
  v_sum bigint;
  v_subtotal bigint;
  v_tax bigint;
  v_invoice bigint;
BEGIN
  SELECT due_numbers[1] INTO STRICT v_last FROM billing_account WHERE id = p_account;
  IF v_last IS NULL THEN
    RETURN jsonb_build_object('invoice', NULL);
  END IF;
  SELECT * INTO previous FROM billing_invoice WHERE account_id = p_account ORDER BY last_entry DESC LIMIT 1;
  v_first := coalesce(previous.last_entry, 0) + 1;
  SELECT jsonb_agg(line ORDER BY place), sum(amount_micros) INTO v_lines, v_sum
  FROM billing_compute_lines(p_account, v_first, v_last, previous.number, previous.carried_micros) AS line;
  account := billing_lock_account(p_account, p_now);
  IF account.due_numbers[1] IS DISTINCT FROM v_last THEN
    -- Another call issued it in the meantime.
    RETURN billing_issue_invoice(p_account, p_now, p_due_days, p_tax_rate, p_seller_name, p_seller_address, p_seller_tax_id,
                         p_seller_email, p_pay_to);
  END IF;
  v_subtotal := v_sum / 10000;
  v_tax := round(v_subtotal * p_tax_rate / 100);
  SELECT * INTO numbered FROM billing_take_number('invoice', p_now);

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
  UPDATE billing_invoice invoice SET digest = sha256(convert_to(billing_format_invoice(invoice), 'UTF8'))
  WHERE id = v_invoice;

  UPDATE billing_account
  SET uninvoiced_micros = uninvoiced_micros - v_subtotal * 10000,
      unpaid_micros = unpaid_micros + (v_subtotal + v_tax) * 10000,
      due_micros = due_micros - v_subtotal * 10000,
      due_numbers = due_numbers[2:],
      due_since = (SELECT created_at FROM billing_ledgerentry
                   WHERE account_id = p_account AND number = account.due_numbers[2])
  WHERE id = p_account;
  PERFORM billing_apply_settlement(p_account);
  RETURN jsonb_build_object('invoice', v_invoice);
END $$;
