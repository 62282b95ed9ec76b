"""Sends requests to the platforms. No other package does."""

from scraping.fetching.fetcher import Answer, Fetcher, Request
from scraping.fetching.shared import get_fetcher, get_guests
