"""Stores small copies of the pictures of creators and posts. Pictures are checked before they are copied. Copies
contain no metadata."""
