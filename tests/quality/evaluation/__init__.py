"""Measures search, matching and lookalikes on judged examples."""
