"""The account pages: one module per tab."""
