"""Connected programs, and what members let them do and spend. The OAuth server is `config.oauth`."""
