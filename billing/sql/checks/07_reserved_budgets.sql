-- a budget's reserved part is not what open reservations hold of it
SELECT format('%%s, %%s from %%s', budget.account_id, budget.kind, budget.start)
FROM billing_budgetwindow budget
WHERE budget.reserved_micros <> (
    SELECT coalesce(sum(amount_micros), 0) FROM billing_reservation
    WHERE account_id = budget.account_id AND state = 'open' AND budget.id = ANY (windows)
)
