-- an entry's features do not add up to its amount
SELECT format('%%s, entry %%s', account_id, number) FROM billing_ledgerentry
WHERE kind = 'charge' AND amount_micros <> (
    SELECT sum(split_part(part, '=', 2)::numeric * 10000)
    FROM unnest(string_to_array(features, ',')) AS part
)
