"""Connected programs: which programs act for an account, and what each of them may do and spend. `config.oauth` is the
OAuth server."""
