"""Checks that balances, budgets and chains match the rows behind them.

Each check is one statement, so it sees a consistent state while charges continue.
"""

from collections.abc import Iterator
from typing import Final

from django.db import connection

from billing.ledger.checking_invoices import INVOICE_CHECKS

CHECKS: Final = {
    "the ledger's number, head or balance is not that of its entries": """
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
    """,
    "an entry is not as it was written, or does not follow from the one before it": """
        SELECT format('%s, entry %s', account_id, number) FROM (
            SELECT entry.account_id, entry.number, entry.previous_hash,
                lag(entry.hash, 1, decode(repeat('00', 32), 'hex')) OVER before AS expected,
                entry.hash <> sha256(
                    entry.previous_hash || convert_to(billing_format_entry(entry), 'UTF8')
                ) AS is_changed
            FROM billing_ledgerentry entry
            WINDOW before AS (PARTITION BY entry.account_id ORDER BY entry.number)
        ) AS chain
        WHERE is_changed OR previous_hash <> expected
    """,
    "an entry's features do not add up to its amount": """
        SELECT format('%s, entry %s', account_id, number) FROM billing_ledgerentry
        WHERE kind = 'charge' AND amount_micros <> (
            SELECT sum(split_part(part, '=', 2)::numeric * 10000)
            FROM unnest(string_to_array(features, ',')) AS part
        )
    """,
    "what is reserved is not what open reservations hold": """
        SELECT account.id::text FROM billing_account account
        WHERE account.reserved_micros <> (
            SELECT coalesce(sum(amount_micros), 0) FROM billing_reservation
            WHERE account_id = account.id AND state = 'open'
        )
    """,
    "a budget's reserved part is not what open reservations hold of it": """
        SELECT format('%s, %s from %s', budget.account_id, budget.kind, budget.start)
        FROM billing_budgetwindow budget
        WHERE budget.reserved_micros <> (
            SELECT coalesce(sum(amount_micros), 0) FROM billing_reservation
            WHERE account_id = budget.account_id AND state = 'open' AND budget.id = ANY (windows)
        )
    """,
    "an hour is not the sum of its minutes": """
        SELECT format('%s, hour from %s', hour.account_id, hour.start)
        FROM billing_budgetwindow hour
        WHERE hour.kind = 'hour' AND hour.start > now() - interval '1 day' AND hour.spent_micros <> (
            SELECT coalesce(sum(spent_micros), 0) FROM billing_budgetwindow AS minute
            WHERE minute.account_id = hour.account_id AND minute.kind = 'minute'
                AND minute.start >= hour.start AND minute.start < hour.start + interval '1 hour'
        )
    """,
}


def find_differences() -> Iterator[str]:
    """One sentence for each."""
    for sentence, statement in (CHECKS | INVOICE_CHECKS).items():
        with connection.cursor() as cursor:
            cursor.execute(statement)
            for (place,) in cursor.fetchall():
                yield f"{place}: {sentence}."
