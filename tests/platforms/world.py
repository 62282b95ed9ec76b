"""A small invented world behind the stand-in: accounts that can be searched and read, in the platforms' shapes."""

import hashlib
import json
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from urllib.parse import unquote_plus

from tests.scraping.invented import BODIES

PAGE: Final = 10
_UNSPACED: Final = "\u3040-\u30ff\u3400-\u9fff"


@dataclass(frozen=True, eq=False)
class Account:
    platform: str
    username: str
    name: str
    bio: str = ""
    captions: Sequence[str] = ()
    followers: int = 12_000
    link: str = ""
    related: Sequence[str] = ()
    is_private: bool = False
    avatar: str = ""
    idle_days: int = 0
    """Days between the newest post and today, besides the first."""
    key: str = ""
    """What the id on the platform is made of, for an account that changes its name."""

    @property
    def number(self) -> str:
        made = hashlib.sha256(f"{self.platform} {self.key or self.username}".encode()).hexdigest()
        return f"UC{made[:22]}" if self.platform == "youtube" else str(int(made[:12], 16) + 10**14)

    @property
    def words(self) -> set[str]:
        return split_words(" ".join((self.name, self.bio, *self.captions)))


def split_words(text: str) -> set[str]:
    """Words in lower case without accents. Those of four letters and more also without a plural's ending.
    Writing without spaces is split into pairs of letters."""
    plain = unicodedata.normalize("NFKD", text.lower())
    bare = "".join(c for c in plain if not unicodedata.combining(c))
    unspaced = re.findall(rf"[{_UNSPACED}]+", bare)
    pairs = {run[at : at + 2] for run in unspaced for at in range(max(1, len(run) - 1))}
    words = re.findall(rf"[^\W{_UNSPACED}]+", bare)
    return pairs | {
        re.sub(r"(?<=\w{3})(ing|ers|er|es|s)$", "", word) for word in words if len(word) > 2
    }


@dataclass
class World:
    accounts: Sequence[Account]
    is_whole: bool = True
    """No other accounts exist. Otherwise other names are answered by the invented bodies."""
    searched: list[str] = field(default_factory=list)
    """Words that were searched for, with the platform before them."""
    read: list[str] = field(default_factory=list)
    """Accounts that were read, with the platform before them."""

    def __post_init__(self) -> None:
        self._by_name = {(one.platform, one.username.lower()): one for one in self.accounts}
        self._by_number = {one.number: one for one in self.accounts}
        self._with: dict[tuple[str, str], list[Account]] = defaultdict(list)
        for one in self.accounts:
            for word in one.words:
                self._with[one.platform, word].append(one)

    def __hash__(self) -> int:
        return id(self)

    def answer(self, address: str) -> bytes | None:
        """The answer to `host/path?query content`, or None if it is about nothing of this world."""
        for pattern, answer in _ROUTES.items():
            if asked := re.match(pattern, address, re.DOTALL):
                found = answer(self, *(unquote_plus(group or "") for group in asked.groups()))
                return b"" if found is None and self.is_whole else found
        return None

    def find(self, platform: str, query: str) -> list[Account]:
        """The accounts with the most words of the query."""
        self.searched.append(f"{platform} {query}")
        hits = Counter(
            one for word in split_words(query) for one in self._with.get((platform, word), ())
        )
        return sorted(hits, key=lambda one: (-hits[one], one.username))

    def suggest(self, query: str) -> list[str]:
        """The words of the query with another word of the first accounts that it finds."""
        found = self.find("youtube", query)[:2]
        self.searched.pop()
        added = [sorted(split_words(one.bio) - split_words(query)) for one in found]
        return [f"{query} {words[0]}" for words in added if words]

    def get(self, platform: str, name: str) -> Account | None:
        found = self._by_name.get((platform, name.lower())) or self._by_number.get(name)
        if found:
            self.read.append(f"{platform} {found.username}")
        return found


# --- TikTok ---------------------------------------------------------------------------------------


def _search_tiktok(world: World, cursor: str, query: str) -> bytes:
    start = int(cursor or 0)
    found = world.find("tiktok", query)
    users = [
        {
            "user_info": {
                "uid": one.number,
                "unique_id": one.username,
                "nickname": one.name,
                "signature": one.bio,
                "follower_count": one.followers,
                "following_count": 12,
                "aweme_count": len(one.captions),
            }
        }
        for one in found[start : start + PAGE]
    ]
    return _write(
        {
            "type": 1,
            "user_list": users,
            "cursor": start + PAGE,
            "has_more": int(len(found) > start + PAGE),
            "status_code": 0,
            "rid": "r",
            "log_pb": {"impr_id": "s"},
            "input_keyword": query,
        }
    )


def _tiktok_user(one: Account) -> dict[str, Any]:
    return {
        "id": one.number,
        "uniqueId": one.username,
        "nickname": one.name,
        "signature": one.bio,
        "avatarLarger": one.avatar,
        "verified": False,
        "secUid": f"MS4w.{one.username}",
        "bioLink": {"link": one.link} if one.link else None,
        "privateAccount": one.is_private,
        "secret": False,
    }


def _tiktok_page(world: World, name: str) -> bytes | None:
    one = world.get("tiktok", name)
    if one is None:
        return None
    figures = {
        "followerCount": str(one.followers),
        "followingCount": "12",
        "heartCount": "3000",
        "videoCount": str(len(one.captions)),
    }
    detail = {
        "statusCode": 0,
        "userInfo": {"user": _tiktok_user(one), "statsV2": figures, "itemList": []},
    }
    scope = json.dumps({"__DEFAULT_SCOPE__": {"webapp.user-detail": detail}})
    scope = scope.replace("<", "\\u003c")
    kind = 'id="__UNIVERSAL_DATA_FOR_REHYDRATION__" type="application/json"'
    return f"<!DOCTYPE html><html><body><script {kind}>{scope}</script></body></html>".encode()


def _tiktok_videos(world: World, name: str) -> bytes | None:
    one = world._by_name.get(("tiktok", name.lower()))
    if one is None:
        return None
    items = [
        {
            "id": f"{one.number}{place:03}",
            "desc": caption,
            "createTime": int(_day(one, place).timestamp()),
            "author": _tiktok_user(one),
            "video": {"duration": 30},
            "stats": {
                "diggCount": 90,
                "shareCount": 2,
                "commentCount": 4,
                "playCount": 900,
                "collectCount": "1",
            },
        }
        for place, caption in enumerate(one.captions)
    ]
    return _write({"cursor": "0", "hasMore": False, "itemList": items, "statusCode": 0})


# --- YouTube --------------------------------------------------------------------------------------


def _search_youtube(world: World, query: str) -> bytes:
    found = json.loads((BODIES / "youtube/search.json").read_bytes())
    lists = found["contents"]["twoColumnSearchResultsRenderer"]["primaryContents"]
    lists["sectionListRenderer"]["contents"] = _youtube_page(world, _unescape(query), 0)
    return _write(found)


def _search_youtube_on(world: World, start: str, query: str) -> bytes:
    items = _youtube_page(world, bytes.fromhex(query).decode(), int(start))
    action = {"appendContinuationItemsAction": {"continuationItems": items}}
    return _write({"onResponseReceivedCommands": [action]})


def _youtube_page(world: World, query: str, start: int) -> list[dict[str, Any]]:
    """The results from this place on, and the token of the next page."""
    found = world.find("youtube", query)
    shown = list(_youtube_results(found[start : start + PAGE]))
    page: list[dict[str, Any]] = [{"itemSectionRenderer": {"contents": shown}}]
    if len(found) > start + PAGE:
        command = {"token": f"{start + PAGE}.{query.encode().hex()}"}
        endpoint = {"continuationEndpoint": {"continuationCommand": command}}
        page.append({"continuationItemRenderer": endpoint})
    return page


def _unescape(text: str) -> str:
    return str(json.loads(f'"{text}"'))


def _youtube_results(accounts: Sequence[Account]) -> Iterator[dict[str, Any]]:
    """Channels and videos in turn."""
    for place, one in enumerate(accounts):
        if place % 2 and one.captions:
            yield _youtube_video(one, 0)
            continue
        yield {
            "channelRenderer": {
                "channelId": one.number,
                "title": {"simpleText": one.name},
                "navigationEndpoint": _youtube_address(one),
                "subscriberCountText": {"simpleText": f"@{one.username}"},
                "videoCountText": {"simpleText": f"{one.followers} subscribers"},
                "descriptionSnippet": {"runs": [{"text": one.bio}]},
                "ownerBadges": [],
            }
        }


def _youtube_address(one: Account) -> dict[str, Any]:
    return {"browseEndpoint": {"browseId": one.number, "canonicalBaseUrl": f"/@{one.username}"}}


def _youtube_video(one: Account, place: int) -> dict[str, Any]:
    by = {"runs": [{"text": one.name, "navigationEndpoint": _youtube_address(one)}]}
    return {
        "videoRenderer": {
            "videoId": f"{one.number[2:12]}{place % 10}",
            "title": {"runs": [{"text": one.captions[place]}]},
            "publishedTimeText": {"simpleText": f"{one.idle_days + place + 1} days ago"},
            "lengthText": {"simpleText": "3:03"},
            "viewCountText": {"simpleText": "900 views"},
            "longBylineText": by,
            "ownerText": by,
            "ownerBadges": [],
        }
    }


def _youtube_channel(world: World, number: str) -> bytes | None:
    one = world.get("youtube", number)
    if one is None:
        return None
    found = json.loads((BODIES / "youtube/channel-videos.json").read_bytes())
    header = found["header"]["pageHeaderRenderer"]["content"]["pageHeaderViewModel"]
    header["title"]["dynamicTextViewModel"]["text"]["content"] = one.name
    rows = header["metadata"]["contentMetadataViewModel"]["metadataRows"]
    rows[0]["metadataParts"] = [{"text": {"content": f"@{one.username}"}}]
    rows[1]["metadataParts"][0]["text"]["content"] = f"{one.followers} subscribers"
    header.pop("description")
    found["metadata"]["channelMetadataRenderer"] |= {
        "title": one.name,
        "description": f"{one.bio} {one.link}".strip(),
        "externalId": one.number,
        "keywords": "",
        "vanityChannelUrl": f"http://www.youtube.com/@{one.username}",
    }
    tabs = found["contents"]["twoColumnBrowseResultsRenderer"]["tabs"]
    tabs[1]["tabRenderer"]["content"]["richGridRenderer"]["contents"] = [
        {"richItemRenderer": {"content": _youtube_video(one, place)}}
        for place in range(len(one.captions))
    ]
    return _write(found)


def _resolve_youtube(world: World, name: str) -> bytes | None:
    one = world._by_name.get(("youtube", name.lower()))
    found = {"endpoint": {"browseEndpoint": {"browseId": one.number}}} if one else None
    return _write(found) if found else None


def _suggest(world: World, query: str) -> bytes:
    said = [query, *world.suggest(query)]
    return _write([query, [[each, 0, [512]] for each in dict.fromkeys(said)], {"k": 1}])


# --- Instagram ------------------------------------------------------------------------------------


def _instagram_profile(world: World, name: str) -> bytes | None:
    one = world.get("instagram", name)
    if one is None:
        return None
    nodes = [_instagram_post(one, place) for place in range(len(one.captions))]
    edges = {"count": len(nodes), "page_info": {"has_next_page": False}, "edges": nodes}
    related = [
        {"node": {"username": other, "full_name": "", "is_private": False, "is_verified": False}}
        for other in one.related
    ]
    user = {
        "id": one.number,
        "username": one.username,
        "full_name": one.name,
        "biography": one.bio,
        "bio_links": [{"title": "", "url": one.link, "link_type": "external"}] if one.link else [],
        "external_url": one.link or None,
        "edge_followed_by": {"count": one.followers},
        "edge_follow": {"count": 12},
        "is_private": one.is_private,
        "is_verified": False,
        "pronouns": [],
        "edge_related_profiles": {"edges": related},
        "edge_owner_to_timeline_media": edges,
    }
    return _write({"data": {"user": user}})


def _instagram_post(one: Account, place: int) -> dict[str, Any]:
    return {
        "node": {
            "__typename": "GraphImage",
            "id": f"{one.number}{place:03}",
            "shortcode": f"D{one.number[-8:]}{place:02}",
            "is_video": False,
            "edge_media_to_caption": {"edges": [{"node": {"text": one.captions[place]}}]},
            "edge_media_to_comment": {"count": 4},
            "edge_liked_by": {"count": 96},
            "taken_at_timestamp": int(_day(one, place).timestamp()),
            "owner": {"id": one.number, "username": one.username},
        }
    }


def _day(one: Account, place: int) -> datetime:
    return datetime.now(UTC) - timedelta(days=one.idle_days + place + 1)


def _write(found: Any) -> bytes:
    return json.dumps(found).encode()


_NAME: Final = r"([\w.%-]+)"
_ROUTES: Final[dict[str, Callable[..., bytes | None]]] = {
    r"www\.tiktok\.com/api/search/user/full/\?(?=.*?cursor=(\d+)).*?keyword=([^&]*)": _search_tiktok,
    r"www\.tiktok\.com/api/(?:post|creator)/item_list/.*?secUid=MS4w\.([\w.]+)": _tiktok_videos,
    rf"www\.tiktok\.com/@{_NAME}(?:\?|$)": _tiktok_page,
    r"www\.youtube\.com/youtubei/v1/search.*?\"query\": ?\"((?:[^\"\\]|\\.)*)\"": _search_youtube,
    r"www\.youtube\.com/youtubei/v1/search.*?\"continuation\": ?\"(\d+)\.(\w*)\"": _search_youtube_on,
    r"www\.youtube\.com/youtubei/v1/browse.*?\"browseId\": ?\"([\w-]+)\"": _youtube_channel,
    r"www\.youtube\.com/youtubei/v1/navigation/resolve_url.*?@([\w.-]+)": _resolve_youtube,
    r"suggestqueries-clients6\.youtube\.com/.*?[?&]q=([^&]*)": _suggest,
    rf"(?:www|i)\.instagram\.com/api/v1/users/web_profile_info/?\?username={_NAME}": _instagram_profile,
}
