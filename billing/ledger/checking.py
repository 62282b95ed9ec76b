"""Checks balances, budgets and chains against the rows that they follow from, and ledgers against their seals.

Each check is one statement, so it sees a consistent state while charges continue.
"""

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Final

from django.db import connection

from billing.ledger import seals
from billing.ledger.checking_budgets import BUDGET_CHECKS
from billing.ledger.checking_payments import PAYMENT_CHECKS
from billing.ledger.checks import INVOICE_CHECKS
from billing.offers.tiers import CLIMBS
from config.kit import clock

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
        SELECT format('%%s, entry %%s', account_id, number) FROM (
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
        SELECT format('%%s, entry %%s', account_id, number) FROM billing_ledgerentry
        WHERE kind = 'charge' AND amount_micros <> (
            SELECT sum(split_part(part, '=', 2)::numeric * 10000)
            FROM unnest(string_to_array(features, ',')) AS part
        )
    """,
    "an entry gives back what no charge took, or other than the charge": """
        SELECT format('%%s, entry %%s', reversal.account_id, reversal.number)
        FROM billing_ledgerentry reversal
        LEFT JOIN billing_ledgerentry charge
            ON charge.account_id = reversal.account_id AND charge.kind = 'charge'
            AND charge.number < reversal.number
            AND charge.number = substring(reversal.reason FROM '\\d+')::bigint
        WHERE reversal.kind = 'reversal' AND (
            charge.amount_micros, charge.operation, charge.units, charge.request_id, charge.api_key_id,
            billing_format_reversal(charge.number)
        ) IS DISTINCT FROM (
            -reversal.amount_micros, reversal.operation, reversal.units, reversal.request_id, reversal.api_key_id,
            reversal.reason
        )
    """,
    "an undelivered charge is not in the ledger, or was given back": """
        SELECT format('%%s, entry %%s', lost.account_id, coalesce(charge.number, lost.entry_id))
        FROM billing_undeliveredcharge lost
        LEFT JOIN billing_ledgerentry charge
            ON charge.id = lost.entry_id AND charge.account_id = lost.account_id AND charge.kind = 'charge'
        WHERE charge.id IS NULL OR EXISTS (
            SELECT FROM billing_ledgerentry reversal
            WHERE reversal.account_id = lost.account_id AND reversal.kind = 'reversal'
                AND reversal.reason = billing_format_reversal(charge.number)
        )
    """,
}


def find_differences() -> Iterator[str]:
    """Yield one sentence for each difference."""
    yield from _find_in_database()
    yield from seals.find_broken_seals()


def _find_in_database() -> Iterator[str]:
    given: dict[str, datetime | str] = {"now": clock.now(), "steps": json.dumps(CLIMBS)}
    checks = CHECKS | BUDGET_CHECKS | INVOICE_CHECKS | PAYMENT_CHECKS
    for sentence, statement in checks.items():
        with connection.cursor() as cursor:
            cursor.execute(statement, given)
            for (place,) in cursor.fetchall():
                yield f"{place}: {sentence}."
