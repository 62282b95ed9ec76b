-- an invoice is not settled by what was paid and credited
SELECT invoice.number FROM billing_account account
CROSS JOIN LATERAL billing_compute_settlement(account.id) AS settlement
JOIN billing_invoice invoice ON invoice.id = settlement.invoice
WHERE (invoice.settled_cents, invoice.credited_cents)
    <> (settlement.settled, settlement.credited)
