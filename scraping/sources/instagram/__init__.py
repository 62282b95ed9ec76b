"""Parsers for Instagram's answers: the endpoint web_profile_info, GraphQL, the mobile API, and public web pages."""

from scraping.sources.instagram.posts import parse_captions, parse_post, parse_posts, parse_subtitle
from scraping.sources.instagram.profiles import parse_profile
