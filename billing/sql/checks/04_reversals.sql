-- an entry reverses no charge, or another amount than its charge
SELECT format('%%s, entry %%s', reversal.account_id, reversal.number)
FROM billing_ledgerentry reversal
LEFT JOIN billing_ledgerentry charge
    ON charge.account_id = reversal.account_id AND charge.kind = 'charge'
    AND charge.number < reversal.number
    AND charge.number = substring(reversal.reason FROM '\d+')::bigint
WHERE reversal.kind = 'reversal' AND (
    charge.amount_micros, charge.operation, charge.units, charge.request_id, charge.api_key_id,
    billing_format_reversal(charge.number)
) IS DISTINCT FROM (
    -reversal.amount_micros, reversal.operation, reversal.units, reversal.request_id, reversal.api_key_id,
    reversal.reason
)
