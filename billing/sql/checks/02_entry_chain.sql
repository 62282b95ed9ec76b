-- an entry is not as it was written, or does not follow from the one before it
SELECT format('%%s, entry %%s', account_id, number) FROM (
    SELECT entry.account_id, entry.number, entry.previous_hash,
        lag(entry.hash, 1, decode(repeat('00', 32), 'hex')) OVER before AS expected,
        entry.hash <> sha256(
            entry.previous_hash || convert_to(billing_format_entry(entry), 'UTF8')
        ) AS is_changed
    FROM billing_ledgerentry entry
    WINDOW before AS (PARTITION BY entry.account_id ORDER BY entry.number)
) AS chain
WHERE is_changed OR previous_hash <> expected
