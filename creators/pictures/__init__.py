"""Pictures of creators and posts: our own small copies, checked, without metadata, stored by name."""
