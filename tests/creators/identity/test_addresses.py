import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from creators.identity.addresses import ImpossibleAddress, read_address
from creators.identity.platforms import Address, Kind, Platform

CHANNEL = "UC" + "x" * 20 + "01"
IG, TT, YT = "instagram", "tiktok", "youtube"

PASTED = {
    "https://www.instagram.com/p/C3invented1/?igsh=abc&utm_source=x": (IG, "post", "C3invented1"),
    "https://www.instagram.com/reel/C3invented1/": (IG, "post", "C3invented1"),
    "instagram.com/reels/C3invented1": (IG, "post", "C3invented1"),
    "http://m.instagram.com/tv/C3invented1#x": (IG, "post", "C3invented1"),
    "https://www.instagram.com/Hanna.Krume/reel/C3invented1/": (IG, "post", "C3invented1"),
    "HTTPS://WWW.INSTAGRAM.COM/P/C3invented1": (IG, "post", "C3invented1"),
    "instagr.am/p/C3invented1": (IG, "post", "C3invented1"),
    "https://www.instagram.com/Hanna.Krume?hl=en": (IG, "profile", "hanna.krume"),
    "www.instagram.com/hanna.krume/reels/": (IG, "profile", "hanna.krume"),
    "https://www.instagram.com/stories/hanna.krume/3800/": (IG, "profile", "hanna.krume"),
    "https://www.instagram.com/share/reel/BAinvented": (
        IG,
        "short_link",
        "https://www.instagram.com/share/reel/BAinvented/",
    ),
    "https://vm.tiktok.com/ZMinvent/": (TT, "short_link", "https://vm.tiktok.com/ZMinvent/"),
    "vt.tiktok.com/ZSinvent?k=1": (TT, "short_link", "https://vt.tiktok.com/ZSinvent/"),
    "https://www.tiktok.com/t/ZTinvent/": (TT, "short_link", "https://www.tiktok.com/t/ZTinvent/"),
    "https://www.tiktok.com/@Ofen.Otto/video/7571000000000000001?is_from_webapp=1": (
        TT,
        "video",
        "7571000000000000001",
    ),
    "https://m.tiktok.com/@ofen.otto/photo/7571000000000000001": (
        TT,
        "video",
        "7571000000000000001",
    ),
    "https://lite.tiktok.com/t/ZSinvent/": (TT, "short_link", "https://www.tiktok.com/t/ZSinvent/"),
    "https://www.tiktokv.com/share/video/7571000000000000001/": (
        TT,
        "video",
        "7571000000000000001",
    ),
    "https://www.tiktok.com/en/@ofen.otto": (TT, "profile", "ofen.otto"),
    "https://www.instagram.com/_u/hanna.krume/": (IG, "profile", "hanna.krume"),
    "https://www.instagram.com/user?igsh=abc": (IG, "profile", "user"),
    "(https://www.instagram.com/hanna.krume/).": (IG, "profile", "hanna.krume"),
    "https://studio.youtube.com/video/mmm-mmm_mmm/edit": (YT, "video", "mmm-mmm_mmm"),
    "https://www.youtubekids.com/watch?v=mmm-mmm_mmm": (YT, "video", "mmm-mmm_mmm"),
    f"https://www.youtube.com/embed/live_stream?channel={CHANNEL}": (YT, "channel", CHANNEL),
    "https://m.tiktok.com/v/7571000000000000001.html?u_code=1": (
        TT,
        "video",
        "7571000000000000001",
    ),
    "https://www.tiktok.com/embed/v2/7571000000000000001": (TT, "video", "7571000000000000001"),
    "https://www.tiktok.com/@/video/7571000000000000001": (TT, "video", "7571000000000000001"),
    "tiktok.com/@Ofen.Otto": (TT, "profile", "ofen.otto"),
    "https://www.tiktok.com/%40ofen.otto/live": (TT, "profile", "ofen.otto"),
    "https://www.youtube.com/watch?app=desktop&v=mmm-mmm_mmm&t=3s": (YT, "video", "mmm-mmm_mmm"),
    "https://youtu.be/mmm-mmm_mmm?si=abc": (YT, "video", "mmm-mmm_mmm"),
    "m.youtube.com/shorts/mmm-mmm_mmm": (YT, "video", "mmm-mmm_mmm"),
    "https://music.youtube.com/watch?v=mmm-mmm_mmm": (YT, "video", "mmm-mmm_mmm"),
    "https://www.youtube.com/live/mmm-mmm_mmm?feature=share": (YT, "video", "mmm-mmm_mmm"),
    "https://www.youtube-nocookie.com/embed/mmm-mmm_mmm": (YT, "video", "mmm-mmm_mmm"),
    f"https://www.youtube.com/channel/{CHANNEL}/videos": (YT, "channel", CHANNEL),
    CHANNEL: (YT, "channel", CHANNEL),
    "https://www.youtube.com/@RitaRoggen/featured": (YT, "channel", "@ritaroggen"),
    "YouTube.com/c/RitaRoggen": (YT, "channel", "c/ritaroggen"),
    "https://www.youtube.com/user/RitaRoggen": (YT, "channel", "user/ritaroggen"),
    "https://www.youtube.com/RitaRoggen": (YT, "channel", "c/ritaroggen"),
    " <https://youtu.be/mmm-mmm_mmm>\u200b\n": (YT, "video", "mmm-mmm_mmm"),
    "//www.youtube.com/@rita": (YT, "channel", "@rita"),
}


@pytest.mark.parametrize(("pasted", "read"), PASTED.items())
def test_addresses_are_read_as_people_paste_them(pasted: str, read: tuple[str, str, str]) -> None:
    assert read_address(pasted) == read


@pytest.mark.parametrize(
    "pasted",
    [
        "https://www.instagram.com.evil.example/p/C3invented1/",
        "https://instagram.com@evil.example/p/C3invented1",
        "https://evil.example@instagram.com/p/C3invented1",
        "https://evil.example/instagram.com/p/C3invented1",
        "https://evil-instagram.com/p/C3invented1",
        "https://www.instagrarn.com/p/C3invented1",
        "https://www.іnstagram.com/p/C3invented1",
        "https://ti\u212atok.com/@otto",
        "https://tiktok.co/@otto",
        "https://youtube.com.br.example/watch?v=mmm-mmm_mmm",
        "https://youtu.be.example/mmm-mmm_mmm",
        # The demo's creators are not accounts on the platforms.
        "https://www.tiktok.example/@otto",
        "https://www.youtube.com:8080/watch?v=mmm-mmm_mmm",
        "https://127.0.0.1/@otto",
        "javascript://www.tiktok.com/@otto",
        "file://www.tiktok.com/@otto",
    ],
)
def test_lookalikes_of_platforms_are_refused(pasted: str) -> None:
    with pytest.raises(ImpossibleAddress, match="not an address"):
        read_address(pasted)


@pytest.mark.parametrize(
    "pasted",
    [
        "https://www.instagram.com/",
        "https://www.instagram.com/explore/tags/bread/",
        "https://www.instagram.com/p/",
        "https://www.instagram.com/reels/audio/1234567890/",
        "https://www.instagram.com/share/profile/BAinvented",
        "https://www.instagram.com/s/aGlnaGxpZ2h0OjE3?story_media_id=1",
        "https://www.youtube.com/embed/videoseries?list=PL1",
        "https://www.youtube.com/embed/live_stream",
        "https://www.tiktok.com/tag/bread",
        "https://www.tiktok.com/@otto/video/notdigits",
        "https://www.youtube.com/playlist?list=PL1",
        "https://www.youtube.com/watch?v=short",
        "https://www.youtube.com/results?search_query=rye",
        "https://youtu.be/",
        "https://www.youtube.com\\@evil.example/watch?v=mmm-mmm_mmm",
        "two words",
        "@somebody",
        "",
        "x" * 3000,
    ],
)
def test_addresses_without_a_record_are_refused(pasted: str) -> None:
    with pytest.raises(ImpossibleAddress):
        read_address(pasted)


@pytest.mark.parametrize(
    ("pasted", "platform", "kind", "read"),
    [
        ("@Hanna.Krume", IG, None, "hanna.krume"),
        ("C3invented1", IG, "post", "C3invented1"),
        ("ofen.otto", TT, None, "ofen.otto"),
        ("7571000000000000001", TT, None, "7571000000000000001"),
        ("@RitaRoggen", YT, None, "@ritaroggen"),
        ("RitaRoggen", YT, "channel", "@ritaroggen"),
        ("mmm-mmm_mmm", YT, "video", "mmm-mmm_mmm"),
    ],
)
def test_bare_names_and_ids_need_a_platform(
    pasted: str, platform: Platform, kind: Kind | None, read: str
) -> None:
    assert read_address(pasted, platform, kind).id == read


def test_an_address_of_another_platform_or_kind_is_refused() -> None:
    with pytest.raises(ImpossibleAddress, match="an Instagram profile"):
        read_address("https://www.instagram.com/hanna", "tiktok")
    with pytest.raises(ImpossibleAddress, match="an Instagram profile"):
        read_address("https://www.instagram.com/hanna", "instagram", "post")
    # A short link can lead to any kind.
    assert read_address("https://vm.tiktok.com/ZMinvent", "tiktok", "video").kind == "short_link"


@pytest.mark.parametrize("pasted", PASTED)
def test_the_address_of_a_read_address_reads_the_same(pasted: str) -> None:
    address = read_address(pasted)
    assert read_address(address.url) == address


codes = st.text("abcXYZ019_-", min_size=11, max_size=11)


@given(
    codes,
    st.sampled_from(["p", "reel", "reels", "tv", "P", "Reel"]),
    st.sampled_from(["", "www.", "m.", "WWW."]),
)
def test_a_shortcode_survives_every_spelling_of_its_address(
    code: str, folder: str, host: str
) -> None:
    assert read_address(f"https://{host}instagram.com/{folder}/{code}/?x=1") == (IG, "post", code)


@given(st.text())
@example("https://[::1")
@example("//")
@example("https://www.youtube.com/%")
@example("https://www.youtube.com:99999/x")
@example("instagram.com/%00")
@example(".")
@example("youtube.com/c/name./")
def test_any_text_is_an_address_or_impossible(text: str) -> None:
    for platform in (None, *("instagram", "tiktok", "youtube")):
        try:
            address = read_address(text, platform)
        except ImpossibleAddress:
            continue
        assert isinstance(address, Address)
        assert read_address(address.url) == address


@pytest.mark.parametrize(
    ("pasted", "platform", "kind", "said"),
    [
        ("han!na", "youtube", "channel", "This is not a valid YouTube handle or channel id."),
        ("han!na", "instagram", "profile", "This is not a valid Instagram username."),
        ("han!na", "tiktok", "video", "This is not a valid TikTok video id."),
        (
            "https://www.tiktok.com/@otto",
            "instagram",
            "post",
            "This is a TikTok profile. Send an Instagram post.",
        ),
    ],
)
def test_a_refusal_says_what_to_send(
    pasted: str, platform: Platform, kind: Kind, said: str
) -> None:
    with pytest.raises(ImpossibleAddress, match=f"^{re.escape(said)}$"):
        read_address(pasted, platform, kind)
