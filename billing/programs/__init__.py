"""Connected programs: what members let them do and spend. The OAuth server itself is `config.oauth`."""
