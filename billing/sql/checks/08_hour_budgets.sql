-- an hour's budget is not the sum of its minutes' budgets
SELECT format('%%s, hour from %%s', hour.account_id, hour.start)
FROM billing_budgetwindow hour
WHERE hour.kind = 'hour' AND hour.start > %(now)s - interval '1 day' AND hour.spent_micros <> (
    SELECT coalesce(sum(spent_micros), 0) FROM billing_budgetwindow AS minute
    WHERE minute.account_id = hour.account_id AND minute.kind = 'minute'
        AND minute.start >= hour.start AND minute.start < hour.start + interval '1 hour'
)
