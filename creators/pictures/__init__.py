"""Stores small copies of the pictures of creators and posts. Copies are checked, and contain no metadata."""
