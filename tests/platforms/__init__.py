"""A stand-in for the platforms: their answers over HTTP on loopback, and everything that can go wrong with them."""
