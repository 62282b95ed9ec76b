-- the amount marked as due is not the sum of its entries
SELECT account.id::text FROM billing_account account
LEFT JOIN LATERAL (
    SELECT last_entry, carried_micros FROM billing_invoice
    WHERE account_id = account.id ORDER BY last_entry DESC LIMIT 1
) AS previous ON true
CROSS JOIN LATERAL (
    SELECT coalesce(sum(entry.amount_micros + coalesce(note.net_cents, 0) * 10000), 0)
        + coalesce(previous.carried_micros, 0) AS micros
    FROM billing_ledgerentry entry
    LEFT JOIN billing_creditnote note ON note.entry_id = entry.id
    WHERE entry.account_id = account.id AND entry.number > coalesce(previous.last_entry, 0)
        AND entry.number <= account.due_numbers[cardinality(account.due_numbers)]
) AS marked
WHERE (account.due_since IS NULL) <> (account.due_numbers = '{}')
    OR account.due_since <> (
        SELECT created_at FROM billing_ledgerentry
        WHERE account_id = account.id AND number = account.due_numbers[1]
    )
    OR account.due_numbers <> ARRAY(
        SELECT DISTINCT number FROM unnest(account.due_numbers) AS number
        WHERE number > coalesce(previous.last_entry, 0) AND number <= account.ledger_number
        ORDER BY number
    )
    OR account.due_micros <> CASE WHEN account.due_numbers = '{}' THEN 0
        ELSE div(marked.micros, 10000) * 10000 END
