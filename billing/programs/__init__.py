"""Connected programs: what members let programs do and spend. The OAuth server itself is `config.oauth`."""
