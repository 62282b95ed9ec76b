"""The parsers against real answers, read where they are.

KINDRED_RECORDED names their folder (default `../shared/recorded`); without it, all of this is skipped. Nothing of them
is copied here: expected values are looked up in the body itself, by paths that are written out for each shape.
"""

import json
import os
import re
from collections.abc import Callable, Mapping
from html import unescape
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from scraping.parsers import PARSERS
from scraping.sources.failures import Blocked, Changed, Failure, Gone, Refused
from tests.scraping.records import check_record

RECORDED: Final = Path(os.environ.get("KINDRED_RECORDED") or "../shared/recorded")
pytestmark = pytest.mark.skipif(
    not (RECORDED / "INDEX.md").is_file(),
    reason=f"no recorded answers under {RECORDED} (KINDRED_RECORDED)",
)

Facts = Callable[[str], Mapping[str, Any]]
"""From the text of a body to what its record must say."""


def dig(tree: Any, path: str) -> Any:
    for step in path.split(".") if path else []:
        tree = tree[int(step)] if isinstance(tree, list) else tree.get(step)
        if tree is None:
            return None
    return tree


def at(root: str, **paths: str) -> Facts:
    """Fields of the record by paths in the JSON, below `root`."""

    def look(text: str) -> Mapping[str, Any]:
        node = dig(json.loads(text), root) if root else json.loads(text)
        return {field: dig(node, path) for field, path in paths.items()}

    return look


def in_script(mark: str, root: str, **paths: str) -> Facts:
    """The same in a script of a page."""

    def look(text: str) -> Mapping[str, Any]:
        start = text.index("{", text.index(mark))
        node = dig(json.JSONDecoder().raw_decode(text, start)[0], root)
        return {field: dig(node, path) for field, path in paths.items()}

    return look


def counted(**fields: Callable[[str], int]) -> Facts:
    """How many elements the lists of the record have."""
    return lambda text: {f"{field}.length": count(text) for field, count in fields.items()}


def all_of(*looks: Facts) -> Facts:
    return lambda text: {field: value for look in looks for field, value in look(text).items()}


def nothing(_: str) -> Mapping[str, Any]:
    return {}


def of(pattern: str) -> Callable[[str], int]:
    return lambda text: len(re.findall(pattern, text))


def within(root: str) -> Callable[[str], int]:
    return lambda text: sum(isinstance(item, dict) for item in dig(json.loads(text), root))


class Row(NamedTuple):
    pattern: str
    kind: str
    outcome: type[Failure] | Facts


GRAPH: Final = {
    "id": "id",
    "shortcode": "shortcode",
    "taken_at": "taken_at_timestamp",
    "owner_username": "owner.username",
    "caption": "edge_media_to_caption.edges.0.node.text",
    "display_url": "display_url",
}
MEDIA: Final = {
    "shortcode": "code",
    "taken_at": "taken_at",
    "comment_count": "comment_count",
    "owner_username": "user.username",
    "caption": "caption.text",
    "is_paid_partnership": "is_paid_partnership",
}
ITEM: Final = {
    "video_id": "id",
    "author.username": "author.uniqueId",
    "author.user_id": "author.id",
    "description": "desc",
}
USER: Final = {
    "user_id": "user.id",
    "username": "user.uniqueId",
    "display_name": "user.nickname",
    "is_verified": "user.verified",
}
META: Final = {"channel_id": "externalId", "name": "title"}
DETAILS: Final = {
    "video_id": "videoId",
    "title": "title",
    "channel_id": "channelId",
    "channel_name": "author",
}
SEARCH_LIST: Final = (
    "contents.twoColumnSearchResultsRenderer.primaryContents.sectionListRenderer.contents"
)


def stated_likes(text: str) -> Mapping[str, Any]:
    """Null where the platform hides them and sends a dummy."""
    media = json.loads(text)
    return {"like_count": None if media["like_and_view_counts_disabled"] else media["like_count"]}


def exact_stats(root: str) -> Facts:
    """Digits in strings."""

    def look(text: str) -> Mapping[str, Any]:
        stats = dig(json.loads(text), root)
        return {
            "view_count": int(stats["playCount"]),
            "like_count": int(stats["diggCount"]),
            "save_count": int(stats["collectCount"]),
        }

    return look


def exact_followers(root: str) -> Facts:
    def look(text: str) -> Mapping[str, Any]:
        stats = dig(json.loads(text), root)
        return {
            "follower_count": int(stats["followerCount"]),
            "like_count": int(stats["heartCount"]),
        }

    return look


def player_counts(text: str) -> Mapping[str, Any]:
    details = json.loads(text)
    details = details.get("playerResponse", details)["videoDetails"]
    return {
        "view_count": int(details["viewCount"]),
        "duration_seconds": int(details["lengthSeconds"]),
    }


def preview(text: str) -> Mapping[str, Any]:
    """`990K likes, 8,873 comments - name on May 24, 2021`."""
    described = unescape(re.search(r'name="description"\s+content=\'([^\']*)', text)[1])  # type: ignore[index]
    likes, comments, name = re.match(r"(\d+)K likes, ([\d,]+) comments - (\S+)", described).groups()  # type: ignore[union-attr]
    return {
        "like_count": int(likes) * 1000,
        "comment_count": int(comments.replace(",", "")),
        "owner_username": name,
    }


def read_scope(text: str) -> Any:
    start = text.index("{", text.index('id="__UNIVERSAL_DATA'))
    return json.JSONDecoder().raw_decode(text, start)[0]["__DEFAULT_SCOPE__"]


def page_user(text: str) -> Mapping[str, Any]:
    info = read_scope(text)["webapp.user-detail"]["userInfo"]
    return {field: dig(info, path) for field, path in USER.items()} | {
        "follower_count": int(info["statsV2"]["followerCount"])
    }


def page_video(text: str) -> Mapping[str, Any]:
    item = read_scope(text)["webapp.video-detail"]["itemInfo"]["itemStruct"]
    return {field: dig(item, path) for field, path in ITEM.items()} | {
        "view_count": int(item["statsV2"]["playCount"])
    }


TABLE: Final = (
    Row("instagram/blocked/*", "post", Blocked),
    Row("instagram/blocked/*", "profile", Blocked),
    Row("instagram/graphql-media/a1-*", "post", at("graphql.shortcode_media", **GRAPH)),
    Row("instagram/graphql-media/shortcode_media-*", "post", at("data.shortcode_media", **GRAPH)),
    Row(
        "instagram/graphql-media/shortcode_media-*",
        "post",
        at(
            "data.shortcode_media",
            like_count="edge_media_preview_like.count",
            comment_count="edge_media_to_parent_comment.count",
        ),
    ),
    Row("instagram/graphql-timeline/*", "post", at("node", **GRAPH)),
    Row("instagram/graphql-timeline/*", "posts", lambda _: {"posts.length": 1}),
    Row(
        "instagram/html-og-only/old-sharedData-*",
        "post",
        in_script("window._sharedData", "entry_data.PostPage.0.graphql.shortcode_media", **GRAPH),
    ),
    Row("instagram/html-og-only/post-with-video-*", "post", preview),
    Row(
        "instagram/mobile-media/clip-*",
        "post",
        at("media", **MEDIA, view_count="play_count", like_count="like_count"),
    ),
    Row("instagram/mobile-media/explore-*", "posts", counted(posts=of(r'"media": ?\{'))),
    Row("instagram/mobile-media/search-*", "posts", counted(posts=of(r'"media": ?\{'))),
    Row(
        "instagram/oembed/*",
        "post",
        at("", owner_username="author_name", thumbnail_url="thumbnail_url"),
    ),
    Row("instagram/older-2020-2022/media-comments.json", "post", Changed),
    Row(
        "instagram/older-2020-2022/media.json",
        "post",
        at("items.0", **MEDIA, like_count="like_count"),
    ),
    Row(
        "instagram/older-2020-2022/media-3.json",
        "post",
        at("items.0", **MEDIA, like_count="like_count"),
    ),
    Row("instagram/trimmed-2026-07/feed-*", "posts", counted(posts=within("data.items"))),
    Row(
        "instagram/trimmed-2026-07/user-posts.json",
        "posts",
        counted(posts=within("data.data.items")),
    ),
    Row(
        "instagram/trimmed-2026-09-*/*",
        "profile",
        in_script(
            '"xig_user_by_username"',
            "",
            user_id="pk",
            follower_count="follower_count",
            full_name="full_name",
        ),
    ),
    Row("instagram/trimmed-2026-09-*/*", "posts", counted(posts=of('"display_uri"'))),
    Row(
        "instagram/trimmed-2026-10-*/*",
        "post",
        in_script('"if_not_gated_logged_out"', "", id="pk", shortcode="code", taken_at="taken_at"),
    ),
    Row("instagram/user-feed/*", "posts", at("", **{"posts.0.shortcode": "edges.0.node.code"})),
    Row(
        "instagram/web-profile-info/*",
        "profile",
        at(
            "data.user",
            user_id="id",
            username="username",
            full_name="full_name",
            biography="biography",
            external_url="external_url",
            follower_count="edge_followed_by.count",
            following_count="edge_follow.count",
            media_count="edge_owner_to_timeline_media.count",
            is_verified="is_verified",
        ),
    ),
    Row(
        "instagram/web-profile-info/*",
        "posts",
        at(
            "data.user.edge_owner_to_timeline_media",
            next_cursor="page_info.end_cursor",
            has_more="page_info.has_next_page",
            **{
                "posts.11.shortcode": "edges.11.node.shortcode",
                "posts.0.view_count": "edges.0.node.video_view_count",
            },
        ),
    ),
    Row("instagram/xdt-media-item/*", "post", all_of(at("", **MEDIA, id="pk"), stated_likes)),
    Row(
        "tiktok/aweme-mobile/multi-*",
        "video",
        at("aweme_details.0", video_id="aweme_id", view_count="statistics.play_count"),
    ),
    Row("tiktok/aweme-mobile/search-*", "videos", counted(videos=within("aweme_list"))),
    Row("tiktok/blocked/empty-*", "profile", Blocked),
    Row("tiktok/blocked/empty-body-*", "videos", Blocked),
    Row("tiktok/blocked/video-self-see-*", "video", Refused),
    Row(
        "tiktok/comment-list/*",
        "comments",
        all_of(counted(comments=within("comments")), at("", total="total")),
    ),
    Row(
        "tiktok/item-detail/*",
        "video",
        at("data.itemInfo.itemStruct", **ITEM, view_count="stats.playCount"),
    ),
    Row(
        "tiktok/item-list/p*",
        "videos",
        at(
            "",
            next_cursor="cursor",
            has_more="hasMore",
            **{"videos.0.is_pinned": "itemList.0.isPinnedItem"},
        ),
    ),
    Row(
        "tiktok/item-list/user-*",
        "videos",
        all_of(counted(videos=within("itemList")), at("", next_cursor="cursor")),
    ),
    Row("tiktok/oembed/*", "video", at("", video_id="embed_product_id", description="title")),
    Row(
        "tiktok/older/*",
        "profile",
        in_script(
            "__NEXT_DATA__",
            "props.pageProps.userInfo",
            **USER,
            follower_count="stats.followerCount",
        ),
    ),
    Row(
        "tiktok/older/*",
        "videos",
        in_script("__NEXT_DATA__", "props.pageProps", **{"videos.0.video_id": "items.0.id"}),
    ),
    Row(
        "tiktok/profile-page-html/sigi-*",
        "profile",
        in_script('id="SIGI_STATE"', "UserPage", username="uniqueId"),
    ),
    Row(
        "tiktok/profile-page-html/sigi-*",
        "videos",
        in_script(
            'id="SIGI_STATE"',
            "ItemList.user-post",
            next_cursor="cursor",
            **{"videos.0.video_id": "list.0"},
        ),
    ),
    Row("tiktok/profile-page-html/universal-*", "profile", page_user),
    Row("tiktok/profile-page-html/universal-*", "videos", Changed),
    Row("tiktok/search-general/*", "videos", counted(videos=of(r'"type": ?1,\s*"item"'))),
    Row("tiktok/search-general/*", "users", counted(users=of('"user_info"'))),
    Row("tiktok/search-items/*", "videos", counted(videos=within("item_list"))),
    Row(
        "tiktok/search-user/*",
        "users",
        all_of(
            counted(users=within("user_list")),
            at("", query="input_keyword", search_id="log_pb.impr_id"),
        ),
    ),
    Row("tiktok/subtitles/*", "transcript", counted(segments=of("-->"))),
    Row(
        "tiktok/trimmed-2026-07/item-detail-*",
        "video",
        all_of(
            at("data.itemInfo.itemStruct", **ITEM), exact_stats("data.itemInfo.itemStruct.statsV2")
        ),
    ),
    Row("tiktok/trimmed-2026-07/search-user-*", "users", Changed),
    Row(
        "tiktok/trimmed-2026-07/user-detail.json",
        "profile",
        all_of(at("data.userInfo", **USER), exact_followers("data.userInfo.statsV2")),
    ),
    Row(
        "tiktok/user-detail/*",
        "profile",
        all_of(
            at("userInfo", **USER, biography="user.signature"), exact_followers("userInfo.statsV2")
        ),
    ),
    Row("tiktok/video-page-html/*", "video", page_video),
    Row("youtube/blocked/*", "video", Blocked),
    Row("youtube/blocked/*", "transcript", Blocked),
    Row(
        "youtube/browse-channel-errors/age-restricted-*",
        "channel",
        at("header.playlistHeaderRenderer.ownerText.runs.0", name="text"),
    ),
    Row("youtube/browse-channel-errors/age-restricted-*", "channel-videos", Changed),
    Row("youtube/browse-channel-errors/terminated-*", "channel", Gone),
    Row("youtube/browse-channel-errors/terminated-*", "channel-videos", Gone),
    Row(
        "youtube/browse-channel-videos/interactive-*",
        "channel",
        at("header.interactiveTabbedHeaderRenderer", name="title.simpleText"),
    ),
    Row(
        "youtube/browse-channel-videos/old-channel-*",
        "channel",
        in_script(
            "var ytInitialData",
            "header.c4TabbedHeaderRenderer",
            channel_id="channelId",
            name="title",
            handle="channelHandleText.runs.0.text",
        ),
    ),
    Row("youtube/browse-channel-videos/old-channel-*", "channel-videos", nothing),
    Row(
        "youtube/browse-channel-videos/playlists-*",
        "channel",
        at("metadata.channelMetadataRenderer", **META),
    ),
    Row("youtube/browse-channel-videos/playlists-*", "channel-videos", Changed),
    Row(
        "youtube/browse-channel-videos/system-*",
        "channel",
        at("metadata.channelMetadataRenderer", **META),
    ),
    Row(
        "youtube/browse-channel-videos/videos-tab-*2026-01.json",
        "channel",
        at("metadata.channelMetadataRenderer", **META, description="description"),
    ),
    Row(
        "youtube/browse-channel-videos/videos-tab-*2026-01.json",
        "channel-videos",
        counted(videos=of(r'"videoRenderer": ?\{')),
    ),
    Row(
        "youtube/browse-channel-videos/videos-tab-*2026-05.json",
        "channel-videos",
        counted(videos=of(r'"lockupViewModel": ?\{')),
    ),
    Row("youtube/feed-rss/*", "channel-videos", Gone),
    Row("youtube/lockup-item-fragments/*", "channel-videos", lambda _: {"videos.length": 1}),
    Row(
        "youtube/next-watch-page/*",
        "video",
        at("currentVideoEndpoint.watchEndpoint", video_id="videoId"),
    ),
    Row("youtube/oembed/*", "video", at("", title="title", channel_name="author_name")),
    Row(
        "youtube/player-captions/youtube.json",
        "captions-list",
        all_of(at("videoDetails", video_id="videoId"), counted(tracks=of('"vssId"'))),
    ),
    Row("youtube/player-captions/youtube_age_restricted.json", "captions-list", Refused),
    Row(
        "youtube/player-captions/youtube_transcripts_disabled2.json",
        "captions-list",
        lambda _: {"tracks.length": 0},
    ),
    # Its own status, but its screen asks to prove that one is not a bot.
    Row("youtube/player-captions/youtube_unplayable.json", "captions-list", Blocked),
    Row("youtube/player-captions/youtube_video_unavailable.json", "captions-list", Gone),
    Row(
        "youtube/player/android-*",
        "video",
        all_of(at("playerResponse.videoDetails", **DETAILS), player_counts),
    ),
    Row("youtube/player/android-*", "captions-list", counted(tracks=of('"vssId"'))),
    Row("youtube/player/error-invalidid-*", "video", Gone),
    Row("youtube/player/error-[mpr]*", "video", Refused),
    Row(
        "youtube/player/invidious-*", "video", all_of(at("videoDetails", **DETAILS), player_counts)
    ),
    Row(
        "youtube/player/web-player-*",
        "video",
        at(
            "microformat.playerMicroformatRenderer",
            channel_id="externalChannelId",
            title="title.simpleText",
            published_at="publishDate",
        ),
    ),
    Row("youtube/resolve-url/*", "channel", at("endpoint.browseEndpoint", channel_id="browseId")),
    Row(
        "youtube/search/all-*",
        "search",
        counted(results=of(r'"(?:videoRenderer|channelRenderer|shortsLockupViewModel)": ?\{')),
    ),
    Row("youtube/search/channels-*", "search", counted(results=of(r'"channelRenderer": ?\{'))),
    Row(
        "youtube/search/crisis-*",
        "search",
        counted(results=of(r'"(?:videoRenderer|gridVideoRenderer)": ?\{')),
    ),
    Row("youtube/search/few-*", "search", lambda _: {"results.length": 1}),
    Row(
        "youtube/search/last-page-p1-*",
        "search",
        counted(results=of(r'"(?:videoRenderer|channelRenderer|shortsLockupViewModel)": ?\{')),
    ),
    Row(
        "youtube/search/last-page-p2-*",
        "search",
        lambda _: {"results.length": 0, "next_cursor": None},
    ),
    Row("youtube/search/shorts-*", "search", counted(results=of(r'"videoRenderer": ?\{'))),
    Row("youtube/search/videos-*", "search", counted(results=of(r'"videoRenderer": ?\{'))),
    Row("youtube/suggest/*", "typeahead", at("", query="0", **{"suggestions.13": "1.13.0"})),
    Row("youtube/timedtext/asr-*", "transcript", nothing),
    Row("youtube/timedtext/json3-*", "transcript", counted(transcript=of('"segs"'))),
    Row("youtube/timedtext/*.xml", "transcript", counted(transcript=of(r"<text [^>]*>\s*[^<\s]"))),
    Row("youtube/transcript-errors/*", "transcript", Changed),
)


def list_recorded() -> list[str]:
    return sorted(str(path.relative_to(RECORDED)) for path in RECORDED.glob("*/*/*"))


def list_cases() -> list[Any]:
    return [
        pytest.param(path, row, id=f"{row.pattern}-{row.kind}-{number}")
        for row in TABLE
        for number, path in enumerate(sorted(RECORDED.glob(row.pattern)))
    ]


@pytest.mark.parametrize(("path", "row"), list_cases())
def test_recorded_answers_have_the_right_outcome_and_values(path: Path, row: Row) -> None:
    platform, body = row.pattern.partition("/")[0], path.read_bytes()
    if isinstance(row.outcome, type):
        with pytest.raises(row.outcome):
            PARSERS[platform][row.kind](body, "")
        return
    record = PARSERS[platform][row.kind](body, "")
    check_record(platform, row.kind, record)
    for field, expected in row.outcome(body.decode()).items():
        found = dig(record, field.removesuffix(".length"))
        assert (len(found) if field.endswith(".length") else found) == expected, field


def test_every_recorded_answer_is_in_the_table() -> None:
    found = {
        str(path.relative_to(RECORDED)) for row in TABLE for path in RECORDED.glob(row.pattern)
    }
    assert found == set(list_recorded())
