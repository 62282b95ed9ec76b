"""Issues invoices and credit notes, and records payments."""
