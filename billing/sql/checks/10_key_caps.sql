-- a key's cap does not count what was charged under it
-- A charge that began before midnight may count for either day. A cap that is set later counts the charge
-- for the day of its entry.
-- A clock that was ahead leaves entries of a later day.
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
