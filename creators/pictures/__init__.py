"""Small copies of the pictures of creators and posts. They are checked and contain no metadata."""
