-- Refuses every update, delete and truncate of the ledger, which is append-only.
CREATE FUNCTION billing_refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is append-only: % is refused.', TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER ledger_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON billing_ledgerentry
  FOR EACH STATEMENT EXECUTE FUNCTION billing_refuse_ledger_change();
