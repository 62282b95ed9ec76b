-- a payment was answered, but its sale is not in the ledger
WITH sale AS (
    SELECT charge.account_id, account.rail, charge.number, charge.request_id, charge.amount_micros
    FROM billing_ledgerentry charge JOIN billing_account account ON account.id = charge.account_id
    WHERE account.rail IS NOT NULL AND charge.kind = 'charge' AND NOT EXISTS (
        SELECT FROM billing_ledgerentry reversal
        WHERE reversal.account_id = charge.account_id AND reversal.kind = 'reversal'
            AND reversal.reason = billing_format_reversal(charge.number)
    )
)
SELECT format('%%s %%s', payment.rail, payment.reference) FROM billing_oneoffpayment payment
LEFT JOIN sale
    ON sale.rail = payment.rail AND sale.request_id = payment.request_id
    AND sale.amount_micros = payment.amount_micros
WHERE payment.state = 'delivered' AND sale.number IS NULL
