"""Formats that replace those of Django, by language."""
