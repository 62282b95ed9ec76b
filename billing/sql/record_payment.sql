-- Records a payment once. Returns `recorded`, `known` if it was recorded before, or `taken` if another payment has the
-- reference. The account's tier rises to the highest step that its payments have reached, and never falls.
CREATE FUNCTION billing_record_payment(
  p_account uuid, p_now timestamptz, p_gateway text, p_reference text, p_amount bigint, p_received_at timestamptz,
  p_invoice bigint, p_note text, p_recorded_by text, p_tiers text[], p_steps bigint[]
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  account billing_account := billing_lock_account(p_account, p_now);
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
  PERFORM billing_apply_settlement(p_account);
  RETURN jsonb_build_object('outcome', 'recorded', 'payment', v_payment);
END $$;
