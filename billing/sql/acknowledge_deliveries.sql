-- Records that the answers of these charges were handed over. Returns the number of charges.
CREATE FUNCTION billing_acknowledge_deliveries(p_deliveries uuid[]) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  acknowledged bigint;
BEGIN
  UPDATE billing_oneoffpayment SET state = 'delivered'
  WHERE reservation = ANY (p_deliveries) AND state = 'collected';
  DELETE FROM billing_undeliveredcharge WHERE id = ANY (p_deliveries);
  GET DIAGNOSTICS acknowledged = ROW_COUNT;
  RETURN acknowledged;
END $$;
