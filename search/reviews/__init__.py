"""Review links. Clients who open such a link need no login. They see the evidence for the creators of a list, and can
vote and comment."""
