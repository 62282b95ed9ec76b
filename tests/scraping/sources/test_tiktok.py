import pytest

from scraping.sources import tiktok
from tests.scraping.invented import parse, read_body


@pytest.mark.parametrize("name", ["user-detail.json", "page-profile.html"])
def test_a_profile_has_exact_counts(name: str) -> None:
    profile = parse(f"tiktok/{name}", "profile")
    assert (profile["user_id"], profile["username"]) == ("6781000000000000001", "ofen.otto")
    assert (profile["follower_count"], profile["like_count"], profile["video_count"]) == (
        783427,
        3922256,
        19,
    )
    assert profile["external_url"] == "https://otto.example.invalid/shop"
    assert (profile["is_verified"], profile["is_private"], profile["is_business"]) == (
        True,
        False,
        True,
    )


@pytest.mark.parametrize("name", ["page-sigi.html", "page-next-data.txt"])
def test_a_profile_of_earlier_pages_has_rounded_counts_and_is_not_the_viewer(name: str) -> None:
    profile = parse(f"tiktok/{name}", "profile")
    assert (profile["username"], profile["follower_count"]) == ("ofen.otto", 783400)


def test_a_video_is_read_whole() -> None:
    video = parse("tiktok/page-video.html", "video")
    assert video["url"] == "https://www.tiktok.com/@ofen.otto/video/7571000000000000001"
    assert (video["created_at"], video["duration_seconds"]) == ("2025-11-12T15:36:28+00:00", 64)
    assert (video["view_count"], video["like_count"], video["save_count"]) == (192134, 25512, 1311)
    assert (video["comment_count"], video["share_count"]) == (146, 2156)
    assert video["hashtags"] == ["woodfired", "pizza"]
    assert (video["video_url"], video["has_watermark"]) == (
        "https://video.example.invalid/play",
        False,
    )
    assert video["music"] == {
        "music_id": "75",
        "title": "original sound - Otto",
        "author": "Otto",
        "duration_seconds": 64,
    }
    assert (video["media_type"], video["images"], video["is_pinned"]) == ("video", [], False)


def test_a_slideshow_has_pictures_and_no_length() -> None:
    video = parse("tiktok/item-detail-photo.json", "video")
    assert video["media_type"] == "slideshow"
    assert video["images"] == [
        "https://scontent.example.invalid/ph1.jpg",
        "https://scontent.example.invalid/ph2.jpg",
    ]
    assert video["url"].endswith("/photo/7666000000000000001")
    assert (video["duration_seconds"], video["view_count"], video["comment_count"]) == (
        None,
        None,
        None,
    )
    assert video["music"]["music_id"] is None


def test_the_mobile_api_counts_milliseconds() -> None:
    video = parse("tiktok/aweme-detail.json", "video")
    assert (video["video_id"], video["duration_seconds"]) == ("7086000000000000001", 39.845)
    assert (video["view_count"], video["save_count"], video["is_pinned"]) == (4964, 9, True)
    assert (video["author"]["username"], video["author"]["is_verified"]) == ("ofen.otto", True)
    assert parse("tiktok/aweme-list.json", "videos")["next_cursor"] == "10"


def test_a_page_of_videos_says_how_to_go_on_and_what_is_pinned() -> None:
    page = parse("tiktok/item-list.json", "videos")
    assert (page["username"], page["has_more"], page["next_cursor"]) == (
        "ofen.otto",
        True,
        "1758331327601",
    )
    assert [video["is_pinned"] for video in page["videos"]] == [True, False]


def test_an_account_without_videos_has_an_empty_page() -> None:
    page = parse("tiktok/item-list-empty.json", "videos")
    assert (page["videos"], page["has_more"], page["next_cursor"]) == ([], False, None)


def test_earlier_pages_list_videos_in_their_order() -> None:
    page = parse("tiktok/page-sigi.html", "videos")
    assert [video["video_id"] for video in page["videos"]] == [
        "7192000000000000002",
        "7192000000000000001",
    ]
    assert page["videos"][1]["author"]["username"] == "ofen.otto"
    assert page["next_cursor"] == "1671001541000"
    assert parse("tiktok/page-next-data.txt", "videos")["next_cursor"] == "1608326522000"


def test_subtitles_say_whether_a_machine_translated_them() -> None:
    subtitles = tiktok.parse_subtitles(read_body("tiktok/page-video.html"))
    assert [(subtitle["language"], subtitle["is_translated"]) for subtitle in subtitles] == [
        ("eng-US", True),
        ("deu-DE", False),
    ]


def test_comments_can_be_pinned_and_can_be_pictures() -> None:
    page = parse("tiktok/comments.json", "comments")
    assert (page["video_id"], page["total"]) == ("7571000000000000001", 227)
    assert (page["has_more"], page["next_cursor"]) == (True, "20")
    first, second = page["comments"]
    assert (first["is_pinned"], first["reply_count"], first["author"]["is_verified"]) == (
        True,
        1,
        False,
    )
    assert (second["text"], second["is_pinned"], second["author"]["is_verified"]) == (
        "",
        False,
        None,
    )


def test_answers_that_are_wrapped_once_more_are_unwrapped() -> None:
    page = parse("tiktok/wrapped-comments.json", "comments")
    assert [comment["comment_id"] for comment in page["comments"]] == ["9"]


def test_a_video_without_comments_has_an_empty_page() -> None:
    page = parse("tiktok/comments-none.json", "comments")
    assert (page["comments"], page["has_more"], page["next_cursor"]) == ([], False, None)


def test_unknown_counts_of_users_are_null() -> None:
    page = parse("tiktok/users.json", "users")
    assert (page["query"], page["next_cursor"], page["search_id"]) == ("bread", "10", "20260728A")
    known, unknown = page["users"]
    assert (known["follower_count"], known["video_count"], known["is_verified"]) == (
        5479,
        324,
        True,
    )
    assert (unknown["following_count"], unknown["video_count"], unknown["is_verified"]) == (
        None,
        None,
        None,
    )
    assert parse("tiktok/users-none.json", "users")["users"] == []


def test_a_general_search_mixes_users_and_videos() -> None:
    assert [user["username"] for user in parse("tiktok/search-general.json", "users")["users"]] == [
        "ofen.otto"
    ]
    assert len(parse("tiktok/search-general.json", "videos")["videos"]) == 1


def test_captions_become_segments() -> None:
    transcript = parse("tiktok/captions.vtt", "transcript")
    assert transcript["full_text"] == "First you light the fire & wait an hour."
    assert transcript["transcript"].split("\n") == [
        "First you",
        "light the fire & wait",
        "an hour.",
    ]
    assert transcript["segments"][2] == {"start_ms": 3602000, "end_ms": 3603500, "text": "an hour."}
    assert (transcript["word_count"], transcript["duration_seconds"]) == (9, 3603.5)
    assert parse("tiktok/captions-utterances.json", "transcript")["full_text"] == "First you wait."
