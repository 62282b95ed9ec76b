"""Turns texts into vectors."""
