"""The page of results: filtering, sorting and views are free; wider filters offer a search with its price."""

import json
import re
from dataclasses import fields
from datetime import date
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from billing.models import LedgerEntry
from config.kit.clock import now
from creators.models import Creator, MetricSnapshot, Platform, Profile
from search.answers.briefs import read_brief
from search.briefs.requests import SearchRequest
from search.filters.changes import compare_filters
from search.filters.storing import filters_from_json, filters_to_json
from search.filters.values import Filters, Range
from search.models.answers import SearchSession
from search.views import search
from tests import scene
from tests.people import Person
from tests.search.answering import asked, bakers

__all__ = ["asked"]
pytestmark = pytest.mark.django_db
FOUND = {"HX-Request": "true", "HX-Target": "section#found"}


def names(page: str) -> list[str]:
    return re.findall(r"card-link[^>]*><bdi>([^<]+)</bdi>", page)


def read(person: Person, session: SearchSession, query: str = "", **headers: Any) -> str:
    response = person.browser.get(f"/search/{session.id}?{query}", headers=headers)
    assert response.status_code == 200
    return response.text


def posted(page: str, button: str) -> dict[str, list[str]]:
    """The fields of the form with this button, as a browser would send them."""
    form = next(f for f in re.findall(r"<form.*?</form>", page, re.DOTALL) if button in f)
    pairs = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form)
    sent: dict[str, list[str]] = {}
    for name, value in pairs:
        sent.setdefault(name, []).append(value)
    return sent


def clause_id(session: SearchSession, kind: str) -> str:
    """Of the clause of this kind in the session's brief."""
    return next(c.id for c in read_brief(session).clauses if c.kind == kind)


@pytest.fixture
def crowd(alice: Person) -> SearchSession:
    """Four different creators, found with only a subject."""
    made = [
        scene.creator(
            "Ada", country="DE", languages=["de"], kind="INFLUENCER",
            profile={"followers": 5_000, "engagement_rate": 2.0, "followers_30d_pct": 9.0, "is_verified": True},
        ),
        scene.creator(
            "Ben", country="FR", languages=["fr", "en"], kind="THEME_PAGE",
            profile={"followers": 50_000, "engagement_rate": 6.0, "followers_30d_pct": -1.0},
        ),
        scene.creator(
            "Cem", languages=["de"],
            profile={"followers": None, "engagement_rate": None, "platform": Platform.YOUTUBE},
        ),
        scene.creator("Dee", country="DE", profile={"followers": 900_000, "engagement_rate": 0.5}),
    ]  # fmt: skip
    return scene.session(alice.account, [scene.item(one) for one in made])


# --- Narrowing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "kept"),
    [
        ("", ["Ada", "Ben", "Cem", "Dee"]),
        ("filter=1", ["Ada", "Ben", "Cem", "Dee"]),
        ("filter=1&followers_min=50k", ["Ben", "Dee"]),
        ("filter=1&followers_max=50000", ["Ada", "Ben"]),
        ("filter=1&followers_min=1k&followers_max=0.9M", ["Ada", "Ben", "Dee"]),
        ("filter=1&engagement_min=1.5", ["Ada", "Ben"]),
        ("filter=1&verified=yes", ["Ada"]),
        ("filter=1&verified=no", ["Ben", "Cem", "Dee"]),
        ("filter=1&country=DE", ["Ada", "Dee"]),
        ("filter=1&country=DE&country=FR&country=", ["Ada", "Ben", "Dee"]),
        ("filter=1&language=de", ["Ada", "Cem"]),
        ("filter=1&kind=THEME_PAGE", ["Ben"]),
        ("filter=1&platform=youtube", ["Cem"]),
        ("filter=1&platform=tiktok", []),
        ("filter=1&country=DE&followers_min=6000", ["Dee"]),
        ("country=DE", ["Ada", "Ben", "Cem", "Dee"]),
    ],
)
def test_filters_keep_creators_that_are_known_to_meet_them(
    alice: Person, crowd: SearchSession, query: str, kept: list[str]
) -> None:
    assert names(read(alice, crowd, query)) == kept


def test_narrowing_is_free_and_widening_by_an_address_too(
    alice: Person, crowd: SearchSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spent(*_: object) -> None:
        raise AssertionError("A page was charged for.")

    monkeypatch.setattr(search, "perform", spent)
    SearchSession.objects.update(searched={"countries": ["DE"]})
    for query in ("filter=1&platform=instagram", "filter=1", "filter=1&country=FR", "sort=growth"):
        read(alice, crowd, query)
        read(alice, crowd, query, **FOUND)
    assert not LedgerEntry.objects.exists()


def test_the_page_says_how_many_of_all_results_are_kept(
    alice: Person, crowd: SearchSession
) -> None:
    assert "2 of 4 creators" in read(alice, crowd, "filter=1&country=DE")
    assert "None of the 4 creators meet these filters" in read(alice, crowd, "filter=1&country=JP")


def test_the_filters_are_as_the_sentence_set_them(alice: Person, crowd: SearchSession) -> None:
    SearchSession.objects.update(
        searched={"countries": ["DE"], "followers": {"min": 10_000, "max": 1_500_000}}
    )
    page = read(alice, crowd)
    assert 'name="followers_min" value="10k"' in page
    assert 'name="followers_max" value="1.5M"' in page
    assert 'value="DE" checked' in page
    assert 'value="FR" checked' not in page


def test_a_filter_that_was_searched_drops_no_result(alice: Person, crowd: SearchSession) -> None:
    """Words ask for a country and keep who may live there; that stays so while other filters change."""
    SearchSession.objects.update(searched={"countries": ["DE"]})
    assert "Cem" in names(read(alice, crowd, "filter=1&country=DE&language=de"))


def test_a_changed_filter_can_be_undone_by_its_chip(alice: Person, crowd: SearchSession) -> None:
    page = read(alice, crowd, "filter=1&country=DE&followers_min=6000")
    links = re.findall(r'<a class="chip chip-changed" href="([^"]+)"', page)
    left = [parse_qs(urlsplit(link.replace("&amp;", "&")).query) for link in links]
    assert left == [
        {"filter": ["1"], "followers_min": ["6000"]},
        {"filter": ["1"], "country": ["DE"]},
    ]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("filter=1&followers_min=many", "Followers: Enter a number"),
        ("filter=1&engagement_min=much", "Engagement: Enter a percentage"),
        (
            "filter=1&followers_min=9k&followers_max=1k",
            "Followers: The minimum is greater than the maximum.",
        ),
        ("filter=1&country=XX", "Select a valid choice"),
        ("filter=1&followers_min=%00", "Null characters"),
    ],
)
def test_an_invalid_filter_is_reported_and_not_applied(
    alice: Person, crowd: SearchSession, query: str, said: str
) -> None:
    page = read(alice, crowd, query)
    assert said in page
    assert len(names(page)) == 4


def test_the_profile_that_meets_the_filters_is_the_one_shown(alice: Person) -> None:
    made = scene.creator("Ada", profile={"followers": 700_000})
    Profile.objects.create(
        creator=made, platform="youtube", source_id="s2", url="https://x", followers=1_234
    )
    session = scene.session(alice.account, [scene.item(made)])
    assert "700K" in read(alice, session)
    assert "1.2K" in read(alice, session, "filter=1&platform=youtube")


# --- Widening -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "chosen", "is_wider"),
    [
        ({}, {"countries": ["DE"]}, False),
        ({"countries": ["DE", "FR"]}, {"countries": ["DE"]}, False),
        ({"countries": ["DE"]}, {"countries": ["DE", "FR"]}, True),
        ({"countries": ["DE"]}, {"countries": []}, True),
        ({"not_countries": ["US"]}, {"countries": ["US"]}, True),
        ({"not_countries": ["US"]}, {"countries": ["CA"]}, False),
        ({"followers": {"min": 10, "max": 20}}, {"followers": {"min": 12, "max": 18}}, False),
        ({"followers": {"min": 10, "max": None}}, {"followers": {"min": 9, "max": 18}}, True),
        ({"followers": {"min": 10, "max": 20}}, {"followers": {"min": 10, "max": None}}, True),
        ({"verified": True}, {"verified": None}, True),
        ({"verified": True}, {"verified": False}, True),
        ({"verified": None}, {"verified": False}, False),
    ],
)
def test_a_filter_is_wider_if_it_lets_in_creators_that_the_search_left_out(
    before: dict[str, Any], chosen: dict[str, Any], is_wider: bool
) -> None:
    now = filters_from_json({**before, **chosen})
    assert bool(compare_filters(filters_from_json(before), now).wider) is is_wider


def test_the_session_keeps_the_filters_of_the_request(
    alice: Person, asked: list[SearchRequest]
) -> None:
    bakers(1)
    fields = {
        "query": "rye",
        "limit": "10",
        "country": ["DE"],
        "followers_min": "10k",
        "verified": "yes",
    }
    alice.browser.post("/search", fields)
    assert asked[0].filters == Filters(followers=Range(10_000), verified=True, countries=("DE",))


def test_filters_are_stored_and_read_without_a_loss() -> None:
    everything = Filters(
        followers=Range(10_000),
        engagement_rate=Range(None, 3.5),
        verified=False,
        countries=("AT", "DE"),
        languages=("de",),
        platforms=("youtube",),
        creator_kinds=("INFLUENCER",),
        posted_after=date(2026, 11, 1),
        has_contact=False,
        growth_30d_pct=Range(-2.5, 40),
        places=("Lisbon, Portugal",),
        topics=("coffee", "sourdough"),
        paid_partnerships=False,
        not_countries=("US",),
        not_places=("Rome, Italy",),
        not_languages=("en",),
        not_platforms=("tiktok",),
    )
    assert filters_from_json(json.loads(json.dumps(filters_to_json(everything)))) == everything
    unset = [f.name for f in fields(Filters) if getattr(everything, f.name) == f.default]
    assert unset == ["keeps_unknown"]


@pytest.fixture
def in_berlin(alice: Person) -> SearchSession:
    return scene.session(
        alice.account,
        [scene.item(scene.creator("Ada", country="DE"))],
        query="sourdough bakers in Berlin, 10k+ followers",
        searched={"countries": ["DE"], "followers": {"min": 10_000, "max": None}},
        request={"limit": 10, "filters": {"platforms": ["instagram"], "languages": ["de"]}},
    )


def test_a_chip_is_removed_by_a_search_without_its_words_and_with_the_rest(
    alice: Person, in_berlin: SearchSession
) -> None:
    page = read(alice, in_berlin)
    without_city = posted(page.split("Berlin, Germany</bdi>")[-1], "Remove and search")
    assert without_city["query"] == [in_berlin.query]
    assert without_city["refines"] == [str(in_berlin.pk)]
    assert without_city["drop"] == [clause_id(in_berlin, "place")]
    assert without_city["platform"] == ["instagram"]
    assert without_city["language"] == ["de"]
    assert without_city["limit"] == ["25"]
    assert 'Remove and search</span> <span class="price">2 credits per new creator' in page
    SearchSession.objects.update(expires_at=now())
    page = read(alice, in_berlin)
    assert 'Remove and search</span> <span class="price">25 credits + 2 per creator' in page
    without_city = posted(page.split("Berlin, Germany</bdi>")[-1], "Remove and search")
    assert without_city["session"] == [str(in_berlin.pk)]


def test_a_filter_set_outside_the_sentence_is_a_chip_too(
    alice: Person, in_berlin: SearchSession
) -> None:
    page = read(alice, in_berlin)
    without_platform = posted(page.split("<bdi>Instagram</bdi>")[-1], "Remove and search")
    assert "platform" not in without_platform
    assert without_platform["query"] == [in_berlin.query]
    assert "drop" not in without_platform


def test_widening_offers_a_priced_search_that_asks_for_what_is_chosen(
    alice: Person, in_berlin: SearchSession
) -> None:
    query = "filter=1&platform=instagram&language=de&country=DE&country=AT&followers_min=10k"
    page = read(alice, in_berlin, query, **FOUND)
    assert "These filters are wider than your search: Austria or Germany." in page
    wider = posted(page, "Search with these filters")
    assert wider["country"] == ["AT", "DE"]
    assert wider["query"] == [in_berlin.query]


def test_a_condition_that_is_dropped_leaves_the_reading(
    alice: Person, in_berlin: SearchSession
) -> None:
    page = read(alice, in_berlin, "filter=1&country=DE&platform=instagram&language=de", **FOUND)
    wider = posted(page, "Search with these filters")
    assert wider["drop"] == [clause_id(in_berlin, "followers")]
    assert "followers_min" not in wider


def test_the_search_that_widening_offers_can_be_run(
    alice: Person, in_berlin: SearchSession, asked: list[SearchRequest]
) -> None:
    page = read(alice, in_berlin, "filter=1&country=AT", **FOUND)
    Creator.objects.all().delete()
    bakers(1)
    response = alice.browser.post("/search", posted(page, "Search with these filters"))
    assert response.status_code == 302
    assert asked[0].filters.countries == ("AT",)
    assert LedgerEntry.objects.count() == 1


def test_a_new_run_takes_the_filters_along_and_says_so(
    alice: Person, in_berlin: SearchSession
) -> None:
    SearchSession.objects.update(kept_until=now())
    page = alice.browser.get(f"/search/{in_berlin.id}").text
    assert 'name="platform" value="instagram" checked>' in page
    assert 'name="language" value="de" checked>' in page


# --- Sorting and showing --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("match", ["Ada", "Ben", "Cem", "Dee"]),
        ("followers", ["Dee", "Ben", "Ada", "Cem"]),
        ("engagement", ["Ben", "Ada", "Dee", "Cem"]),
        ("growth", ["Ada", "Ben", "Cem", "Dee"]),
        ("nonsense", ["Ada", "Ben", "Cem", "Dee"]),
    ],
)
def test_results_are_sorted_most_first_and_unknown_last(
    alice: Person, crowd: SearchSession, sort: str, order: list[str]
) -> None:
    for view in ("cards", "table"):
        assert names(read(alice, crowd, f"sort={sort}&view={view}")) == order


def test_a_table_has_a_row_for_each_and_says_how_it_is_sorted(
    alice: Person, crowd: SearchSession
) -> None:
    page = read(alice, crowd, "view=table&sort=followers")
    assert page.count('<tr id="result-') == 4
    assert page.count('aria-sort="descending"') == 1


def test_sorting_and_view_outlast_filters_and_paging(alice: Person) -> None:
    items = [scene.item(scene.creator(f"Baker {n}", country="DE")) for n in range(30)]
    session = scene.session(alice.account, items)
    page = read(alice, session, "view=table&sort=followers&filter=1&country=DE")
    more = re.search(r'href="([^"#]+)#result-26"', page)
    assert more
    assert parse_qs(urlsplit(more[1].replace("&amp;", "&")).query) == {
        "filter": ["1"], "country": ["DE"], "view": ["table"], "sort": ["followers"], "shown": ["50"],
    }  # fmt: skip
    assert 'type="hidden" name="sort" value="followers"' in page


def test_htmx_is_told_the_shortest_address_of_what_it_shows(
    alice: Person, crowd: SearchSession
) -> None:
    query = "filter=1&followers_min=&followers_max=&country=DE&country=&sort=match"
    response = alice.browser.get(f"/search/{crowd.id}?{query}", headers=FOUND)
    assert response["HX-Push-Url"] == f"/search/{crowd.id}?filter=1&country=DE"
    assert "<html" not in response.text


def test_growth_is_drawn_and_described(alice: Person) -> None:
    made = scene.creator("Ada")
    profile = made.profiles.get()
    for day, followers in (("2026-08-03", 10_100), ("2026-11-20", 12_400)):
        MetricSnapshot.objects.create(profile=profile, date=day, followers=followers)
    session = scene.session(alice.account, [scene.item(made), scene.item(scene.creator("Ben"))])
    page = read(alice, session)
    assert page.count("<polyline") == 1
    assert 'aria-label="Followers: 10.1K on 3\xa0Aug\xa02026, 12.4K on 20\xa0Nov\xa02026"' in page


def test_the_words_that_were_looked_for_are_marked(alice: Person) -> None:
    made = scene.creator(captions=["My sourdoughs <rise> as I bake in the Berlin baker's oven."])
    post = made.profiles.get().posts.get()
    session = scene.session(
        alice.account,
        [scene.item(made, scene.evidence(post, post.caption))],
        understood={"subject": "sourdough bakers", "chips": [], "unclear": []},
    )
    page = read(alice, session)
    assert '<mark class="carried">sourdoughs</mark> &lt;rise&gt; as I <mark' in page
    assert '<mark class="carried">bake</mark> in the Berlin <mark' in page


def test_names_of_any_kind_are_shown_whole(alice: Person) -> None:
    odd = ["🍞 Brot‑Liebe 👩🏽‍🍳", "مخبز السعادة", "x" * 60]
    session = scene.session(alice.account, [scene.item(scene.creator(name)) for name in odd])
    for view in ("cards", "table"):
        assert names(read(alice, session, f"view={view}")) == odd


def test_a_full_page_of_results_takes_fourteen_statements(
    alice: Person, django_assert_max_num_queries: Any
) -> None:
    items = []
    for number in range(12):
        made = scene.creator(f"Baker {number}", captions=["Rye."])
        profile = made.profiles.get()
        MetricSnapshot.objects.create(profile=profile, date="2026-11-01", followers=5)
        items.append(scene.item(made, scene.evidence(profile.posts.get(), "Rye.")))
    session = scene.session(alice.account, items)
    browser = alice.browser
    for query in ("", "view=table", "filter=1&country=DE&followers_min=5&sort=growth"):
        with django_assert_max_num_queries(14):
            browser.get(f"/search/{session.id}?{query}")


# --- Where to begin -------------------------------------------------------------------------------


def test_examples_are_about_the_catalogue(alice: Person) -> None:
    scene.creator("Ada", country="NZ", content_themes=["Sheep shearing"])
    page = alice.browser.get("/search").text
    assert "Sheep shearing in New Zealand" in page
    assert "van life couples" not in page


def test_an_empty_catalogue_gives_no_examples(alice: Person) -> None:
    assert not Creator.objects.exists()
    assert "Try one of these" not in alice.browser.get("/search").text


# --- What is doubtful -----------------------------------------------------------------------------


def test_the_page_counts_clear_matches_if_some_results_are_weak(alice: Person) -> None:
    weak = [scene.item(scene.creator(f"Weak {n}"), low_confidence=True) for n in range(2)]
    session = scene.session(alice.account, [scene.item(scene.creator("Ada")), *weak])
    assert "1 clear match, 2 weak matches, not charged" in read(alice, session)
    assert read(alice, session, "weak=1").count("<summary>Weak match") == 2


@pytest.mark.parametrize("view", ["cards", "table"])
def test_weak_matches_are_folded_below_the_clear_ones(alice: Person, view: str) -> None:
    weak = scene.creator("Weak")
    items = [scene.item(weak, low_confidence=True), scene.item(scene.creator("Ada"))]
    session = scene.session(alice.account, items)
    folded = read(alice, session, f"view={view}")
    assert "Weak matches (1)" in folded
    assert f"/creators/{weak.pk}" not in folded
    unfolded = read(alice, session, f"view={view}&weak=1")
    assert (
        unfolded.index("Ada") < unfolded.index('id="weak"') < unfolded.index(f"/creators/{weak.pk}")
    )


def test_a_weakness_of_all_results_is_said_once(alice: Person) -> None:
    doubtful = {"low_confidence": True, "location_unverified": True}
    items = [scene.item(scene.creator(f"Weak {n}"), **doubtful) for n in range(2)]
    session = scene.session(alice.account, items)
    for query in ("", "view=table"):
        page = read(alice, session, query)
        assert "no clear match" in page
        assert page.count("Location unverified") == 1
        assert "<summary>Weak match" not in page


def test_a_reason_that_no_sentence_supports_leads_to_its_post_in_the_table_too(
    alice: Person,
) -> None:
    made = scene.creator(captions=["Rye."])
    post = made.profiles.get().posts.get()
    session = scene.session(alice.account, [scene.item(made, scene.evidence(post))])
    for query in ("", "view=table"):
        assert f'href="/posts/{post.id}?from=' in read(alice, session, query)


def test_a_filter_that_could_not_be_read_stays_in_its_field(
    alice: Person, crowd: SearchSession
) -> None:
    page = read(alice, crowd, "filter=1&followers_min=many")
    assert 'name="followers_min" value="many"' in page
    assert page.count('aria-invalid="true"') == 1


def test_results_hidden_for_an_unknown_value_are_counted_and_can_be_kept(
    alice: Person, crowd: SearchSession
) -> None:
    query = "filter=1&engagement_min=1.5"
    page = read(alice, crowd, query)
    assert "1 hidden: engagement unknown" in page
    assert names(page) == ["Ada", "Ben"]
    kept = read(alice, crowd, f"{query}&unknown=1")
    assert names(kept) == ["Ada", "Ben", "Cem"]
    assert "hidden:" not in kept
    assert "hidden:" not in read(alice, crowd, "filter=1&verified=yes")


@pytest.mark.parametrize(
    ("query", "kept"),
    [
        ("country=DE", ["Ada", "Cem", "Dee"]),
        ("followers_max=10000", ["Ada", "Cem"]),
        ("posted_after=2026-01-01", ["Ada", "Ben", "Cem", "Dee"]),
        ("places=Lisbon", ["Ada", "Ben", "Cem", "Dee"]),
        ("verified=yes", ["Ada"]),
    ],
)
def test_unknown_values_are_kept_where_the_reader_says_so(
    alice: Person, crowd: SearchSession, query: str, kept: list[str]
) -> None:
    assert names(read(alice, crowd, f"filter=1&{query}&unknown=1")) == kept


def test_a_topic_keeps_its_creators_and_hashtags_are_no_topics(
    alice: Person, crowd: SearchSession
) -> None:
    Creator.objects.filter(name="Ada").update(content_themes=["sourdough", "#fyp"])
    Creator.objects.filter(name="Ben").update(content_themes=["coffee", "sourdough"])
    page = read(alice, crowd)
    assert 'name="topic" value="sourdough"' in page
    assert 'value="#fyp"' not in page
    assert names(read(alice, crowd, "filter=1&topic=sourdough")) == ["Ada", "Ben"]
    assert names(read(alice, crowd, "filter=1&topic=coffee")) == ["Ben"]


def test_brand_partnerships_are_marked_posts_and_brands_that_paid(
    alice: Person, crowd: SearchSession
) -> None:
    ada, ben, cem, _ = Creator.objects.order_by("name")
    scene.post(ada.profiles.get(), "Bread.", is_paid_partnership=True)
    paid = scene.post(ben.profiles.get(), "Paid partnership with Mill.")
    scene.fact(paid, "brand", "Paid partnership with Mill")
    scene.fact(scene.post(cem.profiles.get(), "My Mill."), "brand", "Mentions Mill")
    assert names(read(alice, crowd, "filter=1&paid_partnerships=yes")) == ["Ada", "Ben"]
    assert names(read(alice, crowd, "filter=1&paid_partnerships=no")) == ["Cem", "Dee"]


def test_clear_fits_only_leaves_out_weak_and_unplaced_ones(alice: Person) -> None:
    items = [
        scene.item(scene.creator("Clear")),
        scene.item(scene.creator("Unplaced"), location_unverified=True),
        scene.item(scene.creator("Weak"), low_confidence=True),
    ]
    session = scene.session(alice.account, items)
    page = read(alice, session, "clear=1")
    assert names(page) == ["Clear"]
    assert "Weak matches (" not in page
    assert "Undo the filter: Clear matches only" in page
    csv = alice.browser.get(f"/search/{session.pk}/results.csv?clear=1").getvalue().decode()
    assert len(csv.splitlines()) == 2


def test_filters_that_keep_no_result_offer_a_search_with_its_price(
    alice: Person, crowd: SearchSession
) -> None:
    page = read(alice, crowd, "filter=1&country=JP")
    assert posted(page, "Search with these filters")["country"] == ["JP"]


def test_a_search_without_results_offers_to_leave_out_a_condition(alice: Person) -> None:
    session = scene.session(alice.account, query="bakers in Mali")
    page = read(alice, session)
    assert posted(page.split("Without “")[1], "Remove and search")["drop"] == [
        clause_id(session, "place")
    ]
    assert "data-filters" not in page
    assert "Free to read until" not in page
