import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from creators.importing.report import ImportReport
from creators.importing.run import import_records
from creators.models import Creator, CreatorEmail, Fact, IndexState, MetricSnapshot, Post, Profile
from tests.creators.importing.catalogue import contents, versions

pytestmark = pytest.mark.django_db

DAY = date(2026, 6, 1)
CHANNEL, OTHER_CHANNEL = "UC" + "a" * 22, "UC" + "b" * 22


def load(*records: Any, as_of: date | None = DAY) -> ImportReport:
    return import_records(records, source="test", as_of=as_of)


def of(platform: str = "youtube", name: str | None = None, **profile: Any) -> dict[str, Any]:
    return {"name": name, "profiles": [{"platform": platform, **profile}]}


def the_profile() -> Profile:
    return Profile.objects.get()


# --- who is who ---


@pytest.mark.parametrize("again", ["anna", "@anna", "ANNA", "@Anna", "https://youtube.com/@anna"])
def test_a_handle_is_the_same_with_and_without_at_and_in_any_case(again: str) -> None:
    load(of(username="anna"))
    load(of(username=again))
    assert the_profile().username == "anna"


def test_a_profile_with_only_a_name_has_a_stable_identity() -> None:
    load(of(name="Anna Bakes"))
    load(of(name="  anna  BAKES "))
    profile = the_profile()
    assert (profile.username, profile.source_id) == (None, "name:anna bakes")
    assert profile.creator.name.lower() == "anna bakes"


@pytest.mark.parametrize(
    "records",
    [
        [of(source_id=CHANNEL), of(source_id=CHANNEL, username="anna")],
        [of(username="anna"), of(source_id=CHANNEL, username="anna"), of(source_id=CHANNEL)],
        [of(source_id=CHANNEL), of(username="anna"), of(source_id=CHANNEL, username="anna")],
        [of(name="Anna"), of(name="Anna", username="anna", source_id=CHANNEL), of(name="Anna")],
        [of(name="Anna", username="anna", source_id=CHANNEL), of(name="Anna")],
        [
            of(url="https://www.youtube.com/c/anna"),
            of(url="https://www.youtube.com/c/Anna", source_id=CHANNEL, username="anna"),
        ],
    ],
)
@pytest.mark.parametrize("in_one_go", [True, False])
def test_a_handle_revealed_later_joins_profiles(
    records: list[dict[str, Any]], in_one_go: bool
) -> None:
    if in_one_go:
        load(*records)
    else:
        for record in records:
            load(record)
    profile = the_profile()
    assert Creator.objects.count() == 1
    before = versions()
    for record in records:
        load(record)
    assert versions() == before
    assert profile.username == "anna" or profile.username is None
    if any(record["profiles"][0].get("username") for record in records):
        assert profile.username == "anna"


def test_joined_profiles_keep_the_posts_snapshots_and_emails_of_both() -> None:
    load(of(source_id=CHANNEL, followers=5, posts=[{"caption": "one"}, {"caption": "both"}]))
    load(
        of(username="anna", followers=6, posts=[{"caption": "two"}, {"caption": "both"}])
        | {"emails": ["a@x.com"]},
        as_of=date(2026, 5, 1),
    )
    load(of(source_id=CHANNEL, username="anna"))
    assert sorted(Post.objects.values_list("caption", flat=True)) == ["both", "one", "two"]
    assert MetricSnapshot.objects.filter(profile=the_profile()).count() == 2
    assert the_profile().followers == 5
    assert CreatorEmail.objects.get().creator == Creator.objects.get()


def test_joined_profiles_keep_the_best_of_both_for_a_day_or_post() -> None:
    load(of(source_id=CHANNEL, followers=7, posts=[{"caption": "both", "likes": 1}]))
    load(of(username="anna", followers=9, posts=[{"caption": "both", "likes": 5}]))
    load(of(source_id=CHANNEL, username="anna"))
    assert MetricSnapshot.objects.get().followers == the_profile().followers == 9
    assert Post.objects.get().likes == 5


def test_a_joined_profile_is_still_found_by_either_handle() -> None:
    load(of(source_id=CHANNEL, username="bob"), of(username="anna"))
    load(of(source_id=CHANNEL, username="anna"))
    for handle in ("bob", "anna"):
        load(of(username=handle))
    assert the_profile().source_id == CHANNEL


def test_two_channels_of_the_same_name_stay_separate() -> None:
    load(of(name="Alex", source_id=CHANNEL), of(name="Alex", source_id=OTHER_CHANNEL))
    load(of(name="Alex"))
    assert Profile.objects.count() == 3


def test_a_handle_claimed_by_two_channel_ids_stays_with_the_first() -> None:
    records = [of(source_id=CHANNEL, username="anna"), of(source_id=OTHER_CHANNEL, username="anna")]
    assert load(*records).dropped == {"profile.username": 1}
    before = versions()
    load(*records)
    assert versions() == before
    assert Profile.objects.get(username="anna").source_id == CHANNEL


def test_a_record_with_profiles_of_two_creators_joins_them() -> None:
    load(of("tiktok", username="anna"), of("instagram", username="anna_b"))
    both = (
        of("tiktok", username="anna")["profiles"] + of("instagram", username="anna_b")["profiles"]
    )
    load({"name": "Anna", "profiles": both})
    creator = Creator.objects.get()
    assert creator.name == "Anna"
    assert creator.profiles.count() == 2


def test_a_name_without_a_platform_is_one_creator() -> None:
    for _ in range(2):
        load({"name": "Nobody Yet"})
    assert Creator.objects.get().name == "Nobody Yet"


# --- what is known ---


def test_unknown_never_overwrites_known() -> None:
    load(of(name="Anna", username="anna", bio="I bake", followers=10) | {"country": "DE"})
    load(
        of(name=None, username="anna", bio="", followers=None) | {"country": None},
        as_of=date(2026, 7, 1),
    )
    profile = the_profile()
    assert (profile.bio, profile.followers) == ("I bake", 10)
    assert (profile.creator.name, profile.creator.country) == ("Anna", "DE")


def test_a_newer_reading_replaces_and_an_older_one_only_fills_gaps() -> None:
    load(of(username="anna", bio="now", followers=10))
    load(of(username="anna", bio="then", followers=5, category="Food"), as_of=date(2026, 1, 1))
    profile = the_profile()
    assert (profile.bio, profile.followers, profile.category) == ("now", 10, "Food")
    load(of(username="anna", bio="later", followers=20), as_of=date(2026, 7, 1))
    profile = the_profile()
    assert (profile.bio, profile.followers) == ("later", 20)
    assert profile.data_updated_at == datetime(2026, 7, 1, tzinfo=UTC)


def test_every_reading_leaves_a_snapshot_of_its_day() -> None:
    load(of(username="anna", followers=10, snapshots=[{"date": "2026-05-01", "followers": 8}]))
    load(of(username="anna", followers=12), as_of=date(2026, 7, 1))
    found = MetricSnapshot.objects.values_list("date", "followers")
    assert list(found) == [(date(2026, 5, 1), 8), (DAY, 10), (date(2026, 7, 1), 12)]


def test_country_language_and_kind_are_facts_of_the_import() -> None:
    load(
        of(username="a")
        | {"country": "Germany", "languages": ["de-AT", "English"], "kind": "influencer"}
    )
    creator = Creator.objects.get()
    assert (creator.country, creator.languages, creator.kind) == ("DE", ["de", "en"], "INFLUENCER")
    facts = Fact.objects.filter(provenance="import", quote=None)
    assert set(facts.values_list("kind", "value", "statement")) == {
        ("country", "DE", "Based in Germany"),
        ("language", "de", "Speaks German"),
        ("language", "en", "Speaks English"),
        ("kind", "INFLUENCER", "Influencer"),
    }


def test_a_fact_is_as_new_as_its_newest_reading_in_any_order() -> None:
    for days in (0, 10, 5):
        load(of(username="a") | {"country": "Germany"}, as_of=DAY - timedelta(days))
    fact = Fact.objects.get(kind="country")
    assert fact.observed_at.date() == DAY


def test_emails_come_with_their_source_and_dates() -> None:
    load(of(username="a") | {"emails": ["A@x.com", "no mail", "b@x.com"]})
    load(of(username="a") | {"emails": ["a@X.com"]}, as_of=date(2026, 7, 1))
    first, second = CreatorEmail.objects.order_by("email")
    assert (first.email, first.source, first.is_primary) == ("A@x.com", "import", True)
    assert (first.first_seen_at.month, first.last_seen_at.month) == (6, 7)
    assert (second.email, second.is_primary) == ("b@x.com", False)


def test_a_posts_counts_have_the_date_of_their_reading() -> None:
    def read(day: date | None, **counts: int) -> None:
        load(of(username="a", posts=[{"platform_id": "p", "caption": "rye", **counts}]), as_of=day)

    def counted_on() -> tuple[int | None, date | None]:
        post = Post.objects.get()
        return post.likes, post.counted_at.date() if post.counted_at else None

    read(date(2026, 5, 1))
    assert counted_on() == (None, None)
    for day, likes, shown in (
        (date(2026, 6, 1), 5, (5, date(2026, 6, 1))),
        (date(2026, 7, 1), 5, (5, date(2026, 7, 1))),
        (date(2026, 6, 15), 9, (5, date(2026, 7, 1))),
        (None, 5, (5, date(2026, 7, 1))),
    ):
        read(day, likes=likes)
        assert counted_on() == shown
    read(date(2026, 8, 1))
    assert counted_on() == (5, date(2026, 7, 1))


def test_tags_and_mentions_are_read_from_the_caption_unless_given() -> None:
    load(
        of(
            username="a",
            posts=[
                {"caption": "Brot #Sourdough #2024 with @anna.b, mail a@b.de #brot"},
                {"caption": "#seen", "hashtags": ["#given"], "mentions": []},
            ],
        )
    )
    read, given_ = Post.objects.order_by("caption")[::-1]
    assert (read.hashtags, read.mentions) == (["Sourdough", "brot"], ["anna.b"])
    assert (given_.hashtags, given_.mentions) == (["given"], [])


# --- what is wrong with a row ---


def test_only_a_row_without_any_identity_is_rejected() -> None:
    report = load(
        {},
        {"profiles": []},
        {"profiles": "x"},
        of(followers=1),
        of(username="  "),
        of(username="ok"),
    )
    assert report.rejected.total() == 5
    assert the_profile().username == "ok"


def test_an_unusable_field_is_left_out_and_counted_and_the_row_stays() -> None:
    report = load(
        of(
            username="anna",
            followers={"a": 1},
            bio="a\0b",
            is_verified="perhaps",
            posts=[{"caption": "x", "likes": "many", "posted_at": "soon", "type": "poem"}, 7],
            snapshots=[{"date": "2026-01-01"}],
        )
        | {"country": "Atlantis", "languages": 5}
    )
    assert report.rejected.total() == 0
    assert report.dropped == {
        "profile.followers": 1,
        "profile.bio": 1,
        "profile.is_verified": 1,
        "profile.posts": 1,
        "profile.snapshots": 1,
        "post.likes": 1,
        "post.posted_at": 1,
        "post.type": 1,
        "creator.country": 1,
        "creator.languages": 1,
    }
    post = Post.objects.get()
    assert (post.caption, post.likes, post.posted_at) == ("x", None, None)
    assert the_profile().followers is None


_TEXT = st.text(max_size=20)
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | _TEXT,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "name",
                    "profiles",
                    "platform",
                    "username",
                    "source_id",
                    "url",
                    "posts",
                    "caption",
                    "followers",
                    "country",
                    "snapshots",
                    "date",
                    "emails",
                    "languages",
                    "platform_id",
                ]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@given(st.lists(_JSON.filter(lambda value: isinstance(value, dict)), max_size=4))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_junk_never_stops_an_import_or_affects_good_rows(
    junk: list[dict[str, Any]],
) -> None:
    load(*junk, of(username="good"), *junk)
    assert Profile.objects.filter(username="good").exists()


# --- the same again ---

_PROFILES = st.fixed_dictionaries(
    {"platform": st.just("youtube")},
    optional={
        "username": st.sampled_from(["anna", "@Bob", "cleo"]),
        "source_id": st.sampled_from(["id-1", "id-2"]),
        "bio": st.sampled_from(["short", "a longer one"]),
        "followers": st.integers(min_value=0, max_value=99),
        "posts": st.lists(
            st.fixed_dictionaries(
                {"caption": st.sampled_from(["one", "two"])},
                optional={"likes": st.integers(min_value=0, max_value=9)},
            ),
            max_size=2,
        ),
    },
)
_RECORDS = st.lists(
    st.builds(
        lambda profiles, country: {"profiles": profiles, "country": country},
        st.lists(_PROFILES, min_size=1, max_size=2),
        st.sampled_from([None, "DE", "FR"]),
    ),
    min_size=1,
    max_size=5,
)
_MODEST = settings(
    max_examples=15,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def _empty() -> None:
    Creator.objects.all().delete()


@given(_RECORDS, st.booleans())
@_MODEST
def test_importing_twice_writes_nothing(records: list[dict[str, Any]], is_dated: bool) -> None:
    _empty()
    as_of = DAY if is_dated else None
    load(*records, as_of=as_of)
    before = versions()
    load(*records, as_of=as_of)
    for record in records:
        load(record, as_of=as_of)
    assert versions() == before


@given(st.data())
@_MODEST
def test_any_order_of_rows_and_batches_gives_the_same_catalogue(data: st.DataObject) -> None:
    records = data.draw(_RECORDS)
    _empty()
    load(*records)
    expected = contents()
    _empty()
    for record in data.draw(st.permutations(records)):
        load(record)
    assert contents() == expected


# --- what search has to know ---


def test_new_and_changed_texts_make_the_index_stale_and_new_numbers_do_not() -> None:
    load(of(username="anna", bio="I bake", followers=1, posts=[{"caption": "bread", "likes": 1}]))
    assert IndexState.objects.get().stale
    IndexState.objects.update(stale=False)
    later = date(2026, 7, 1)
    load(of(username="anna", followers=2, posts=[{"caption": "bread", "likes": 2}]), as_of=later)
    assert not IndexState.objects.get().stale
    load(of(username="anna", posts=[{"caption": "cake"}]), as_of=later)
    assert IndexState.objects.get().stale


def test_only_the_row_that_the_database_refuses_is_rejected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("creators.importing.records._HANDLE", re.compile("(?s).+"))
    monkeypatch.setattr("creators.importing.fields.read_text", lambda value, **_: value)
    report = load(of(username="anna"), of(username="b\0d"), of(username="cleo"))
    assert report.rejected == {"refused by the database: DataError": 1}
    assert set(Profile.objects.values_list("username", flat=True)) == {"anna", "cleo"}
