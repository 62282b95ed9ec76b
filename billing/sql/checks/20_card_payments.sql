-- a card payment succeeded, and no payment was recorded for its invoice
SELECT format('%%s, attempt %%s', invoice.number, attempt) FROM billing_cardpayment card
JOIN billing_invoice invoice ON invoice.id = card.invoice_id
WHERE state = 'succeeded' AND NOT EXISTS (
    SELECT FROM billing_payment payment
    WHERE gateway = 'stripe' AND reference = charge_id
        AND payment.invoice_id = card.invoice_id AND payment.amount_cents = card.amount_cents
)
