from typing import Final

import pytest

from creators.identity.loose_addresses import Address, profile_url, read_address

CHANNEL = "UC8butISFwT-Wl7EV0hUK0BQ"
YOUTUBE: Final = "youtube"
TIKTOK: Final = "tiktok"
INSTAGRAM: Final = "instagram"


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("https://www.youtube.com/@takeUforward", Address(YOUTUBE, username="takeUforward")),
        ("https://www.youtube.com/@x/videos", Address(YOUTUBE, username="x")),
        (f"http://youtube.com/channel/{CHANNEL}/featured", Address(YOUTUBE, source_id=CHANNEL)),
        ("https://www.youtube.com/c/Coreyms", Address(YOUTUBE, source_id="c/coreyms")),
        ("https://www.youtube.com/user/TechGuyWeb", Address(YOUTUBE, source_id="user/techguyweb")),
        ("https://www.youtube.com/veryacademy/", Address(YOUTUBE, source_id="c/veryacademy")),
        ("https://m.youtube.com/watch?v=s86-Z&t=1", Address(YOUTUBE, post_id="s86-Z")),
        ("https://youtu.be/s86-Z", Address(YOUTUBE, post_id="s86-Z")),
        ("https://www.youtube.com/shorts/abc", Address(YOUTUBE, post_id="abc")),
        ("https://www.youtube.com/playlist?list=PL8", Address(YOUTUBE)),
        ("https://www.tiktok.com/@khaby.lame", Address(TIKTOK, username="khaby.lame")),
        ("https://www.tiktok.com/@x/video/7", Address(TIKTOK, username="x", post_id="7")),
        ("instagram.com/some.one/", Address(INSTAGRAM, username="some.one")),
        ("https://www.instagram.com/p/Cxy/", Address(INSTAGRAM, post_id="Cxy")),
        ("https://www.instagram.com/an.na/reel/Cx", Address(INSTAGRAM, "an.na", None, "Cx")),
        ("https://www.instagram.com/explore/", Address(INSTAGRAM)),
        ("http://erik.video", None),
        ("https://notyoutube.com/@x", None),
        ("http://[broken", None),
        ("", None),
    ],
)
def test_an_address_says_platform_handle_id_and_post(url: str, address: Address | None) -> None:
    assert read_address(url) == address


@pytest.mark.parametrize(
    ("username", "source_id", "url"),
    [
        ("x", CHANNEL, "https://www.youtube.com/@x"),
        (None, CHANNEL, f"https://www.youtube.com/channel/{CHANNEL}"),
        (None, "c/name", "https://www.youtube.com/c/name"),
        (None, "name:someone", ""),
    ],
)
def test_a_profile_has_the_address_that_follows_from_what_is_known(
    username: str | None, source_id: str, url: str
) -> None:
    assert profile_url("youtube", username=username, source_id=source_id) == url
