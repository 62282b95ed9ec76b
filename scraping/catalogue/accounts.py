"""Fetches an account and its newest posts from any platform."""

from typing import Any, Final

from creators.identity.addresses import read_address
from scraping.fetching.visits import Visit
from scraping.platforms.instagram import client as instagram
from scraping.platforms.tiktok import client as tiktok
from scraping.platforms.youtube import client as youtube

POSTS: Final = 12


def fetch_account(visit: Visit, username: str, *, posts: int = POSTS) -> dict[str, Any]:
    """Fetches an account by its handle or, on YouTube, also by its channel id. Raises Blocked, Gone, Refused or
    Changed."""
    if visit.platform == "instagram":
        return {**instagram.read_profile(visit, username, posts=posts)}
    if visit.platform == "youtube":
        address = read_address(username, "youtube", "channel")
        return {**youtube.read_channel(visit, address, videos=posts)}
    if not posts:
        return {**tiktok.read_profile(visit, username)}
    profile, position = tiktok.read_account(visit, username)
    return {**profile, "videos": tiktok.read_videos(visit, position, "latest")["videos"]}
