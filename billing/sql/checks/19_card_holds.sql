-- what card payments hold back is not what they come to
SELECT id::text FROM billing_account
WHERE (card_hold, card_until)
    IS DISTINCT FROM (billing_compute_card_hold(id), billing_compute_card_until(id))
