"""Imports creators from files of any origin, generated catalogues and live sources."""
