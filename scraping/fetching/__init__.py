"""The only door to the platforms' network."""

from scraping.fetching.fetcher import Answer, Fetcher, Request

__all__ = ["Answer", "Fetcher", "Request"]
