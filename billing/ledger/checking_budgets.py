"""Checks that budgets hold the amounts of open reservations and count the charges of the ledger."""

from typing import Final

BUDGET_CHECKS: Final = {
    "what is reserved is not what open reservations hold": """
        SELECT account.id::text FROM billing_account account
        WHERE account.reserved_micros <> (
            SELECT coalesce(sum(amount_micros), 0) FROM billing_reservation
            WHERE account_id = account.id AND state = 'open'
        )
    """,
    "a budget's reserved part is not what open reservations hold of it": """
        SELECT format('%%s, %%s from %%s', budget.account_id, budget.kind, budget.start)
        FROM billing_budgetwindow budget
        WHERE budget.reserved_micros <> (
            SELECT coalesce(sum(amount_micros), 0) FROM billing_reservation
            WHERE account_id = budget.account_id AND state = 'open' AND budget.id = ANY (windows)
        )
    """,
    "an hour is not the sum of its minutes": """
        SELECT format('%%s, hour from %%s', hour.account_id, hour.start)
        FROM billing_budgetwindow hour
        WHERE hour.kind = 'hour' AND hour.start > %(now)s - interval '1 day' AND hour.spent_micros <> (
            SELECT coalesce(sum(spent_micros), 0) FROM billing_budgetwindow AS minute
            WHERE minute.account_id = hour.account_id AND minute.kind = 'minute'
                AND minute.start >= hour.start AND minute.start < hour.start + interval '1 hour'
        )
    """,
    # A clock that was set back by a day while a call ran dates its entry a day before its minute.
    "a minute does not count what was charged in it": """
        WITH charged AS (
            SELECT entry.account_id,
                date_trunc('minute', coalesce(reservation.created_at, entry.created_at), 'UTC') AS start,
                sum(entry.amount_micros) AS micros
            FROM billing_ledgerentry entry
            LEFT JOIN billing_reservation reservation
                ON reservation.account_id = entry.account_id AND reservation.state = 'settled'
                AND reservation.request_id = entry.request_id AND reservation.operation = entry.operation
            WHERE entry.kind = 'charge' AND entry.created_at > %(now)s - interval '2 days' AND NOT EXISTS (
                SELECT FROM billing_ledgerentry reversal
                WHERE reversal.account_id = entry.account_id AND reversal.kind = 'reversal'
                    AND reversal.reason = billing_format_reversal(entry.number)
            )
            GROUP BY 1, 2
        )
        SELECT format('%%s, minute from %%s', coalesce(counted.account_id, charged.account_id),
            coalesce(counted.start, charged.start))
        FROM (SELECT * FROM billing_budgetwindow WHERE kind = 'minute') AS counted
        FULL JOIN charged ON charged.account_id = counted.account_id AND charged.start = counted.start
        WHERE coalesce(counted.start, charged.start) > %(now)s - interval '22 hours'
            AND coalesce(counted.spent_micros, 0) <> coalesce(charged.micros, 0)
    """,
    # A charge that began before midnight may count for either day. A cap that is set later counts it for its entry's.
    # A clock that was ahead leaves entries of a later day.
    "a key's cap does not count what was charged under it": """
        WITH cap AS (
            SELECT key.id, key.account_id, kind, date_trunc(kind, %(now)s::timestamptz, 'UTC') AS start,
                date_add(date_trunc(kind, %(now)s::timestamptz, 'UTC'), length, 'UTC') AS finish
            FROM billing_apikey key
            CROSS JOIN LATERAL (VALUES
                ('day', key.day_cap_micros, interval '1 day'), ('month', key.month_cap_micros, interval '1 month')
            ) AS own (kind, cap, length)
            WHERE own.cap IS NOT NULL
        ), charged AS (
            SELECT cap.id, cap.kind, sum(entry.amount_micros) AS most, sum(entry.amount_micros) FILTER (
                WHERE entry.created_at > cap.start + interval '5 minutes' AND entry.created_at < cap.finish
            ) AS least
            FROM cap JOIN billing_ledgerentry entry
                ON entry.account_id = cap.account_id AND entry.api_key_id = cap.id AND entry.created_at >= cap.start
                AND entry.created_at < cap.finish + interval '5 minutes'
            WHERE entry.kind = 'charge' AND NOT EXISTS (
                SELECT FROM billing_ledgerentry reversal
                WHERE reversal.account_id = entry.account_id AND reversal.kind = 'reversal'
                    AND reversal.reason = billing_format_reversal(entry.number)
            )
            GROUP BY 1, 2
        )
        SELECT format('%%s, %%s from %%s', cap.account_id, cap.kind, cap.start)
        FROM cap
        LEFT JOIN charged USING (id, kind)
        LEFT JOIN billing_budgetwindow counted
            ON counted.account_id = cap.account_id AND counted.api_key_id = cap.id
            AND counted.kind = cap.kind AND counted.start = cap.start
        WHERE coalesce(counted.spent_micros, 0)
            NOT BETWEEN coalesce(charged.least, 0) AND coalesce(charged.most, 0)
    """,
}
