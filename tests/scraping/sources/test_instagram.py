from tests.scraping.invented import parse


def test_a_post_of_graphql_is_read_whole() -> None:
    post = parse("instagram/graphql-post.json", "post")
    assert (post["id"], post["shortcode"], post["post_type"]) == (
        "3300000000000000001",
        "C3invented1",
        "carousel",
    )
    assert (post["like_count"], post["comment_count"], post["taken_at"]) == (431, 21, 1706289912)
    assert (post["caption"], post["owner_username"]) == (
        "Bread, day three. #sourdough",
        "hanna.krume",
    )
    assert [item["is_video"] for item in post["carousel_items"]] == [False, True]
    assert post["carousel_items"][1]["video_url"] == "https://video.example.invalid/two.mp4"
    assert post["coauthor_usernames"] == post["tagged_usernames"] == ["ofen.otto"]
    assert (post["is_paid_partnership"], post["sponsor_usernames"]) == (True, ["muehle.meier"])
    assert post["location"]["address_json"] == {"city_name": "Bremen", "country_code": "DE"}
    assert [resource["config_width"] for resource in post["display_resources"]] == [640, 1080]


def test_a_post_that_a_coauthor_pinned_is_not_pinned_by_its_owner() -> None:
    assert parse("instagram/graphql-post.json", "post")["is_pinned"] is False
    assert parse("instagram/web-profile-info.json", "posts")["posts"][0]["is_pinned"] is True


def test_a_post_of_the_web_of_today_is_read_whole() -> None:
    post = parse("instagram/media-item.json", "post")
    # `pk` is a number that lost its last digit.
    assert (post["id"], post["post_type"], post["is_video"]) == (
        "3800000000000000001",
        "video",
        True,
    )
    assert (post["like_count"], post["comment_count"], post["view_count"]) == (4844, 167, 70001)
    assert post["tagged_usernames"] == ["ofen.otto", "rita.roggen"]
    assert (post["sponsor_usernames"], post["is_pinned"]) == (["muehle.meier"], True)
    assert post["product_mentions"] == [
        {"product_id": "9", "product_name": "Banneton", "merchant_username": "korb.shop"}
    ]
    assert post["music_attribution"] == {
        "artist_name": "hanna.krume",
        "song_name": "Original audio",
        "audio_id": "25562053080",
        "uses_original_audio": True,
        "should_mute_audio": False,
    }
    assert (post["location"]["id"], post["location"]["lat"]) == ("36714", 53.07)
    assert post["video_versions"][0]["width"] == 720
    assert post["display_url"] == "https://scontent.example.invalid/oven.jpg"
    assert post["thumbnail_url"] == "https://scontent.example.invalid/oven-small.jpg"


def test_hidden_likes_are_unknown_not_the_dummy() -> None:
    carousel = parse("instagram/feed.json", "posts")["posts"][1]
    assert (carousel["like_count"], carousel["comment_count"]) == (None, 20)
    assert carousel["tagged_usernames"] == ["rita.roggen"]
    assert carousel["music_attribution"]["audio_id"] == "88"
    assert carousel["display_url"] == "https://scontent.example.invalid/a.jpg"


def test_a_page_of_posts_says_how_to_go_on() -> None:
    page = parse("instagram/feed.json", "posts")
    assert (page["has_more"], page["next_cursor"]) == (True, "3800000000000000002_41")
    page = parse("instagram/web-profile-info.json", "posts")
    assert (len(page["posts"]), page["has_more"], page["next_cursor"]) == (3, True, "QVFinvented")
    assert len(parse("instagram/explore.json", "posts")["posts"]) == 2


def test_a_profile_comes_with_its_posts_and_their_engagement() -> None:
    profile = parse("instagram/web-profile-info.json", "profile")
    assert (profile["user_id"], profile["username"], profile["full_name"]) == (
        "41",
        "hanna.krume",
        "Hanna Krume",
    )
    assert (profile["follower_count"], profile["following_count"], profile["media_count"]) == (
        10000,
        131,
        310,
    )
    assert (
        profile["bio_links"][0]["url"]
        == profile["external_url"]
        == "https://krume.example.invalid/"
    )
    assert (profile["is_verified"], profile["pronouns"]) == (True, ["she", "her"])
    assert [other["username"] for other in profile["related_profiles"]] == ["ofen.otto"]
    # (431 + 21) and (97 + 3) of 10,000; the pinned reel does not count.
    assert profile["engagement_rate"] == 2.76


def test_a_page_for_guests_tells_of_a_profile_in_two_places() -> None:
    profile = parse("instagram/page-profile.html", "profile")
    assert (profile["username"], profile["follower_count"], profile["biography"]) == (
        "hanna.krume",
        8938,
        "Bakes.",
    )
    assert [post["post_type"] for post in profile["posts"]] == ["video", "image"]
    # Counts of likes are missing on this page.
    assert (profile["engagement_rate"], profile["posts"][0]["like_count"]) == (None, None)
    assert parse("instagram/page-profile.html", "posts")["next_cursor"] == "NEXT"


def test_a_page_for_guests_holds_a_post() -> None:
    post = parse("instagram/page-post.html", "post")
    assert (post["id"], post["post_type"], post["like_count"]) == (
        "3999938679493568405",
        "carousel",
        None,
    )
    assert post["caption"] == "Seeds & oats"
    assert parse("instagram/page-shared-data.html", "post") == parse(
        "instagram/graphql-post.json", "post"
    )


def test_a_page_without_data_is_read_by_its_preview() -> None:
    post = parse("instagram/page-preview-post.html", "post")
    assert (post["id"], post["shortcode"], post["is_video"]) == (
        "2580000000000000001",
        "CPinvented9",
        True,
    )
    assert (post["like_count"], post["comment_count"], post["taken_at"]) == (990000, 8873, None)
    assert (post["owner_username"], post["caption"]) == ("hanna.krume", "It > rises 🍞")
    assert post["display_url"] == "https://scontent.example.invalid/p.jpg?a=1&b=2"
    profile = parse("instagram/page-preview-profile.html", "profile")
    assert (profile["username"], profile["full_name"]) == ("hanna.krume", "Hanna Krume")
    assert (profile["follower_count"], profile["media_count"]) == (10200, 1310)
    # Words of another language: the name is known, the counts are not.
    profile = parse("instagram/page-preview-profile-spanish.html", "profile")
    assert (profile["username"], profile["follower_count"]) == ("hanna.krume", None)


def test_the_code_for_embedding_names_the_post() -> None:
    post = parse("instagram/oembed.json", "post")
    assert (post["shortcode"], post["owner_username"], post["like_count"]) == (
        "CAinvented1",
        "hanna.krume",
        None,
    )
