"""Parsers of TikTok's answers: the website's API, today's and earlier pages, and the mobile API."""

from scraping.sources.tiktok.comments import parse_comments
from scraping.sources.tiktok.profiles import parse_permanent_id, parse_profile
from scraping.sources.tiktok.transcripts import parse_transcript
from scraping.sources.tiktok.users import parse_users
from scraping.sources.tiktok.videos import parse_subtitles, parse_video, parse_videos

__all__ = [
    "parse_comments",
    "parse_permanent_id",
    "parse_profile",
    "parse_subtitles",
    "parse_transcript",
    "parse_users",
    "parse_video",
    "parse_videos",
]
