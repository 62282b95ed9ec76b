-- an invoice does not begin where the previous invoice ended, or does not match its entries
SELECT number FROM (
    SELECT invoice.number, invoice.id, account_id, first_entry, last_entry, chain_head, carried_micros,
        lag(number) OVER own AS before, lag(carried_micros, 1, 0::bigint) OVER own AS carried,
        lag(last_entry, 1, 0::bigint) OVER own AS ended
    FROM billing_invoice invoice WINDOW own AS (PARTITION BY account_id ORDER BY id)
) AS invoice
WHERE first_entry <> ended + 1
    OR chain_head IS DISTINCT FROM (
        SELECT hash FROM billing_ledgerentry entry
        WHERE entry.account_id = invoice.account_id AND entry.number = last_entry
    )
    OR ARRAY(
        SELECT row(place, kind, operation, text, calls, units, amount_micros)::text
        FROM billing_compute_lines(account_id, first_entry, last_entry, before, carried)
        ORDER BY place
    ) <> ARRAY(
        SELECT row(position, kind, operation, text, calls, units, amount_micros)::text
        FROM billing_invoiceline
        WHERE invoice_id = invoice.id AND kind <> 'carried_out' ORDER BY position
    )
    OR carried_micros <> (
        SELECT coalesce(-sum(amount_micros), 0) FROM billing_invoiceline
        WHERE invoice_id = invoice.id AND kind = 'carried_out'
    )
