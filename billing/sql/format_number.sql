-- Returns the printed form of a number: INV-000012, CN-000003.
CREATE FUNCTION billing_format_number(p_kind text, p_serial bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE p_kind WHEN 'invoice' THEN 'INV-' WHEN 'credit_note' THEN 'CN-' END
    || lpad(p_serial::text, greatest(6, length(p_serial::text)), '0');
END $$;
