"""Brings creators in from anywhere: files of any origin, generated catalogues, live sources."""
