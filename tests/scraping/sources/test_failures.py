"""Blocked is never empty, gone is never blocked, and an unknown shape is changed."""

import json

import pytest

from scraping.sources.failures import Blocked, Changed, Failure, Gone, Refused
from scraping.sources.parsers import PARSERS
from tests.scraping.invented import list_cases, parse, read_body
from tests.scraping.records import check_record

FAILURES = {
    Blocked: [
        "instagram/please-wait.json post",
        "instagram/page-login.html profile",
        "instagram/page-login-spanish.html profile",
        "instagram/went-wrong.txt post",
        "tiktok/user-empty.json profile",
        "tiktok/verify.json videos",
        "tiktok/page-captcha.html videos",
        "tiktok/status-minus-one.json videos",
        "youtube/page-captcha.html channel",
        "youtube/page-consent.html video",
        "youtube/exhausted.json video",
        "youtube/player-bot.json video",
        "youtube/player-bot.json captions-list",
    ],
    Gone: [
        "instagram/web-profile-info-missing.json profile",
        "instagram/page-not-found.html profile",
        "instagram/media-not-found.json post",
        "instagram/media-items-none.json post",
        "tiktok/user-missing.json profile",
        "tiktok/page-video-10204.html video",
        "youtube/channel-gone.json channel",
        "youtube/channel-gone.json channel-videos",
        "youtube/not-found.json channel",
        "youtube/page-not-found.html channel",
        "youtube/player-gone.json video",
        "youtube/player-empty.json video",
        "youtube/player-empty.json captions-list",
    ],
    Refused: [
        "instagram/web-profile-info-private.json profile",
        "instagram/web-profile-info-private.json posts",
        "instagram/page-profile-gated.html profile",
        "instagram/page-post-gated.html post",
        "instagram/not-authorized.json post",
        "tiktok/user-private.json profile",
        "tiktok/page-video-10216.html video",
        "tiktok/page-video-10222.html video",
        "youtube/channel-age-gate.json channel",
        "youtube/player-age.json video",
        "youtube/player-private.json video",
        "youtube/player-members.json captions-list",
    ],
    Changed: [
        "youtube/precondition.json video",
        "youtube/player-changed.json video",
        "youtube/transcript-list.xml transcript",
        # The tab shows playlists, so no videos is not the truth about the channel.
        "youtube/channel-playlists.json channel-videos",
        # The page of a profile never lists its videos.
        "tiktok/page-profile.html videos",
    ],
}


@pytest.mark.parametrize(
    ("case", "failure"), [(case, failure) for failure, cases in FAILURES.items() for case in cases]
)
def test_failures_in_answers_are_distinguished(case: str, failure: type[Failure]) -> None:
    with pytest.raises(failure):
        parse(*case.split())


@pytest.mark.parametrize(
    ("platform", "kind"), [(name, kind) for name, kinds in PARSERS.items() for kind in kinds]
)
class TestEveryParser:
    @pytest.mark.parametrize("body", [b"", b" \r\n", b"\xef\xbb\xbf"])
    def test_takes_an_empty_body_for_a_block(self, platform: str, kind: str, body: bytes) -> None:
        with pytest.raises(Blocked):
            PARSERS[platform][kind](body, "application/json")

    @pytest.mark.parametrize(
        "body",
        [
            b'{"data": {"user": {"id": "41", "username": "ha',
            b'{"a": [1, 2, tru',
            b"<!DOCTYPE html><html><head><title>x</title><scr",
        ],
    )
    def test_takes_a_body_that_breaks_off_for_a_block(
        self, platform: str, kind: str, body: bytes
    ) -> None:
        with pytest.raises(Blocked):
            PARSERS[platform][kind](body, "")

    @pytest.mark.parametrize(
        "body",
        [
            b"[" * 100_000,
            b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
            b'{"a": ' + b"9" * 5000 + b"}",
            b'{"id": NaN, "a": Infinity, "b": "\\ud800\\u0000"}',
            b"null",
            b"[]",
            b'"text"',
            b"\x89PNG\r\n\x1a\n",
            b"<html><body><p>Something new</p></body></html>",
        ],
        ids=[
            "deep",
            "deep and closed",
            "long number",
            "no numbers",
            "null",
            "list",
            "text",
            "picture",
            "page",
        ],
    )
    def test_takes_what_it_does_not_know_for_a_change(
        self, platform: str, kind: str, body: bytes
    ) -> None:
        with pytest.raises((Changed, Blocked)) as raised:
            PARSERS[platform][kind](body, "")
        # Only a body without its end can be one that broke off.
        assert raised.type is Changed or not body.endswith((b"}", b"]", b">", b'"'))


@pytest.mark.parametrize(("name", "kind"), list_cases())
def test_every_invented_body_is_a_record_or_a_failure(name: str, kind: str) -> None:
    platform = name.partition("/")[0]
    try:
        record = parse(name, kind)
    except Failure:
        return
    check_record(platform, kind, record)


@pytest.mark.parametrize("around", [b"for (;;);%s", b")]}'\n%s", b"\xef\xbb\xbf%s", b"\n\n%s\n"])
def test_json_is_read_behind_guards_and_byte_order_marks(around: bytes) -> None:
    body = around % read_body("tiktok/user-detail.json")
    assert PARSERS["tiktok"]["profile"](body, "text/html")["username"] == "ofen.otto"


@pytest.mark.parametrize(
    ("platform", "kind", "body"),
    [
        ("tiktok", "profile", "<div class='captcha_verify_container'>Sicherheitsüberprüfung</div>"),
        ("tiktok", "video", "<html><title>Anmelden | TikTok</title><div id='app'></div></html>"),
        ("tiktok", "profile", "<html><title>登录 | TikTok</title></html>"),
        (
            "youtube",
            "channel",
            "<form action='https://consent.google.com/save'>Alle ablehnen</form>",
        ),
        ("youtube", "video", "<form id='captcha-form'>Ungewöhnlicher Datenverkehr</form>"),
    ],
)
def test_pages_that_block_are_known_in_other_languages(platform: str, kind: str, body: str) -> None:
    with pytest.raises(Blocked):
        PARSERS[platform][kind](body.encode(), "")


@pytest.mark.parametrize(
    "said",
    [
        "Melde dich an, um zu bestätigen, dass du kein Bot bist",
        "Inicia sesión para confirmar que no eres un robot",
        "Войдите, чтобы подтвердить, что вы не бот",
        "ログインして、ボットではないことを確認してください",
    ],
)
def test_a_player_that_asks_for_no_bot_blocks_in_every_language(said: str) -> None:
    body = json.dumps({"playabilityStatus": {"status": "LOGIN_REQUIRED", "reason": said}})
    with pytest.raises(Blocked):
        PARSERS["youtube"]["video"](body.encode(), "")
