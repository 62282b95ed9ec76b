"""From usage that reached its threshold to what is paid: invoices, credit notes, payments, and the mail about them."""
