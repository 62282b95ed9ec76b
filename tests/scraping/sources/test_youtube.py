import pytest

from tests.scraping.invented import parse

CHANNEL = "UC" + "x" * 20 + "01"


def test_the_parts_of_a_header_are_recognised_by_their_text() -> None:
    channel = parse("youtube/channel-videos.json", "channel")
    assert (channel["channel_id"], channel["handle"], channel["name"]) == (
        CHANNEL,
        "@ritaroggen",
        "Rita Roggen",
    )
    assert (channel["subscribers"], channel["subscribers_text"]) == (8840, "8.84k subscribers")
    assert (channel["videos_count"], channel["views_total"]) == (258, None)
    assert channel["description"] == "Rye.\nAnd more rye."
    assert channel["keywords"] == ["rye bread", "baking", "bread"]
    assert channel["avatar_url"] == "https://scontent.example.invalid/r160.jpg"
    assert channel["banner_url"] == "https://scontent.example.invalid/banner.jpg"
    assert len(channel["videos"]) == 3


def test_all_shapes_of_a_video_stand_side_by_side() -> None:
    page = parse("youtube/channel-videos.json", "channel-videos")
    lockup, renderer, short = page["videos"]
    assert (lockup["video_id"], lockup["duration_seconds"], lockup["view_count"]) == (
        "aaaaaaaaaaa",
        2184,
        26000,
    )
    assert lockup["published_text"] == "17 hours ago"
    assert (renderer["duration_text"], renderer["duration_seconds"]) == ("1:03:03", 3783)
    assert renderer["view_count"] == 1545374
    assert short["url"] == "https://www.youtube.com/shorts/ccccccccccc"
    assert (short["view_count"], short["duration_seconds"]) == (136000, None)


def test_the_token_of_the_next_page_is_that_of_the_list() -> None:
    assert parse("youtube/channel-videos.json", "channel-videos")["next_cursor"] == "NEXTPAGE"
    assert parse("youtube/channel-videos-continued.json", "channel-videos")["next_cursor"] is None


def test_a_feed_lists_the_last_videos() -> None:
    page = parse("youtube/feed.xml", "channel-videos")
    assert (page["channel_id"], page["next_cursor"]) == (CHANNEL, None)
    assert [(video["title"], video["view_count"]) for video in page["videos"]] == [
        ("Rye & salt", 90120)
    ]


def test_current_viewers_are_not_views() -> None:
    live, members_only = parse("youtube/channel-videos-continued.json", "channel-videos")["videos"]
    assert (live["view_count"], live["view_count_text"]) == (None, "1,263 watching")
    assert (live["duration_seconds"], live["published_text"]) == (None, None)
    assert (members_only["view_count"], members_only["published_text"]) == (None, "12 hours ago")


def test_a_home_page_lists_only_the_channel_s_own_videos() -> None:
    videos = parse("youtube/channel-home-others.json", "channel-videos")["videos"]
    assert [video["video_id"] for video in videos] == ["fffffffffff"]
    assert (videos[0]["view_count"], videos[0]["duration_seconds"]) == (0, 146)


def test_the_about_panel_adds_country_and_views() -> None:
    channel = parse("youtube/channel-about.json", "channel")
    assert (channel["country"], channel["views_total"], channel["videos_count"]) == (
        "Germany",
        1234567,
        258,
    )
    assert channel["handle"] == "@ritaroggen"


def test_an_earlier_page_is_read_in_any_language() -> None:
    channel = parse("youtube/page-channel.html", "channel")
    assert (channel["subscribers"], channel["videos_count"]) == (4690000, 6800)
    assert channel["banner_url"] == "https://yt3.example.invalid/b"


def test_a_resolved_handle_is_a_channel_of_which_only_the_id_is_known() -> None:
    channel = parse("youtube/resolve-url.json", "channel")
    assert (channel["channel_id"], channel["name"], channel["subscribers"]) == (CHANNEL, None, None)


def test_search_results_are_videos_and_channels_in_their_order() -> None:
    page = parse("youtube/search.json", "search")
    assert (page["query"], page["estimated_results"], page["next_cursor"]) == (
        "rye bread",
        430195562,
        "MORE",
    )
    video, channel, together, short, more = page["results"]
    assert (video["channel_handle"], video["channel_verified"]) == ("@ritaroggen", True)
    assert (video["description"], video["duration_seconds"]) == ("All about rye", 3783)
    assert (channel["type"], channel["channel_handle"]) == ("channel", "@ritaroggen")
    assert (channel["subscriber_count"], channel["video_count"]) == (8840, None)
    assert channel["thumbnail_url"] == "https://yt3.example.invalid/a"
    assert (together["channel_id"], together["channel_name"]) == (CHANNEL, "Rita Roggen")
    assert (short["video_id"], more["video_id"]) == ("kkkkkkkkkkk", "lllllllllll")


def test_a_search_ends_with_an_empty_page() -> None:
    page = parse("youtube/search-end.json", "search")
    assert (page["results"], page["next_cursor"], page["estimated_results"]) == ([], None, 14)


@pytest.mark.parametrize(
    ("name", "suggestions"),
    [("typeahead.json", ["rye", "rye bread"]), ("typeahead.js", ["rye", "rye flour"])],
)
def test_suggestions_come_bare_or_in_a_callback(name: str, suggestions: list[str]) -> None:
    assert parse(f"youtube/{name}", "typeahead") == {"query": "rye", "suggestions": suggestions}


def test_the_answer_to_a_player_holds_its_video() -> None:
    video = parse("youtube/player.json", "video")
    assert (video["video_id"], video["title"], video["description"]) == (
        "mmmmmmmmmmm",
        "Why rye",
        "All about rye.",
    )
    assert (video["view_count"], video["like_count"], video["comment_count"]) == (
        248861,
        31009,
        None,
    )
    assert (video["published_at"], video["published_date"]) == (
        "2022-08-04T12:59:59-07:00",
        "2022-08-04",
    )
    assert (video["duration_seconds"], video["tags"], video["categories"]) == (
        937,
        ["rye", "bread"],
        ["Education"],
    )
    assert (video["availability"], video["live_status"]) == ("unlisted", "none")
    assert (video["channel_handle"], video["thumbnail_url"]) == (
        "@ritaroggen",
        "https://scontent.example.invalid/m-max.jpg",
    )


def test_a_live_video_has_no_length_yet() -> None:
    video = parse("youtube/player-reel.json", "video")
    assert (video["live_status"], video["duration_seconds"]) == ("live", None)


def test_the_page_around_a_video_knows_exact_likes_and_comments() -> None:
    video = parse("youtube/next.json", "video")
    assert (video["view_count"], video["like_count"], video["comment_count"]) == (
        4821905,
        31009,
        365,
    )
    assert (video["published_at"], video["published_date"]) == (None, "2025-10-25")
    assert (video["channel_id"], video["channel_name"]) == (CHANNEL, "Rita Roggen")


def test_captions_are_listed_with_addresses_that_answer_in_json() -> None:
    captions = parse("youtube/player.json", "captions-list")
    manual, auto = captions["tracks"]
    assert manual["url"] == "https://www.youtube.com/api/timedtext?v=mmmmmmmmmmm&lang=de&fmt=json3"
    assert (manual["name"], manual["is_auto"], manual["needs_token"]) == ("German", False, False)
    assert (auto["code"], auto["is_auto"], auto["needs_token"]) == ("en", True, True)
    assert captions["translations"] == [{"code": "fr", "name": "French"}]


def test_a_video_without_captions_has_an_empty_list() -> None:
    assert parse("youtube/player-reel.json", "captions-list")["tracks"] == []


def test_captions_of_every_format_say_the_same() -> None:
    json3 = parse("youtube/captions.json3", "transcript")
    assert json3["transcript"] == [
        {"start": 0.589, "duration": 6.121, "text": "hello in rye"},
        {"start": 6.71, "duration": 1.0, "text": "country"},
    ]
    assert (json3["full_text"], json3["word_count"]) == ("hello in rye country", 4)
    srv1 = parse("youtube/captions-srv1.xml", "transcript")
    assert [line["text"] for line in srv1["transcript"]] == ["hello, it's rye", "country"]
    srv3 = parse("youtube/captions-srv3.xml", "transcript")
    assert srv3["transcript"][0] == {"start": 0.589, "duration": 6.121, "text": "hello rye"}
    assert srv3["transcript"][1]["text"] == "it's country"
    panel = parse("youtube/transcript-panel.json", "transcript")
    assert panel["transcript"] == [{"start": 0.589, "duration": 6.121, "text": "hello rye"}]
