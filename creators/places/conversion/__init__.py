"""Writes the files under creators/places/data from packages. Developers run it; the product does not import it."""
