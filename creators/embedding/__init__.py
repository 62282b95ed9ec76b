"""Converts texts to embedding vectors."""
