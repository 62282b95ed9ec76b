import json
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection

from creators.importing.run import _LOCK
from creators.models import Creator, Post, Profile
from tests.creators.importing.catalogue import versions

SAMPLES = Path(os.environ.get("KINDRED_DATA_SAMPLES") or settings.BASE_DIR.parent / "shared/data")
needs_samples = pytest.mark.skipif(
    not SAMPLES.is_dir(), reason=f"the sample files are not at {SAMPLES} (KINDRED_DATA_SAMPLES)"
)

VIDEOS = (
    "yt_saying_things_2022/videos.csv --platform youtube --as-of 2022-08-01 --map name=Channel "
    "followers=Subscribers post.platform_id=Id post.caption=Title post.url=URL "
    "post.posted_at=Released post.views=Views"
)
TIKTOK = (
    "tiktok_creator_atlas_2026/creators.jsonl --platform tiktok --map url=profile_url "
    "observed_at=collected_at post.caption=recent_captions"
)
AWESOME = (
    "yt_awesome_tech/awesome_youtubers.jsonl --platform youtube --map category=section "
    "bio=content_about post.caption=featured_playlists"
)
TAKE_LOCK, PATIENCE_S = f"SELECT pg_advisory_lock({_LOCK})", 60
LISTED = "yt_awesome_tech/dev_youtube_list.jsonl --platform youtube --map category=section"


@pytest.fixture(autouse=True)
def _own_folder(settings: Any, tmp_path: Path) -> None:
    """Other tests import files of the same name at the same time."""
    settings.DATA_DIR = tmp_path / "data"


def run(*arguments: object) -> str:
    told = StringIO()
    call_command("import_creators", *map(str, arguments), stdout=told, stderr=StringIO())
    return told.getvalue()


def run_sample(line: str) -> str:
    file, *rest = line.split()
    return run(SAMPLES / file, *rest)


def write(path: Path, *records: Any) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return path


@pytest.mark.slow
@needs_samples
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("line", "creators", "posts"),
    [(VIDEOS, 91, 2673), (TIKTOK, 59, 638), (AWESOME, 242, 849), (LISTED, 643, 0)],
    ids=["videos", "tiktok", "awesome", "listed"],
)
def test_each_sample_is_imported_completely_and_only_once(
    line: str, creators: int, posts: int
) -> None:
    assert "0 rejected" in run_sample(line)
    assert (Creator.objects.count(), Post.objects.count()) == (creators, posts)
    before = versions()
    run_sample(line)
    assert versions() == before


@pytest.mark.slow
@needs_samples
@pytest.mark.django_db
def test_samples_join_their_creators_and_change_nothing_again() -> None:
    for line in (VIDEOS, TIKTOK, AWESOME, LISTED):
        run_sample(line)
    fireship = Profile.objects.get(source_id="c/fireship")
    assert (fireship.username, fireship.followers) == (None, 1_090_000)
    assert list(fireship.aliases.values_list("identity", flat=True)) == ["name:fireship"]
    vsauce = Profile.objects.get(display_name="Vsauce")
    assert (vsauce.username, vsauce.followers, vsauce.category) == (None, 17_400_000, "Science")
    paradox = vsauce.posts.get(platform_id="s86-Z-CbaHA")
    assert paradox.caption == "The Banach–Tarski Paradox"
    assert (paradox.views, str(paradox.posted_at)[:10]) == (36_000_000, "2016-08-01")
    before = versions()
    for line in (LISTED, VIDEOS, AWESOME, TIKTOK):
        run_sample(line)
    assert versions() == before


@needs_samples
@pytest.mark.django_db
def test_a_relative_date_asks_for_its_anchor_before_anything_is_written() -> None:
    with pytest.raises(CommandError, match=r"line 2: '6 years ago'.*--as-of"):
        run_sample(VIDEOS.replace("--as-of 2022-08-01 ", ""))
    assert not Creator.objects.exists()


@pytest.mark.django_db
def test_all_files_are_checked_before_the_first_is_imported(tmp_path: Path) -> None:
    good = write(tmp_path / "good.jsonl", {"name": "Anna"})
    posts = [{"caption": "x", "posted_at": "3 weeks ago"}]
    profile = {"platform": "tiktok", "username": "b", "posts": posts}
    with pytest.raises(CommandError, match=r"bad\.jsonl, line 1"):
        run(good, write(tmp_path / "bad.jsonl", {"profiles": [profile]}))
    assert not Creator.objects.exists()


@pytest.mark.django_db
def test_the_word_ago_in_a_caption_is_not_a_relative_date(tmp_path: Path) -> None:
    posts = [{"caption": "We met 6 years ago"}, {"caption": "6 years ago"}]
    profile = {"platform": "tiktok", "username": "b", "posts": posts}
    run(write(tmp_path / "f.jsonl", {"profiles": [profile]}))
    assert Post.objects.count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--map", "nonsense=name"], "write field=column"),
        (["--map", "name"], "write field=column"),
        (["--map", "name=Channel"], "has no column Channel; it has title, user"),
        (["--as-of", "yesterday"], "is not a date"),
        (["--platform", "myspace"], "invalid choice"),
    ],
)
def test_a_wrong_option_is_one_clear_sentence(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    (tmp_path / "f.csv").write_text("title,user\nx,anna\n")
    with pytest.raises(CommandError, match=message):
        run(tmp_path / "f.csv", *arguments)


@pytest.mark.django_db
def test_a_missing_file_is_one_clear_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        run(tmp_path / "nothing.csv")


@pytest.mark.django_db
def test_columns_named_like_neutral_fields_need_no_mapping(tmp_path: Path) -> None:
    (tmp_path / "f.csv").write_text("Username,Followers,Bio,Email\n@anna,12K,Bread,a@x.com\n")
    run(tmp_path / "f.csv", "--platform", "instagram")
    profile = Profile.objects.get()
    assert (profile.username, profile.followers, profile.bio) == ("anna", 12_000, "Bread")
    assert profile.creator.emails.get().email == "a@x.com"


@pytest.mark.django_db
def test_without_a_mapping_columns_are_read_as_the_page_of_imports_proposes(tmp_path: Path) -> None:
    row = {"profile_url": "https://www.tiktok.com/@anna", "recent_captions": ["one", "two"]}
    told = run(write(tmp_path / "f.jsonl", row | {"display_name": "Anna", "country": "IT"}))
    assert "f.jsonl: reads profile_url as url, recent_captions as post.caption." in told
    profile = Profile.objects.get()
    assert (profile.platform, profile.username) == ("tiktok", "anna")
    assert (profile.creator.name, profile.creator.country) == ("Anna", "IT")
    assert set(profile.posts.values_list("caption", flat=True)) == {"one", "two"}


@pytest.mark.django_db
def test_profiles_without_a_platform_are_reported_with_an_option(tmp_path: Path) -> None:
    told = run(write(tmp_path / "f.jsonl", {"name": "Anna", "username": "anna"}))
    assert "1 profiles have no platform. Name it with --platform." in told


@pytest.mark.django_db
def test_with_a_mapping_only_named_columns_are_read(tmp_path: Path) -> None:
    row = {"handle": "anna", "profile_url": "https://www.tiktok.com/@ben", "subs": "5"}
    run(write(tmp_path / "f.jsonl", row), "--platform", "tiktok", "--map", "username=handle")
    profile = Profile.objects.get()
    assert (profile.username, profile.followers) == ("anna", None)


@pytest.mark.django_db
def test_the_platform_is_read_from_addresses(tmp_path: Path) -> None:
    (tmp_path / "f.csv").write_text("url\nhttps://www.tiktok.com/@anna\ninstagram.com/bob\n")
    run(tmp_path / "f.csv")
    assert set(Profile.objects.values_list("platform", "username")) == {
        ("tiktok", "anna"),
        ("instagram", "bob"),
    }


@pytest.mark.django_db
def test_nested_columns_are_read_by_their_path(tmp_path: Path) -> None:
    row = {"user": {"handle": "anna"}, "videos": [{"t": "one", "v": "1K"}, {"t": "two"}]}
    run(
        write(tmp_path / "f.jsonl", row),
        *("--platform", "tiktok", "--map", "username=user.handle"),
        *("--map", "post.caption=videos.t", "post.views=videos.v"),
    )
    assert set(Post.objects.values_list("caption", "views")) == {("one", 1000), ("two", None)}


@pytest.mark.django_db
def test_rejected_rows_go_to_a_file_with_line_and_reason(tmp_path: Path) -> None:
    lines = [b'{"name": "Anna"}', b"{", b'{"name": null}', b'{"name": "\xff"}', b'{"name": "Bob"}']
    (tmp_path / "f.jsonl").write_bytes(b"\n".join(lines))
    told = run(tmp_path / "f.jsonl", "--rejects", tmp_path / "rejects.jsonl")
    assert "5 rows read, 3 rejected" in told
    rejects = [json.loads(line) for line in (tmp_path / "rejects.jsonl").read_text().splitlines()]
    assert [(row["line"], row["reason"].split(":")[0]) for row in rejects] == [
        (2, "broken JSON"),
        (3, "no identity"),
        (4, "not UTF-8"),
    ]
    assert set(Creator.objects.values_list("name", flat=True)) == {"Anna", "Bob"}


@pytest.mark.django_db
def test_the_rejects_never_overwrite_an_imported_file(tmp_path: Path) -> None:
    path = write(tmp_path / "f.jsonl", {"name": "Anna"})
    with pytest.raises(CommandError, match="one of the files to import"):
        run(path, "--rejects", path)
    with pytest.raises(CommandError, match="Is a directory"):
        run(path, "--rejects", tmp_path)
    assert path.read_text()
    assert not Creator.objects.exists()


@pytest.mark.slow
@pytest.mark.django_db
def test_importing_takes_no_more_memory_for_a_longer_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Counting every allocation takes four times as long.
    monkeypatch.setattr("creators.importing.run._BATCH_RECORDS", 60)
    peaks = []
    for first, rows in ((0, 70), (10_000, 280)):
        path = tmp_path / f"{rows}.csv"
        path.write_text(
            "username,post.caption\n" + "".join(f"u{first + n},{'x ' * 100}\n" for n in range(rows))
        )
        tracemalloc.start()
        run(path, "--platform", "tiktok", "--map", "post.caption=post.caption")
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    # Four times the rows; half of the peak is garbage that is not collected yet.
    assert peaks[1] < peaks[0] * 2


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_killed_import_completes_when_it_runs_again(tmp_path: Path) -> None:
    """After the kill only committed batches are stored, and the second run adds the rest."""
    records = [
        {"profiles": [{"platform": "tiktok", "username": f"u{n}", "posts": [{"caption": f"c{n}"}]}]}
        for n in range(1600)
    ]
    path = write(tmp_path / "f.jsonl", *records)
    with (
        psycopg.connect(_address(), autocommit=True) as first,
        psycopg.connect(_address(), autocommit=True) as second,
        ThreadPoolExecutor(1) as other,
    ):
        first.execute(TAKE_LOCK)
        process = _start(path)
        _wait_for_waiting(1)
        # The lock comes after the first batch, and the second batch waits for it.
        turn = other.submit(second.execute, TAKE_LOCK)
        _wait_for_waiting(2)
        first.execute("SELECT pg_advisory_unlock_all()")
        turn.result(PATIENCE_S)
        process.send_signal(signal.SIGKILL)
        process.wait()
    there = Creator.objects.count()
    assert 0 < there < 1600
    run(path)
    assert (Creator.objects.count(), Post.objects.count()) == (1600, 1600)


def _wait_for_waiting(number: int) -> None:
    """Wait until so many processes wait for the lock of imports."""
    deadline = time.monotonic() + PATIENCE_S
    while _count_waiting() < number:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def _count_waiting() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        )
        (found,) = cursor.fetchone()
    return int(found)


def _address() -> str:
    told = connection.get_connection_params()
    return "postgres://{user}@{host}/{dbname}".format(
        user=told["user"],
        host=str(told["host"]).replace("/", "%2F").replace(" ", "%20"),
        dbname=told["dbname"],
    )


def _start(path: Path) -> subprocess.Popen[bytes]:
    """The command in a separate process, on this test's database."""
    environment = os.environ | {
        "DATABASE_URL": _address(),
        "DJANGO_SETTINGS_MODULE": "tests.settings",
    }
    return subprocess.Popen(
        [sys.executable, str(settings.BASE_DIR / "manage.py"), "import_creators", str(path)],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=settings.BASE_DIR,
    )
