"""Embeds texts: turns them into vectors."""
