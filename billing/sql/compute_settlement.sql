-- Returns how much of each invoice is credited and settled. Payments and credit notes of an invoice settle it first.
-- The rest of the money settles the oldest open invoices, and what is left is the account's credit.
CREATE FUNCTION billing_compute_settlement(p_account uuid)
RETURNS TABLE (invoice bigint, credited bigint, settled bigint) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
  WITH paid AS (
    SELECT invoice_id, sum(amount_cents)::bigint AS amount
    FROM billing_payment WHERE account_id = p_account GROUP BY invoice_id
  ), issued AS (
    SELECT one.id, one.total_cents AS total,
      coalesce((SELECT sum(net_cents + tax_cents) FROM billing_creditnote WHERE invoice_id = one.id), 0)::bigint AS back,
      coalesce((SELECT amount FROM paid WHERE invoice_id = one.id), 0) AS meant
    FROM billing_invoice one WHERE one.account_id = p_account
  ), money AS (
    SELECT coalesce((SELECT sum(amount) FROM paid), 0)::bigint + coalesce((SELECT sum(back) FROM issued), 0)::bigint AS amount
  ), own AS (
    SELECT id, total, back, least(total, greatest(0, back + meant)) AS most FROM issued
  ), first AS (
    SELECT own.*, greatest(0, least(most, money.amount - coalesce(sum(most) OVER before, 0))) AS got
    FROM own, money
    WINDOW before AS (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  )
  SELECT first.id, first.back,
    (got + greatest(0, least(
      total - got, money.amount - sum(got) OVER () - coalesce(sum(total - got) OVER before, 0)
    )))::bigint
  FROM first, money
  WINDOW before AS (ORDER BY first.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING);
END $$;
