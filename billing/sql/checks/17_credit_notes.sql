-- a credit note differs from its entry, or exceeds its invoice
SELECT note.number FROM billing_creditnote note
JOIN billing_invoice invoice ON invoice.id = note.invoice_id
JOIN billing_ledgerentry entry ON entry.id = note.entry_id
CROSS JOIN LATERAL (
    SELECT sum(net_cents) AS net, sum(tax_cents) AS tax
    FROM billing_creditnote WHERE invoice_id = invoice.id
) AS whole
WHERE (entry.account_id, entry.kind, entry.amount_micros)
        <> (invoice.account_id, 'correction', note.net_cents * -10000)
    OR whole.net > invoice.subtotal_cents
    OR whole.tax <> round(invoice.tax_cents * whole.net / invoice.subtotal_cents)
