-- Credits part of an invoice. A ledger entry corrects the usage, and the credit note keeps this entry from lowering the
-- next invoice too. `p_credited` is the credit that the caller knows of, so a repeated call changes nothing.
CREATE FUNCTION billing_issue_credit_note(
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
  PERFORM billing_lock_account(p_account, p_now);
  SELECT * INTO STRICT invoice FROM billing_invoice WHERE id = p_invoice AND account_id = p_account;
  SELECT coalesce(sum(net_cents), 0), coalesce(sum(tax_cents), 0) INTO v_net, v_tax
  FROM billing_creditnote WHERE invoice_id = p_invoice;
  IF v_net <> p_credited THEN
    RETURN jsonb_build_object('outcome', 'changed', 'credited', v_net);
  ELSIF v_net + p_net > invoice.subtotal_cents THEN
    RETURN jsonb_build_object('outcome', 'too_much', 'credited', v_net);
  END IF;
  -- Computed from the whole amount credited so far, so that a fully credited invoice leaves no cent of tax.
  v_tax := round(invoice.tax_cents::numeric * (v_net + p_net) / invoice.subtotal_cents) - v_tax;
  INSERT INTO billing_ledgerentry
    (account_id, created_at, kind, amount_micros, operation, units, features, request_id, reason, author)
  VALUES (p_account, p_now, 'correction', -p_net * 10000, '', 0, '', '', p_reason, p_author)
  RETURNING id INTO v_entry;
  SELECT * INTO numbered FROM billing_take_number('credit_note', p_now);
  INSERT INTO billing_creditnote (invoice_id, serial, number, issued_at, entry_id, net_cents, tax_cents)
  VALUES (p_invoice, numbered.serial, numbered.number, numbered.at, v_entry, p_net, v_tax)
  RETURNING id INTO v_note;
  UPDATE billing_account
  SET uninvoiced_micros = uninvoiced_micros + p_net * 10000, unpaid_micros = unpaid_micros - (p_net + v_tax) * 10000
  WHERE id = p_account;
  PERFORM billing_apply_settlement(p_account);
  RETURN jsonb_build_object('outcome', 'credited', 'credit_note', v_note);
END $$;
