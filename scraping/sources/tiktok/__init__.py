"""Parsers for TikTok's answers: the website's API, current and earlier web pages, and the mobile API."""

from scraping.sources.tiktok.pages import parse_comments, parse_users
from scraping.sources.tiktok.profiles import parse_permanent_id, parse_profile
from scraping.sources.tiktok.transcripts import parse_transcript
from scraping.sources.tiktok.videos import parse_subtitles, parse_video, parse_videos
