-- what is unpaid, or was ever paid, is not what was invoiced, credited and paid
SELECT account.id::text FROM billing_account account
LEFT JOIN (
    SELECT account_id, sum(total_cents) AS cents FROM billing_invoice GROUP BY 1
) AS invoiced ON invoiced.account_id = account.id
LEFT JOIN (
    SELECT account_id, sum(net_cents + note.tax_cents) AS cents
    FROM billing_creditnote note JOIN billing_invoice invoice ON invoice.id = note.invoice_id
    GROUP BY 1
) AS credited ON credited.account_id = account.id
LEFT JOIN (
    SELECT account_id, sum(amount_cents) AS cents FROM billing_payment GROUP BY 1
) AS paid ON paid.account_id = account.id
WHERE account.lifetime_spend_micros <> coalesce(paid.cents, 0) * 10000
    OR account.unpaid_micros <> 10000 * (
        coalesce(invoiced.cents, 0) - coalesce(credited.cents, 0) - coalesce(paid.cents, 0)
    )
