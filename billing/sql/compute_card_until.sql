-- Returns the time until which the account's default card is a way to pay, or null. A card that another account claims
-- is not a way to pay. After a failed charge, a card is not a way to pay until the account has paid.
CREATE FUNCTION billing_compute_card_until(p_account uuid) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT make_timestamptz(card.exp_year, card.exp_month, 1, 0, 0, 0, 'UTC') + interval '1 month'
    FROM billing_card card
    JOIN billing_cardclaim claim ON claim.fingerprint = card.fingerprint AND claim.account_id = card.account_id
    WHERE card.account_id = p_account AND card.is_default AND NOT EXISTS (
      SELECT FROM (
        SELECT payment.state, payment.ended_at
        FROM billing_cardpayment payment JOIN billing_card charged ON charged.id = payment.card_id
        WHERE payment.account_id = p_account AND charged.fingerprint = card.fingerprint AND payment.ended_at IS NOT NULL
        ORDER BY payment.ended_at DESC LIMIT 1
      ) AS last
      WHERE last.state = 'failed' AND NOT EXISTS (
        SELECT FROM billing_payment received
        WHERE received.account_id = p_account AND received.amount_cents > 0 AND received.recorded_at > last.ended_at
      )
    )
  );
END $$;
