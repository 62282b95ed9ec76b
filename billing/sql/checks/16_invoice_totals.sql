-- an invoice does not add up, or is not as it was issued
SELECT number FROM billing_invoice invoice
WHERE subtotal_cents * 10000 <> (
        SELECT sum(amount_micros) FROM billing_invoiceline WHERE invoice_id = invoice.id
    )
    OR tax_cents <> round(subtotal_cents * tax_rate / 100)
    OR digest <> sha256(convert_to(billing_format_invoice(invoice), 'UTF8'))
