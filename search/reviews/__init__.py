"""Review links. With such a link, clients without a login see the evidence for a list's creators, vote and comment."""
