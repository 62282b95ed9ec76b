-- a tier is neither reached by payments nor agreed with staff
SELECT account.id::text FROM billing_account account
LEFT JOIN (
    SELECT account_id, sum(amount_cents) FILTER (WHERE amount_cents > 0) AS cents
    FROM billing_payment GROUP BY 1
) AS received ON received.account_id = account.id
WHERE account.tier NOT IN ('free', account.agreed_tier)
    AND (coalesce(received.cents, 0) * 10000 >= (%(steps)s::jsonb ->> account.tier)::bigint) IS NOT TRUE
