"""Finds creators who resemble given creators (called seeds). The most similar creators come first."""
