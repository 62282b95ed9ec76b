-- Returns the text from which an entry's hash is computed: a JSON array. `billing.ledger.chain` writes the same text.
CREATE FUNCTION billing_format_entry(entry billing_ledgerentry) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN jsonb_build_array(
    entry.account_id, entry.number,
    to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    entry.kind, entry.amount_micros, entry.operation, entry.units, entry.features,
    entry.request_id, entry.api_key_id, entry.reason, entry.author
  )::text;
END $$;
