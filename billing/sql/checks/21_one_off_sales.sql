-- a request was sold without a payment that was taken
WITH sale AS (
    SELECT charge.account_id, account.rail, charge.number, charge.request_id, charge.amount_micros
    FROM billing_ledgerentry charge JOIN billing_account account ON account.id = charge.account_id
    WHERE account.rail IS NOT NULL AND charge.kind = 'charge' AND NOT EXISTS (
        SELECT FROM billing_ledgerentry reversal
        WHERE reversal.account_id = charge.account_id AND reversal.kind = 'reversal'
            AND reversal.reason = billing_format_reversal(charge.number)
    )
)
SELECT format('%%s, entry %%s', sale.account_id, sale.number) FROM sale
LEFT JOIN billing_oneoffpayment payment
    ON payment.rail = sale.rail AND payment.request_id = sale.request_id
    AND payment.amount_micros = sale.amount_micros
    AND payment.state IN ('collected', 'delivered', 'closed')
WHERE payment.id IS NULL
