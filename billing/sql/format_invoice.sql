-- Returns the text from which an invoice's digest is computed: a JSON array. `billing.ledger.documents` writes the same
-- text.
CREATE FUNCTION billing_format_invoice(invoice billing_invoice) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN jsonb_build_array(
    invoice.number, invoice.account_id,
    to_char(invoice.issued_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), invoice.due_on,
    invoice.first_entry, invoice.last_entry, encode(invoice.chain_head, 'hex'),
    invoice.seller_name, invoice.seller_address, invoice.seller_tax_id, invoice.seller_email, invoice.pay_to,
    invoice.buyer_name, invoice.buyer_address, invoice.buyer_tax_id, invoice.buyer_email,
    invoice.tax_rate::text, invoice.subtotal_cents, invoice.tax_cents, invoice.total_cents, invoice.carried_micros,
    (SELECT jsonb_agg(jsonb_build_array(kind, operation, text, calls, units, amount_micros) ORDER BY position)
     FROM billing_invoiceline WHERE invoice_id = invoice.id)
  )::text;
END $$;
