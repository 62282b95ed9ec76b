"""Downloads videos, for transcribing their speech."""

from typing import Final, NamedTuple

from creators.identity.platforms import Address, Platform
from scraping.fetching import Request
from scraping.fetching.visits import Visit
from scraping.neutral import Owner, find_author
from scraping.platforms.instagram import client as instagram
from scraping.platforms.tiktok import client as tiktok
from scraping.sources.failures import Gone

LARGEST_VIDEO: Final = 100_000_000


class Video(NamedTuple):
    content: bytes
    url: str
    author: Owner


def download_video(platform: Platform, video_id: str, deadline: float) -> Video:
    """Reads the post again and downloads its video. A stored address of the video would not work, because such
    addresses are valid only for one visitor and a limited time."""
    visit = Visit(platform, deadline)
    if platform == "instagram":
        post = instagram.read_post(visit, video_id)
        address, url = instagram.find_video(post), ""
        author = find_author("instagram", post)
    else:
        found = tiktok.read_video(visit, Address("tiktok", "video", video_id))
        address, url = found["video_url"], found["url"] or ""
        author = find_author("tiktok", found)
    if address is None:
        raise Gone("The post has no video.")
    headers = {"Referer": f"https://www.{platform}.com/"}
    request = Request(address, headers=headers, largest=LARGEST_VIDEO)
    return Video(visit.read(request, lambda body, _: body), url, author)
