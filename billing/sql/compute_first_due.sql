-- Returns the number of the first ledger entry that neither an invoice nor a mark covers. Usage adds up from this
-- entry.
CREATE FUNCTION billing_compute_first_due(account billing_account) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN 1 + coalesce(
    account.due_numbers[cardinality(account.due_numbers)],
    (SELECT max(last_entry) FROM billing_invoice WHERE account_id = account.id),
    0
  );
END $$;
