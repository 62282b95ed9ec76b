-- Returns the lines of an invoice for the ledger entries from `p_first` to `p_last`. The invoice with the number
-- `p_before` carries over `p_carried` micro-dollars.
CREATE FUNCTION billing_compute_lines(
  p_account uuid, p_first bigint, p_last bigint, p_before text, p_carried bigint
) RETURNS TABLE (
  place bigint, kind text, operation text, text text, calls bigint, units bigint, amount_micros bigint
) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
  WITH entry AS (
    SELECT * FROM billing_ledgerentry row
    WHERE row.account_id = p_account AND row.number BETWEEN p_first AND p_last
  ), line AS (
    SELECT 1 AS rank, 0::bigint AS first, 'carried_in' AS kind, '' AS operation, p_before AS text,
      0::bigint AS calls, 0::bigint AS units, p_carried AS amount_micros
    WHERE p_carried > 0
    UNION ALL
    SELECT 2, min(entry.number), 'usage', entry.operation, '', count(*), sum(entry.units)::bigint,
      sum(entry.amount_micros)::bigint
    FROM entry WHERE entry.kind = 'charge' GROUP BY entry.operation
    UNION ALL
    SELECT 3, min(entry.number), 'correction', '', entry.reason, count(*), 0, sum(entry.amount_micros)::bigint
    FROM entry WHERE entry.kind = 'correction' GROUP BY entry.reason
    UNION ALL
    SELECT 4, min(entry.number), 'reversal', entry.operation, '', count(*), sum(entry.units)::bigint,
      sum(entry.amount_micros)::bigint
    FROM entry WHERE entry.kind = 'reversal' GROUP BY entry.operation
    UNION ALL
    SELECT 5, entry.number, 'credited', '', note.number, 0, 0, note.net_cents * 10000
    FROM entry JOIN billing_creditnote note ON note.entry_id = entry.id
  )
  SELECT row_number() OVER (ORDER BY line.rank, line.first), line.kind, line.operation::text, line.text::text,
    line.calls, line.units, line.amount_micros
  FROM line ORDER BY line.rank, line.first;
END $$;
