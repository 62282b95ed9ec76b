"""Checks that each sale over a rail has a payment, and each answered payment a sale."""

from typing import Final

_SALES: Final = """
    SELECT charge.account_id, account.rail, charge.number, charge.request_id, charge.amount_micros
    FROM billing_ledgerentry charge JOIN billing_account account ON account.id = charge.account_id
    WHERE account.rail IS NOT NULL AND charge.kind = 'charge' AND NOT EXISTS (
        SELECT FROM billing_ledgerentry reversal
        WHERE reversal.account_id = charge.account_id AND reversal.kind = 'reversal'
            AND reversal.reason = billing_format_reversal(charge.number)
    )
"""

PAYMENT_CHECKS: Final = {
    "the request was sold without a payment that was taken": f"""
        SELECT format('%%s, entry %%s', sale.account_id, sale.number) FROM ({_SALES}) AS sale
        LEFT JOIN billing_oneoffpayment payment
            ON payment.rail = sale.rail AND payment.request_id = sale.request_id
            AND payment.amount_micros = sale.amount_micros
            AND payment.state IN ('collected', 'delivered', 'closed')
        WHERE payment.id IS NULL
    """,  # noqa: S608  two constants
    "a payment was answered, but its sale is not in the ledger": f"""
        SELECT format('%%s %%s', payment.rail, payment.reference) FROM billing_oneoffpayment payment
        LEFT JOIN ({_SALES}) AS sale
            ON sale.rail = payment.rail AND sale.request_id = payment.request_id
            AND sale.amount_micros = payment.amount_micros
        WHERE payment.state = 'delivered' AND sale.number IS NULL
    """,  # noqa: S608  two constants
}
