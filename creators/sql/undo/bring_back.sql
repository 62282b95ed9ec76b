-- Inserts the rows that the import deleted.
INSERT INTO {table} SELECT (jsonb_populate_record(NULL::{table}, old)).* FROM mine WHERE new IS NULL
ON CONFLICT DO NOTHING
