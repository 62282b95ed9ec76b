"""The account pages. Each tab has its own module."""
