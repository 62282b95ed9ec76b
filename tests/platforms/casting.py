"""The invented people answer under whatever name and id they are asked for, so that two names are two people."""

import hashlib
import re
from typing import Final

CHANNELS: Final[dict[str, str]] = {}
"""Handles by the ids that they were resolved to."""

_ACTORS: Final = {
    "instagram": ("hanna.krume", '"41"'),
    "tiktok": ("ofen.otto", "6781000000000000001"),
    "youtube": ("ritaroggen", "UCxxxxxxxxxxxxxxxxxxxx01"),
}
_WORKS: Final = {
    "instagram": "DeInvented1|C3invented1",
    "tiktok": "7571000000000000001",
    "youtube": "mmmmmmmmmmm",
}
_PERMANENT: Final = "MS4wInvented"
"""TikTok's second id of a user. Ours ends with the name, so that a list of videos is its user's."""

_MEDIA: Final = {
    "instagram": "https://scontent.cdninstagram.com/",
    "tiktok": "https://p16-sign.tiktokcdn-us.com/",
    "youtube": "https://i.ytimg.com/",
}
_NOWHERE: Final = re.compile(r"https://(scontent|video)\.example\.invalid/")


def recast(body: bytes, platform: str, asked: dict[str, str | None]) -> bytes:
    """`asked` may hold a `name`, a `channel` or a `work`: a post or a video."""
    text = _NOWHERE.sub(_MEDIA[platform], body.decode())
    name = asked.get("name") or CHANNELS.get(asked.get("channel") or "")
    if name:
        text = _rename(text, platform, name)
    elif channel := asked.get("channel"):
        text = text.replace(_ACTORS["youtube"][1], channel)
    if work := asked.get("work"):
        text = re.sub(_WORKS[platform], work, text)
    return text.encode()


def _rename(text: str, platform: str, name: str) -> str:
    actor, actor_id = _ACTORS[platform]
    if name == actor:
        return text.replace(_PERMANENT, f"MS4w.{name}")
    number = str(int(hashlib.sha256(name.encode()).hexdigest()[:12], 16) + 10**14)
    made = {"instagram": f'"{number}"', "tiktok": number, "youtube": _channel_id(name)}[platform]
    renamed = text.replace(actor_id, made).replace(_PERMANENT, f"MS4w.{name}")
    return re.sub(re.escape(actor), name, renamed)


def _channel_id(handle: str) -> str:
    made = "UC" + hashlib.sha256(handle.encode()).hexdigest()[:22]
    CHANNELS[made] = handle
    return made
