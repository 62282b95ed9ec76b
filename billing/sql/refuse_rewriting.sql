-- Refuses changes of invoice lines, credit notes and payments, and deletions of invoices.
CREATE FUNCTION billing_refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: issued documents and received payments do not change.', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER lines_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_invoiceline
  FOR EACH STATEMENT EXECUTE FUNCTION billing_refuse_rewriting();
CREATE TRIGGER credit_notes_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_creditnote
  FOR EACH STATEMENT EXECUTE FUNCTION billing_refuse_rewriting();
CREATE TRIGGER payments_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_payment
  FOR EACH STATEMENT EXECUTE FUNCTION billing_refuse_rewriting();
CREATE TRIGGER invoices_stay BEFORE DELETE OR TRUNCATE ON billing_invoice
  FOR EACH STATEMENT EXECUTE FUNCTION billing_refuse_rewriting();
