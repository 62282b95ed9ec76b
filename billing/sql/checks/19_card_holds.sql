-- the account's card hold or card validity does not follow from its card payments
SELECT id::text FROM billing_account
WHERE (card_hold, card_until)
    IS DISTINCT FROM (billing_compute_card_hold(id), billing_compute_card_until(id))
