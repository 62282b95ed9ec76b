"""Issues invoices and credit notes, and records the payments that pay them."""
