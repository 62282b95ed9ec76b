-- Refuses changes of an issued invoice, except of its settlement and mailing. The digest is written once, after the
-- lines.
CREATE FUNCTION billing_refuse_reissuing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changeable text[] := ARRAY['settled_cents', 'credited_cents', 'status', 'mailed_at', 'mail_begun_at', 'mail_attempts',
    'mail_after'];
BEGIN
  IF OLD.digest = '' THEN
    changeable := changeable || 'digest'::text;
  END IF;
  IF to_jsonb(NEW) - changeable <> to_jsonb(OLD) - changeable THEN
    RAISE EXCEPTION 'Invoice % is issued and does not change.', OLD.number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER invoice_stays BEFORE UPDATE ON billing_invoice
  FOR EACH ROW EXECUTE FUNCTION billing_refuse_reissuing();
