from typing import Final

import pytest

from creators.identity.addresses import Link, profile_url, read_link

CHANNEL = "UC8butISFwT-Wl7EV0hUK0BQ"
YOUTUBE: Final = "youtube"
TIKTOK: Final = "tiktok"
INSTAGRAM: Final = "instagram"


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("https://www.youtube.com/@takeUforward", Link(YOUTUBE, username="takeUforward")),
        ("https://www.youtube.com/@x/videos", Link(YOUTUBE, username="x")),
        (f"http://youtube.com/channel/{CHANNEL}/featured", Link(YOUTUBE, source_id=CHANNEL)),
        ("https://www.youtube.com/c/Coreyms", Link(YOUTUBE, source_id="c/coreyms")),
        ("https://www.youtube.com/user/TechGuyWeb", Link(YOUTUBE, source_id="user/techguyweb")),
        ("https://www.youtube.com/veryacademy/", Link(YOUTUBE, source_id="c/veryacademy")),
        ("https://m.youtube.com/watch?v=s86-Zaaaaaa&t=1", Link(YOUTUBE, post_id="s86-Zaaaaaa")),
        ("https://youtu.be/s86-Zaaaaaa", Link(YOUTUBE, post_id="s86-Zaaaaaa")),
        ("https://www.youtube.com/shorts/s86-Zaaaaaa", Link(YOUTUBE, post_id="s86-Zaaaaaa")),
        ("https://www.youtube.com/playlist?list=PL8", Link(YOUTUBE)),
        ("https://www.tiktok.com/@khaby.lame", Link(TIKTOK, username="khaby.lame")),
        ("https://www.tiktok.com/@X/video/71234", Link(TIKTOK, username="X", post_id="71234")),
        ("instagram.com/some.one/", Link(INSTAGRAM, username="some.one")),
        ("https://www.instagram.com/p/Cxyz1/", Link(INSTAGRAM, post_id="Cxyz1")),
        ("https://www.instagram.com/An.na/reel/Cxyz1", Link(INSTAGRAM, "An.na", None, "Cxyz1")),
        ("https://www.instagram.com/explore/", Link(INSTAGRAM)),
        ("https://www.instagram.com/stories/An.na/3800/", Link(INSTAGRAM, "An.na")),
        ("https://www.tiktok.com/en/@Khaby.lame?lang=en", Link(TIKTOK, "Khaby.lame")),
        ("https://vm.tiktok.com/ZMinvent/", Link(TIKTOK)),
        ("https://www.youtube.example/@Demo.one", Link(YOUTUBE, "Demo.one")),
        ("https://www.tiktok.example/@demo", Link(TIKTOK, "demo")),
        (f"https://www.youtube.com/channel/{CHANNEL[:-1]}", Link(YOUTUBE)),
        ("https://help.instagram.com/someone", None),
        ("https://www.tiktok.com.evil.example/@x", None),
        ("See https://www.tiktok.com/@x there", None),
        ("https://www.tiktok.com:x/@x", None),
        ("http://erik.video", None),
        ("https://notyoutube.com/@x", None),
        ("http://[broken", None),
        ("", None),
    ],
)
def test_an_address_gives_platform_handle_id_and_post(url: str, address: Link | None) -> None:
    assert read_link(url) == address


@pytest.mark.parametrize(
    ("username", "source_id", "url"),
    [
        ("x", CHANNEL, "https://www.youtube.com/@x"),
        (None, CHANNEL, f"https://www.youtube.com/channel/{CHANNEL}"),
        (None, "c/name", "https://www.youtube.com/c/name"),
        (None, "name:someone", ""),
    ],
)
def test_a_profiles_address_comes_from_its_known_identity(
    username: str | None, source_id: str, url: str
) -> None:
    assert profile_url("youtube", username=username, source_id=source_id) == url
