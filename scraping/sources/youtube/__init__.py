"""Parsers for YouTube's answers: the website's API, video players, captions, and pages of channels and videos."""

from scraping.sources.youtube.captions import parse_captions_list
from scraping.sources.youtube.channels import (
    ChannelTokens,
    parse_channel,
    parse_channel_tokens,
    parse_channel_videos,
)
from scraping.sources.youtube.searches import parse_search, parse_typeahead
from scraping.sources.youtube.transcripts import parse_transcript
from scraping.sources.youtube.videos import parse_video
