import pytest

from scraping.sources.values import (
    as_count,
    as_epoch,
    as_flag,
    as_id,
    as_link,
    as_moment,
    as_text,
    read_count,
)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("1,545,374 views", 1_545_374),
        ("8.84k subscribers", 8_840),
        ("26k views", 26_000),
        ("5.04m subscribers", 5_040_000),
        ("3.9B", 3_900_000_000),
        ("1.2 million", 1_200_000),
        ("4,69\u00a0M de suscriptores", 4_690_000),
        ("6,8\u00a0K vídeos", 6_800),
        ("127.696 visualizaciones", 127_696),
        ("2\u202f000 vues", 2_000),
        ("1,2\u00a0Mio. Abonnenten", 1_200_000),
        ("2,3\u00a0Mrd. Aufrufe", 2_300_000_000),
        ("1,2\u00a0Md d’abonnés", 1_200_000_000),
        ("3,4 тыс. просмотров", 3_400),
        ("1,5 млн подписчиков", 1_500_000),
        ("12万回視聴", 120_000),
        ("1.2亿次观看", 120_000_000),
        ("구독자 3.5만명", 35_000),
        ("1 234人の登録者", 1_234),
        ("2,3 mil visualizaciones", 2_300),
        ("2,5 mil. zhlédnutí", 2_500_000),
        ("12 rb penonton", 12_000),
        ("12 tūkst. skatījumu", None),
        ("12 N người", None),
        ("12E", None),
        ("No views", 0),
        ("0 views", 0),
        ("4 subscribers", 4),
        ("like this video along with 31,009 other people", 31_009),
        ("783427", 783_427),
        ("-1", None),
        ("", None),
        ("@name", None),
        ("99999999999999999999", None),
    ],
)
def test_counts_are_read_as_platforms_write_them(text: str, count: int | None) -> None:
    assert read_count(text) == count


@pytest.mark.parametrize(
    "value", [-1, True, None, 1.5, float("nan"), float("inf"), 10**30, [], {}, 2**63]
)
def test_an_unreadable_count_is_unknown_and_not_0(value: object) -> None:
    assert as_count(value) is None


def test_text_is_what_utf_8_and_postgres_can_hold() -> None:
    assert as_text("a\x00b") == "ab"
    assert as_text("a\ud800b") == "a\ufffdb"
    # Two halves of one character, as JSON escapes them apart.
    assert as_text("\ud83c\udf5e") == "🍞"
    assert as_text(" \x00 ") is None


def test_ids_are_digits_or_codes_and_never_0() -> None:
    assert (as_id(41), as_id("C3x"), as_id(0), as_id("0"), as_id(True), as_id(-1)) == (
        "41",
        "C3x",
        None,
        None,
        None,
        None,
    )


def test_moments_come_in_seconds_milliseconds_and_strings() -> None:
    assert (
        as_moment("1762961788")
        == as_moment(1762961788)
        == as_moment(1762961788000)
        == "2025-11-12T15:36:28+00:00"
    )
    assert (as_epoch(0), as_epoch(-5), as_epoch(10**18), as_epoch("soon")) == (
        None,
        None,
        None,
        None,
    )


def test_flags_are_true_false_1_and_0() -> None:
    assert [as_flag(value) for value in (True, False, 1, 0, 2, "true", None)] == [
        True,
        False,
        True,
        False,
        None,
        None,
        None,
    ]


def test_links_of_profiles_get_their_scheme() -> None:
    assert as_link("linktr.example/otto") == "https://linktr.example/otto"
    assert as_link("http://a.example") == "http://a.example"
    assert [
        as_link(link)
        for link in ("javascript:alert(1)", "mailto:a@b.example", "two words.example", "")
    ] == [None] * 4
