"""A package of its own, so that its web server ends with the last test here."""
