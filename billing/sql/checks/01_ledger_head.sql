-- the ledger's number, head or balance is not that of its entries
SELECT account.id::text FROM billing_account account
LEFT JOIN (
    SELECT account_id, count(*) AS entries, max(number) AS last, sum(amount_micros) AS total
    FROM billing_ledgerentry GROUP BY account_id
) AS ledger ON ledger.account_id = account.id
LEFT JOIN (
    SELECT account_id, sum(subtotal_cents - coalesce(given_back, 0)) * 10000 AS total
    FROM billing_invoice LEFT JOIN (
        SELECT invoice_id, sum(net_cents) AS given_back FROM billing_creditnote GROUP BY 1
    ) AS note ON note.invoice_id = id
    GROUP BY account_id
) AS invoiced ON invoiced.account_id = account.id
LEFT JOIN billing_ledgerentry head
    ON head.account_id = account.id AND head.number = account.ledger_number
WHERE account.ledger_number <> coalesce(ledger.entries, 0)
    OR account.ledger_number <> coalesce(ledger.last, 0)
    OR account.chain_head <> coalesce(head.hash, decode(repeat('00', 32), 'hex'))
    OR account.uninvoiced_micros <> coalesce(ledger.total, 0) - coalesce(invoiced.total, 0)
