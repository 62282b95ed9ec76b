"""Checks that invoices, credit notes and payments agree with the ledger, with one another and with the balances."""

from typing import Final

INVOICE_CHECKS: Final = {
    "what is unpaid, or was ever paid, is not what was invoiced, credited and paid": """
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
    """,
    "a tier is neither reached by payments nor agreed with staff": """
        SELECT account.id::text FROM billing_account account
        LEFT JOIN (
            SELECT account_id, sum(amount_cents) FILTER (WHERE amount_cents > 0) AS cents
            FROM billing_payment GROUP BY 1
        ) AS received ON received.account_id = account.id
        WHERE account.tier NOT IN ('free', account.agreed_tier)
            AND (coalesce(received.cents, 0) * 10000 >= (%(steps)s::jsonb ->> account.tier)::bigint) IS NOT TRUE
    """,
    "what is marked as due is not what its entries come to": """
        SELECT account.id::text FROM billing_account account
        LEFT JOIN LATERAL (
            SELECT last_entry, carried_micros FROM billing_invoice
            WHERE account_id = account.id ORDER BY last_entry DESC LIMIT 1
        ) AS previous ON true
        CROSS JOIN LATERAL (
            SELECT coalesce(sum(entry.amount_micros + coalesce(note.net_cents, 0) * 10000), 0)
                + coalesce(previous.carried_micros, 0) AS micros
            FROM billing_ledgerentry entry
            LEFT JOIN billing_creditnote note ON note.entry_id = entry.id
            WHERE entry.account_id = account.id AND entry.number > coalesce(previous.last_entry, 0)
                AND entry.number <= account.due_numbers[cardinality(account.due_numbers)]
        ) AS marked
        WHERE (account.due_since IS NULL) <> (account.due_numbers = '{}')
            OR account.due_since <> (
                SELECT created_at FROM billing_ledgerentry
                WHERE account_id = account.id AND number = account.due_numbers[1]
            )
            OR account.due_numbers <> ARRAY(
                SELECT DISTINCT number FROM unnest(account.due_numbers) AS number
                WHERE number > coalesce(previous.last_entry, 0) AND number <= account.ledger_number
                ORDER BY number
            )
            OR account.due_micros <> CASE WHEN account.due_numbers = '{}' THEN 0
                ELSE div(marked.micros, 10000) * 10000 END
    """,
    "a series has a gap, or a later number with an earlier date": """
        WITH document AS (
            SELECT 'invoice' AS kind, serial, number, issued_at FROM billing_invoice
            UNION ALL SELECT 'credit_note', serial, number, issued_at FROM billing_creditnote
        )
        SELECT number FROM (
            SELECT *, row_number() OVER series AS place, lag(issued_at) OVER series AS before
            FROM document WINDOW series AS (PARTITION BY kind ORDER BY serial)
        ) AS numbered
        WHERE serial <> place OR number <> billing_format_number(kind, serial) OR issued_at < before
        UNION ALL
        SELECT kind FROM (SELECT kind, count(*) AS documents FROM document GROUP BY kind) AS counted
        FULL JOIN billing_series series USING (kind)
        WHERE series.last_serial IS DISTINCT FROM counted.documents
    """,
    "an invoice does not begin where the one before it ended, or its entries are not what it is of": """
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
    """,
    "an invoice does not add up, or is not as it was issued": """
        SELECT number FROM billing_invoice invoice
        WHERE subtotal_cents * 10000 <> (
                SELECT sum(amount_micros) FROM billing_invoiceline WHERE invoice_id = invoice.id
            )
            OR tax_cents <> round(subtotal_cents * tax_rate / 100)
            OR digest <> sha256(convert_to(billing_format_invoice(invoice), 'UTF8'))
    """,
    "a credit note is not what its entry gives back, or is of more than its invoice": """
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
    """,
    "an invoice is not settled by what was paid and credited": """
        SELECT invoice.number FROM billing_account account
        CROSS JOIN LATERAL billing_compute_settlement(account.id) AS settlement
        JOIN billing_invoice invoice ON invoice.id = settlement.invoice
        WHERE (invoice.settled_cents, invoice.credited_cents)
            <> (settlement.settled, settlement.credited)
    """,
    "what card payments hold back is not what they come to": """
        SELECT id::text FROM billing_account
        WHERE (card_hold, card_until)
            IS DISTINCT FROM (billing_compute_card_hold(id), billing_compute_card_until(id))
    """,
    "a card payment succeeded, and no payment was recorded for its invoice": """
        SELECT format('%%s, attempt %%s', invoice.number, attempt) FROM billing_cardpayment card
        JOIN billing_invoice invoice ON invoice.id = card.invoice_id
        WHERE state = 'succeeded' AND NOT EXISTS (
            SELECT FROM billing_payment payment
            WHERE gateway = 'stripe' AND reference = charge_id
                AND payment.invoice_id = card.invoice_id AND payment.amount_cents = card.amount_cents
        )
    """,
}
