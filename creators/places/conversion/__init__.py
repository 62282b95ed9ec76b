"""Writes the files under creators/places/data from packages. It runs before a release; nothing that runs imports it."""
