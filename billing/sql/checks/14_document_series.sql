-- a series has a gap, or a later number with an earlier date
WITH document AS (
    SELECT 'invoice' AS kind, serial, number, issued_at FROM billing_invoice
    UNION ALL SELECT 'credit_note', serial, number, issued_at FROM billing_creditnote
)
SELECT number FROM (
    SELECT *, row_number() OVER series AS place, lag(issued_at) OVER series AS before
    FROM document WINDOW series AS (PARTITION BY kind ORDER BY serial)
) AS numbered
WHERE serial <> place OR number <> billing_format_number(kind, serial) OR issued_at < before
UNION ALL
SELECT kind FROM (SELECT kind, count(*) AS documents FROM document GROUP BY kind) AS counted
FULL JOIN billing_series series USING (kind)
WHERE series.last_serial IS DISTINCT FROM counted.documents
