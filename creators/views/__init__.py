"""Pages of what is stored: a creator, a post, a drawn avatar, and files of them. All free."""
