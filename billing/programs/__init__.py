"""Connected programs: what members let the programs do and spend. The OAuth server is `config.oauth`."""
