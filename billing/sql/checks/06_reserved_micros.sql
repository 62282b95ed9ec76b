-- what is reserved is not what open reservations hold
SELECT account.id::text FROM billing_account account
WHERE account.reserved_micros <> (
    SELECT coalesce(sum(amount_micros), 0) FROM billing_reservation
    WHERE account_id = account.id AND state = 'open'
)
