"""Review links, by which clients without a login see a list's evidence, vote and comment."""
