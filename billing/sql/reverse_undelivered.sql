-- Gives back the account's charges from before `p_before` whose answers were not handed over. A ledger entry reverses
-- each charge, budgets no longer count it, and the answer stored for its idempotency key is deleted. Returns the
-- operations, each with the id of what it stored. A charge that is being acknowledged is left for the next call.
CREATE FUNCTION billing_reverse_undelivered(
  p_account uuid, p_now timestamptz, p_before timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lost record;
  reversed jsonb := '[]';
BEGIN
  PERFORM billing_lock_account(p_account, p_now);
  FOR lost IN
    WITH gone AS (
      DELETE FROM billing_undeliveredcharge WHERE id IN (
        SELECT id FROM billing_undeliveredcharge WHERE account_id = p_account AND charged_at < p_before
        FOR UPDATE SKIP LOCKED
      ) RETURNING id AS delivery, entry_id, windows, stored_id
    )
    SELECT gone.*, charge.* FROM gone JOIN billing_ledgerentry charge ON charge.id = gone.entry_id
    ORDER BY charge.number
  LOOP
    INSERT INTO billing_ledgerentry
      (account_id, created_at, kind, amount_micros, operation, units, features, request_id, api_key_id, reason, author,
       face, member_id)
    VALUES (p_account, p_now, 'reversal', -lost.amount_micros, lost.operation, lost.units, '', lost.request_id,
            lost.api_key_id, billing_format_reversal(lost.number), '', lost.face, lost.member_id);
    PERFORM billing_return_budgets(lost.windows, lost.amount_micros, lost.api_key_id, lost.created_at);
    DELETE FROM billing_idempotencyrecord WHERE reservation = lost.delivery;
    reversed := reversed || jsonb_build_object('operation', lost.operation, 'stored_id', lost.stored_id);
  END LOOP;
  RETURN jsonb_build_object('reversed', reversed);
END $$;
