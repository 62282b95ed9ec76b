"""A separate package, so that its web server ends with its last test."""
