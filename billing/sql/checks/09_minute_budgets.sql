-- a minute's budget does not count what was charged in the minute
-- If a clock is set back by a day while a call runs, the entry is dated a day before its minute.
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
