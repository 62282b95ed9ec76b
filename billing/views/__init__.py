"""The account pages. There is one module for each tab."""
