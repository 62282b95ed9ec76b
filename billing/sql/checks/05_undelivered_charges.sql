-- an undelivered charge is not in the ledger, or was given back
SELECT format('%%s, entry %%s', lost.account_id, coalesce(charge.number, lost.entry_id))
FROM billing_undeliveredcharge lost
LEFT JOIN billing_ledgerentry charge
    ON charge.id = lost.entry_id AND charge.account_id = lost.account_id AND charge.kind = 'charge'
WHERE charge.id IS NULL OR EXISTS (
    SELECT FROM billing_ledgerentry reversal
    WHERE reversal.account_id = lost.account_id AND reversal.kind = 'reversal'
        AND reversal.reason = billing_format_reversal(charge.number)
)
