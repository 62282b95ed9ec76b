"""Finds creators that resemble given seeds, most similar first."""
