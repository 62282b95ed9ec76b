import re
from datetime import timedelta
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from billing.models import Account, LedgerEntry, Tier
from config.kit.errors import ServiceUnavailable
from creators import indexing
from search.briefs.requests import SearchRequest
from search.models.answers import SearchSession
from search.pipeline.candidates.found import CUT
from search.views import search
from tests import scene
from tests.people import Person
from tests.search.answering import bakers

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def address(session: SearchSession) -> str:
    return f"/search/{session.id}"


def results(person: Person, *, count: int = 1, **fields: Any) -> SearchSession:
    items = []
    for number in range(count):
        caption = f"Loaf {number}: rye & water. Then I wait."
        made = scene.creator(f"Baker {number}", captions=[caption])
        post = made.profiles.get().posts.get()
        items.append(scene.item(made, scene.evidence(post, caption[:-13])))
    return scene.session(person.account, items, **fields)


# --- Who sees what --------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/search", "/search/01a1fb5e-ec9c-73d1-8424-f4ad08e791ac"])
def test_search_pages_need_a_sign_in(path: str) -> None:
    response = Client(headers={"Accept": "text/html"}).get(path)
    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/?next=/search")


def test_a_member_sees_the_results_of_the_account(alice: Person, bob: Person) -> None:
    page = address(results(alice))
    for member in (alice, bob):
        assert "Baker 0" in member.browser.get(page).text


def test_a_session_is_not_found_for_another_account(alice: Person, charlie: Person) -> None:
    response = charlie.browser.get(address(results(alice)))
    assert response.status_code == 404
    assert "sourdough bakers" not in response.text


def test_an_unknown_session_is_not_found(alice: Person) -> None:
    response = alice.browser.get("/search/01a1fb5e-ec9c-73d1-8424-f4ad08e791ac")
    assert response.status_code == 404
    assert "Page not found" in response.text


def test_an_expired_session_offers_its_sentence_again(alice: Person) -> None:
    page = alice.browser.get(address(results(alice, age=timedelta(days=91)))).text
    assert "This search has expired" in page
    assert "Baker 0" not in page
    assert ">sourdough bakers in Berlin</textarea>" in page


def test_recent_searches_are_the_accounts_own(alice: Person, charlie: Person) -> None:
    results(alice)
    assert "sourdough bakers in Berlin</bdi>" in alice.browser.get("/search").text
    assert "sourdough bakers in Berlin</bdi>" not in charlie.browser.get("/search").text


# --- Indexing -------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_the_search_page_shows_how_far_indexing_is(alice: Person) -> None:
    indexing.mark_changed([scene.creator(f"Baker {n}", captions=["Rye loaf"]).pk for n in range(3)])
    indexing.index_pending_words()
    page = alice.browser.get("/search").text
    assert "0 of 3 creators are searchable by meaning. Until most are," in page
    indexing.index_creators(indexing.list_pending(most=2))
    page = alice.browser.get("/search").text
    assert re.search(r"2 of 3 creators are searchable by meaning, \d+ s left\.", page)
    indexing.index_creators(indexing.list_pending())
    assert "searchable by meaning" not in alice.browser.get("/search").text


# --- Results --------------------------------------------------------------------------------------


def test_a_quote_is_verbatim_and_leads_to_its_post(alice: Person) -> None:
    session = results(alice)
    page = alice.browser.get(address(session)).text
    post_id = session.results.get().payload["match"]["evidence"][0]["source_post_id"]
    assert "<blockquote>Loaf 0: rye &amp; water.</blockquote>" in page
    assert f'href="/posts/{post_id}?quote=Loaf%200%3A%20rye%20%26%20water.&amp;from=' in page


def test_a_quote_names_the_fact_it_supports(alice: Person) -> None:
    made = scene.creator(captions=["Rye, always rye."])
    post = made.profiles.get().posts.get()
    fact = scene.fact(post, "theme", "Posts about rye", quote="always rye")
    reason = scene.evidence(post, "always rye", fact.statement, fact_id=str(fact.id))
    session = scene.session(alice.account, [scene.item(made, reason)])
    assert "<bdi>Posts about rye</bdi>" in alice.browser.get(address(session)).text


def test_the_same_words_are_quoted_once(alice: Person) -> None:
    made = scene.creator(captions=["Rye, always rye."])
    post = made.profiles.get().posts.get()
    twice = [scene.evidence(post, "always rye"), scene.evidence(post, "always rye", fact_id="1")]
    session = scene.session(alice.account, [scene.item(made, *twice)])
    assert alice.browser.get(address(session)).text.count("<blockquote") == 1


def test_a_reason_without_a_quote_still_leads_to_its_post(alice: Person) -> None:
    made = scene.creator(captions=["Rye, always rye."])
    post = made.profiles.get().posts.get()
    session = scene.session(alice.account, [scene.item(made, scene.evidence(post))])
    back = quote(f"{address(session)}#result-1", safe="")
    assert f'href="/posts/{post.id}?from={back}"' in alice.browser.get(address(session)).text


def test_no_more_than_three_quotes_are_shown(alice: Person) -> None:
    made = scene.creator(captions=["one", "two", "three", "four"])
    posts = list(made.profiles.get().posts.all())
    evidence = [scene.evidence(post, post.caption) for post in posts]
    session = scene.session(alice.account, [scene.item(made, *evidence)])
    assert alice.browser.get(address(session)).text.count("<blockquote") == 3


def test_unknown_numbers_are_shown_as_unknown(alice: Person) -> None:
    made = scene.creator(profile={"followers": None, "engagement_rate": None})
    session = scene.session(alice.account, [scene.item(made)])
    assert alice.browser.get(address(session)).text.count('title="unknown"') == 4


@pytest.mark.parametrize(
    ("match", "badge"),
    [
        ({"low_confidence": True}, "<summary>Weak match</summary>"),
        ({"location_unverified": True}, "Location unverified"),
        ({"ranking_source": "retrieval"}, "Unranked"),
    ],
)
def test_a_badge_names_the_weakness_of_a_result(
    alice: Person, match: dict[str, object], badge: str
) -> None:
    made = scene.creator()
    plain = scene.session(alice.account, [scene.item(made)])
    weak = scene.session(alice.account, [scene.item(made, **match)])
    assert badge not in alice.browser.get(address(plain)).text
    assert badge in alice.browser.get(address(weak)).text


def test_low_confidence_of_all_results_is_said_once(alice: Person) -> None:
    weak = scene.item(scene.creator(), low_confidence=True)
    good = scene.item(scene.creator())
    all_weak = scene.session(alice.account, [weak])
    mixed = scene.session(alice.account, [good, weak])
    assert "no clear match" in alice.browser.get(address(all_weak)).text
    assert "no clear match" not in alice.browser.get(address(mixed)).text


def test_the_page_says_what_was_understood_and_what_was_not(alice: Person) -> None:
    chip = {
        "kind": "city",
        "label": "Berlin, Germany",
        "words": "in Berlin",
        "start": 18,
        "end": 27,
    }
    unclear = {"words": "cheap", "reason": "Prices are not known."}
    understood = {"subject": "sourdough", "chips": [chip], "unclear": [unclear]}
    page = alice.browser.get(address(results(alice, understood=understood))).text
    assert "<bdi>Berlin, Germany</bdi>" in page
    assert "cheap</q>. Prices are not known." in page


def test_the_page_says_that_a_scan_stopped_at_its_limit(alice: Person) -> None:
    page = alice.browser.get(address(results(alice, quality_reason=CUT))).text
    assert CUT in page
    assert "were not checked against their posts" not in page


def test_the_page_says_that_the_fallback_answered(alice: Person) -> None:
    session = results(alice, quality_mode="retrieval_fallback", quality_reason="It was too slow.")
    assert "It was too slow." in alice.browser.get(address(session)).text


def test_a_search_without_results_says_what_it_cost(alice: Person) -> None:
    session = scene.session(alice.account, [])
    assert "cost only 25 credits" in alice.browser.get(address(session)).text


def test_texts_of_creators_are_never_markup(alice: Person) -> None:
    made = scene.creator("<script>alert(1)</script>", captions=["<b>bold</b> bread"])
    post = made.profiles.get().posts.get()
    item = scene.item(made, scene.evidence(post, post.caption))
    page = alice.browser.get(address(scene.session(alice.account, [item]))).text
    assert "<script>alert" not in page
    assert "&lt;b&gt;bold&lt;/b&gt; bread" in page


# --- Paging ---------------------------------------------------------------------------------------


def test_more_results_come_by_a_plain_link(alice: Person) -> None:
    page = address(results(alice, count=12))
    first = alice.browser.get(page).text
    assert "Baker 9<" in first
    assert "Baker 10<" not in first
    assert f'href="{page}?shown=20#result-11"' in first
    whole = alice.browser.get(f"{page}?shown=20").text
    assert "<html" in whole
    assert all(f"Baker {number}<" in whole for number in range(12))
    assert "shown=30" not in whole


def test_htmx_gets_only_the_results_it_lacks(alice: Person) -> None:
    page = address(results(alice, count=12))
    part = alice.browser.get(f"{page}?shown=20", headers=HTMX).text
    assert "<html" not in part
    assert "Baker 9<" not in part
    assert 'id="result-11"' in part
    assert "Baker 11<" in part


def test_back_gets_the_whole_page(alice: Person) -> None:
    page = address(results(alice))
    restore = HTMX | {"HX-History-Restore-Request": "true"}
    assert "<html" in alice.browser.get(page, headers=restore).text


def test_htmx_is_sent_to_the_whole_page_once_the_session_has_expired(alice: Person) -> None:
    page = address(results(alice, age=timedelta(days=91)))
    response = alice.browser.get(f"{page}?shown=20", headers=HTMX)
    assert response["HX-Refresh"] == "true"
    assert "Baker" not in response.text


def test_responses_that_vary_by_htmx_say_so(alice: Person) -> None:
    assert "HX-Request" in alice.browser.get(address(results(alice)))["Vary"]


@pytest.mark.parametrize("shown", ["", "-1", "9" * 400, "²", "all", "1e9", "\0"])
def test_a_senseless_number_shows_the_first_page(alice: Person, shown: str) -> None:
    page = address(results(alice))
    response = alice.browser.get(page, {"shown": shown})
    assert response.status_code == 200
    assert "Baker 0" in response.text


def test_a_page_of_results_takes_few_queries(
    alice: Person, django_assert_max_num_queries: object
) -> None:
    browser, page = alice.browser, address(results(alice, count=12))
    with django_assert_max_num_queries(14):  # type: ignore[operator]  # pytest-django's fixture
        browser.get(page)


# --- The field ------------------------------------------------------------------------------------


def test_an_address_fills_the_field_and_runs_nothing(alice: Person) -> None:
    page = alice.browser.get("/search", {"q": "vegan <ramen>"}).text
    assert ">vegan &lt;ramen&gt;</textarea>" in page
    assert not SearchSession.objects.exists()


# --- Running --------------------------------------------------------------------------------------


def test_a_search_is_run_and_leads_to_its_address(
    alice: Person, asked: list[SearchRequest]
) -> None:
    bakers(2)
    response = alice.browser.post("/search", {"query": " rye bread ", "limit": "50"})
    session = SearchSession.objects.get()
    assert response.status_code == 302
    assert response["Location"] == address(session)
    assert session.account == alice.account
    assert asked == [SearchRequest("rye bread", limit=50)]
    assert "Sourdough again." in alice.browser.get(response["Location"]).text


def test_a_search_on_a_page_is_charged_as_one_of_the_api(
    alice: Person, asked: list[SearchRequest]
) -> None:
    bakers(2)
    response = alice.browser.post("/search", {"query": "rye bread", "limit": "10"})
    entry = LedgerEntry.objects.get()
    assert (entry.amount_micros, entry.features) == (290_000, "search.base=25,search.creator=4")
    assert (entry.api_key, entry.request_id) == (None, response["X-Request-Id"])


def test_a_search_that_credit_does_not_cover_is_not_run(
    alice: Person, asked: list[SearchRequest]
) -> None:
    Account.objects.update(tier=Tier.FREE, may_be_invoiced=False, uninvoiced_micros=4_900_000)
    response = alice.browser.post("/search", {"query": "rye bread", "limit": "10"})
    assert response.status_code == 402
    assert "You need 45 credits; you have 10." in response.text
    assert ">rye bread</textarea>" in response.text
    assert asked == []


def test_reading_pages_never_searches_or_charges(
    alice: Person, asked: list[SearchRequest], monkeypatch: pytest.MonkeyPatch
) -> None:
    def spent(*_: object) -> None:
        raise AssertionError("A page was charged for.")

    monkeypatch.setattr(search, "perform", spent)
    session = results(alice, count=12)
    for path in (
        "/search",
        "/search?q=x&query=x",
        address(session),
        f"{address(session)}?shown=20",
    ):
        for headers in ({}, HTMX):
            assert alice.browser.get(path, headers=headers).status_code == 200
    assert asked == []


@pytest.mark.parametrize(
    "form",
    [
        {"query": "", "limit": "25"},
        {"query": "  ", "limit": "25"},
        {"query": "x" * 10_001, "limit": "25"},
        {"query": "a\0b", "limit": "25"},
        {"query": "bread", "limit": "26"},
        {"query": "bread"},
    ],
)
def test_an_invalid_search_is_not_run(
    alice: Person, asked: list[SearchRequest], form: dict[str, str]
) -> None:
    response = alice.browser.post("/search", form)
    assert response.status_code == 422
    assert "field-error" in response.text
    assert asked == []


def test_an_error_keeps_the_sentence_and_says_what_happened(
    alice: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def down(*_: object) -> None:
        raise ServiceUnavailable("The search rests.", retry_after_s=7)

    monkeypatch.setattr(search, "perform", down)
    response = alice.browser.post("/search", {"query": "rye bread", "limit": "25"})
    assert response.status_code == 503
    assert response["Retry-After"] == "7"
    assert "The search rests." in response.text
    assert ">rye bread</textarea>" in response.text


def test_a_forged_form_runs_nothing(alice: Person, asked: list[SearchRequest]) -> None:
    browser = Client(enforce_csrf_checks=True, headers={"Accept": "text/html"})
    browser.force_login(alice.user, backend="django.contrib.auth.backends.ModelBackend")
    response = browser.post("/search", {"query": "rye bread", "limit": "25"})
    assert response.status_code == 403
    assert "This form has expired" in response.text
    assert asked == []


def test_results_that_the_account_still_has_are_offered_before_they_are_paid_for_again(
    alice: Person,
) -> None:
    own, kept = results(alice, age=timedelta(days=91)), results(alice)
    said = alice.browser.get(address(own)).text
    assert f'href="{address(kept)}">Open 1 creator, free' in said
    assert f'href="{address(own)}"' not in said


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("topic", [f"topic {n}" for n in range(51)]),
        ("topic", ["x" * 101]),
        ("places", [";".join(["Rome"] * 21)]),
    ],
)
def test_more_values_than_a_filter_takes_are_refused_uncharged(
    alice: Person, field: str, values: list[str]
) -> None:
    form = {"query": "rye", "limit": "10", field: values}
    assert alice.browser.post("/search", form).status_code == 422
    assert not LedgerEntry.objects.exists()
