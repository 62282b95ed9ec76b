-- Returns the reason for which card payments suspend the account, or ''. An open dispute comes first. Then comes an
-- unpaid invoice whose last card payment waits for the user, was declined or was lost in a dispute.
CREATE FUNCTION billing_compute_card_hold(p_account uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF EXISTS (
    SELECT FROM billing_carddispute dispute JOIN billing_cardpayment payment ON payment.id = dispute.payment_id
    WHERE payment.account_id = p_account AND dispute.status IN ('needs_response', 'under_review')
  ) THEN
    RETURN 'DISPUTE_OPENED';
  END IF;
  RETURN coalesce((
    SELECT CASE last.state WHEN 'requires_action' THEN 'PAYMENT_ACTION_REQUIRED' ELSE 'PAYMENT_FAILED' END
    FROM billing_invoice invoice
    CROSS JOIN LATERAL (
      SELECT payment.id, payment.state FROM billing_cardpayment payment
      WHERE payment.invoice_id = invoice.id ORDER BY attempt DESC LIMIT 1
    ) AS last
    WHERE invoice.account_id = p_account AND invoice.settled_cents < invoice.total_cents AND (
      last.state IN ('requires_action', 'declined', 'failed') OR EXISTS (
        SELECT FROM billing_carddispute WHERE payment_id = last.id AND status = 'lost'
      )
    )
    ORDER BY last.state = 'requires_action' DESC LIMIT 1
  ), '');
END $$;
