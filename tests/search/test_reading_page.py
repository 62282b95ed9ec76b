"""The free reading below the search field: what it shows, how chips correct it, and that it is what is searched."""

import re
from typing import Any

import pytest
from pytest_django import Settings

from billing.models import Account, LedgerEntry, Tier
from search.briefs.requests import SearchRequest
from search.models.answers import Preview, SearchSession
from search.reading import understanding
from tests.people import Person
from tests.search.answering import bakers

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
SESSION = "01a1fb5e-ec9c-73d1-8424-f4ad08e791ac"
TEXT = "sourdough bakers in Germany, 10k to 50k followers, no vegans"


def read(person: Person, text: str = TEXT, *, status: int = 200, **fields: Any) -> str:
    form = {"query": text, "limit": "25", **fields}
    response = person.browser.post("/search/preview", form, headers=HTMX)
    assert response.status_code == status, response.text
    part: str = response.text
    return part


def preview_id(part: str) -> str:
    found = re.search(r'name="preview" value="([^"]+)"', part)
    assert found
    return found[1]


def chips(part: str) -> list[str]:
    return re.findall(r'<summary class="chip[^>]*><bdi>([^<]*)</bdi>', part)


def chip_id(part: str, label: str) -> str:
    """The id of the clause behind this chip."""
    found = re.search(r'name="drop" value="([^"]+)"', part.split(f"<bdi>{label}</bdi>")[1])
    assert found
    return found[1]


def clauses(request: SearchRequest) -> list[tuple[str, str]]:
    assert request.brief
    return [(clause.kind, clause.role) for clause in request.brief.clauses]


# --- What is shown --------------------------------------------------------------------------------


def test_the_text_is_shown_with_what_each_part_is_and_its_chips(alice: Person) -> None:
    part = read(alice)
    assert 'class="read-place" title="Wanted: Germany">Germany</mark>' in part
    assert chips(part) == ["sourdough bakers", "Germany", "10k to 50k followers", "vegans"]
    assert part.index(">Wanted<") < part.index("<bdi>Germany") < part.index(">Left out<")
    assert "creators meet the conditions" in part
    assert not LedgerEntry.objects.exists()


def test_what_cannot_be_used_is_shown_with_the_reason(alice: Person) -> None:
    part = read(alice, "sourdough bakers in Germany, budget 4,000 EUR")
    assert ">Not usable<" in part
    assert "Prices are not known." in part


def test_the_text_is_never_markup(alice: Person) -> None:
    part = read(alice, "bakers in Berlin <b>now</b>")
    assert "<b>" not in part
    assert "&lt;b&gt;" in part


def test_a_filter_of_the_form_replaces_what_the_text_says(alice: Person) -> None:
    part = read(alice, followers_min="1m")
    assert "A filter below replaces it." in part.split("<bdi>10k to 50k followers</bdi>")[1]


def test_several_groups_are_shown_apart(alice: Person) -> None:
    part = read(alice, "Wir suchen zwei Gruppen: 5 Bäckerinnen in Wien und 3 Imker in Graz.")
    headings = re.findall(r'class="reading-heading"[^>]*>([^<]+)<', part)
    assert [one.split(":")[0] for one in headings[:2]] == ["Wanted", "Wanted"]
    assert "Wien" in part.split("Graz</bdi>")[0]


def test_creators_like_others_lead_to_the_page_for_it(alice: Person) -> None:
    part = read(alice, "creators like @hannabakes", status=422)
    assert "/similar" in part


@pytest.mark.parametrize(("text", "said"), [("", "Describe"), ("x" * 10_001, "yours are 10001")])
def test_a_text_that_cannot_be_searched_says_why(alice: Person, text: str, said: str) -> None:
    assert said in read(alice, text, status=422)


def test_a_text_is_read_once(alice: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    first = read(alice)
    monkeypatch.setattr(understanding, "read_brief", None)
    assert preview_id(read(alice)) == preview_id(first)


def test_above_the_limit_of_a_day_it_says_when_it_goes_on(
    alice: Person, settings: Settings
) -> None:
    settings.PAGE_LIMITS = settings.PAGE_LIMITS | {"previews": 1}
    read(alice)
    part = read(alice, status=429)
    assert "1 previews a day" in part
    assert "POST /v1/search/preview is free" in part


def test_without_a_script_the_whole_page_shows_it(alice: Person) -> None:
    page = alice.browser.post("/search/preview", {"query": TEXT, "limit": "25"}).text
    assert "<title>Search" in page
    assert f">{TEXT}</textarea>" in page
    assert chips(page)[:2] == ["sourdough bakers", "Germany"]


def test_filters_can_be_set_before_the_first_search(
    alice: Person, asked: list[SearchRequest]
) -> None:
    bakers(1)
    page = alice.browser.get("/search").text
    assert 'name="followers_min"' in page
    form = {"query": "rye bread", "limit": "10", "followers_min": "10k", "platform": ["tiktok"]}
    assert alice.browser.post("/search", form).status_code == 302
    assert (asked[0].filters.followers.min, asked[0].filters.platforms) == (10_000, ("tiktok",))


@pytest.mark.parametrize(("answer", "is_searched"), [("confirm", True), ("drop", False)])
def test_a_doubtful_clause_is_asked_about_and_filters_once_it_is_confirmed(
    alice: Person, asked: list[SearchRequest], answer: str, is_searched: bool
) -> None:
    bakers(1)
    read(alice)
    kept = Preview.objects.get()
    place = next(c for c in kept.brief["groups"][0]["clauses"] if c["kind"] == "place")
    place["certainty"] = 0.4
    kept.save()
    part = read(alice)
    assert "Is Germany where they live?" in part
    assert "Germany" not in chips(part)
    pressed: dict[str, Any] = {answer: place["id"]}
    said = read(alice, preview=preview_id(part), **pressed)
    assert ("Germany" in chips(said)) == is_searched
    assert "where they live?" not in said
    form = {"query": TEXT, "limit": "10", "preview": preview_id(said), "corrected": "1"}
    alice.browser.post("/search", form)
    assert (("place", "wanted") in clauses(asked[0])) == is_searched


# --- Corrections ----------------------------------------------------------------------------------


def test_a_removed_chip_is_not_searched(alice: Person, asked: list[SearchRequest]) -> None:
    bakers(1)
    part = read(alice)
    corrected = read(alice, preview=preview_id(part), drop=chip_id(part, "Germany"))
    assert "Germany" not in chips(corrected)
    form = {"query": TEXT, "limit": "10", "preview": preview_id(corrected), "corrected": "1"}
    assert alice.browser.post("/search", form).status_code == 302
    assert clauses(asked[0]) == [
        ("subject", "wanted"), ("followers", "wanted"), ("subject", "excluded"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("label", "fields", "shown"),
    [
        ("10k to 50k followers", {"followers_min": "20k", "followers_max": ""}, "at least 20k followers"),
        ("Germany", {"name": "Porto", "relation": "home"}, "Porto"),
        ("Germany", {"name": "Bali", "relation": "about"}, "about Bali"),
        ("sourdough bakers", {"subject": "rye bread"}, "rye bread"),
    ],
)  # fmt: skip
def test_a_chip_is_set_by_hand(
    alice: Person, label: str, fields: dict[str, str], shown: str
) -> None:
    part = read(alice)
    clause_id = chip_id(part, label)
    sent: dict[str, Any] = {f"{clause_id}-{name}": value for name, value in fields.items()}
    corrected = read(alice, preview=preview_id(part), change=clause_id, **sent)
    assert shown in chips(corrected)
    assert label not in chips(corrected)


def test_a_chip_changes_its_role(alice: Person) -> None:
    part = read(alice)
    clause_id = chip_id(part, "Germany")
    sent: dict[str, Any] = {
        f"{clause_id}-name": "Germany",
        f"{clause_id}-relation": "home",
        f"{clause_id}-role": "excluded",
    }
    corrected = read(alice, preview=preview_id(part), change=clause_id, **sent)
    assert "<bdi>Germany</bdi>" in corrected.split(">Left out<")[1]
    assert "<bdi>Germany</bdi>" not in corrected.split(">Left out<")[0]


@pytest.mark.parametrize(
    ("label", "fields", "said"),
    [
        ("Germany", {"name": "Qqzz", "relation": "home"}, "Qqzz is not a known place."),
        ("10k to 50k followers", {"followers_min": "many"}, "Followers: "),
        ("10k to 50k followers", {"followers_min": ""}, "Followers: choose a value"),
        ("sourdough bakers", {"subject": " "}, "subject: "),
    ],
)
def test_an_impossible_value_leaves_the_reading_as_it_is(
    alice: Person, label: str, fields: dict[str, str], said: str
) -> None:
    part = read(alice)
    clause_id = chip_id(part, label)
    sent: dict[str, Any] = {f"{clause_id}-{name}": value for name, value in fields.items()}
    again = read(alice, preview=preview_id(part), change=clause_id, **sent)
    assert said in again
    assert chips(again) == chips(part)


@pytest.mark.parametrize("action", ["drop", "confirm", "change"])
def test_a_correction_of_a_chip_that_is_gone_is_refused(alice: Person, action: str) -> None:
    again = read(alice, preview=preview_id(read(alice)), status=200, **{action: "c99"})
    assert 'role="alert"' in again
    assert "<bdi>Germany</bdi>" in again


@pytest.mark.parametrize(
    "sent",
    [
        {"drop": "x" * 500},
        {"confirm": "\0"},
        {"change": "c1", "c1-role": "enemy", "c1-subject": "bread"},
        {"change": "c1", "c1-subject": "x" * 501},
        {"preview": "no id"},
        {"session": "no id", "refines": "no id"},
    ],
)
def test_a_form_that_no_page_sends_changes_nothing(alice: Person, sent: dict[str, str]) -> None:
    part = read(alice)
    fields: dict[str, Any] = {"preview": preview_id(part), **sent}
    assert chips(read(alice, **fields)) == chips(part)


@pytest.mark.parametrize("sent", [{"drop": "x" * 500}, {"drop": "c1"}, {"refines": SESSION}])
def test_a_forged_search_is_refused_and_not_charged(
    alice: Person, asked: list[SearchRequest], sent: dict[str, str]
) -> None:
    form = {"query": TEXT, "limit": "10", **sent}
    assert alice.browser.post("/search", form).status_code in {404, 422}
    assert asked == []
    assert not LedgerEntry.objects.exists()


def test_the_reading_of_another_account_is_not_used(alice: Person, charlie: Person) -> None:
    part = read(alice)
    corrected = read(alice, preview=preview_id(part), drop=chip_id(part, "Germany"))
    assert "Germany" in chips(read(charlie, preview=preview_id(corrected)))


# --- Searching what is shown ----------------------------------------------------------------------


@pytest.mark.parametrize("preview", ["of another text", "that is gone"])
def test_lost_corrections_are_shown_again_before_anything_is_charged(
    alice: Person, asked: list[SearchRequest], preview: str
) -> None:
    part = read(alice)
    corrected = read(alice, preview=preview_id(part), drop=chip_id(part, "Germany"))
    query = TEXT if preview == "that is gone" else f"{TEXT}, no cakes"
    if preview == "that is gone":
        Preview.objects.all().delete()
    form = {"query": query, "limit": "10", "preview": preview_id(corrected), "corrected": "1"}
    page = alice.browser.post("/search", form)
    assert page.status_code == 200
    assert "without your corrections. Nothing was charged." in page.text
    assert "Germany" in chips(page.text)
    assert asked == []


def test_a_reading_that_nobody_corrected_holds_no_search_up(
    alice: Person, asked: list[SearchRequest]
) -> None:
    bakers(1)
    form = {"query": f"{TEXT}!", "limit": "10", "preview": preview_id(read(alice))}
    assert alice.browser.post("/search", form).status_code == 302
    assert asked == [SearchRequest(f"{TEXT}!", limit=10)]


def test_a_condition_removed_on_the_results_keeps_the_corrections(
    alice: Person, asked: list[SearchRequest]
) -> None:
    bakers(1)
    part = read(alice)
    corrected = read(alice, preview=preview_id(part), drop=chip_id(part, "vegans"))
    form = {"query": TEXT, "limit": "10", "preview": preview_id(corrected), "corrected": "1"}
    alice.browser.post("/search", form)
    session = SearchSession.objects.get()
    again = {"query": TEXT, "limit": "10", "session": str(session.pk)}
    again["drop"] = chip_id(part, "Germany")
    assert alice.browser.post("/search", again).status_code == 302
    assert clauses(asked[1]) == [("subject", "wanted"), ("followers", "wanted")]


def test_a_refused_search_keeps_the_corrected_reading(
    alice: Person, asked: list[SearchRequest]
) -> None:
    Account.objects.update(tier=Tier.FREE, may_be_invoiced=False, uninvoiced_micros=4_900_000)
    part = read(alice)
    corrected = read(alice, preview=preview_id(part), drop=chip_id(part, "Germany"))
    form = {"query": TEXT, "limit": "10", "preview": preview_id(corrected), "corrected": "1"}
    refused = alice.browser.post("/search", form)
    assert refused.status_code == 402
    assert preview_id(refused.text) == preview_id(corrected)
    assert chips(refused.text) == chips(corrected)
    assert asked == []


@pytest.mark.parametrize("source", ["session", "refines"])
def test_a_refused_removal_keeps_what_was_removed(
    alice: Person, asked: list[SearchRequest], source: str
) -> None:
    bakers(1)
    part = read(alice)
    first = read(alice, preview=preview_id(part), drop=chip_id(part, "vegans"))
    sent = {"query": TEXT, "limit": "10", "preview": preview_id(first)}
    alice.browser.post("/search", sent)
    session = SearchSession.objects.get()
    Account.objects.update(tier=Tier.FREE, may_be_invoiced=False, uninvoiced_micros=4_990_000)
    again = {"query": TEXT, "limit": "10", source: str(session.pk)}
    refused = alice.browser.post("/search", again | {"drop": chip_id(part, "Germany")})
    assert refused.status_code == 402
    assert chips(refused.text) == ["sourdough bakers", "10k to 50k followers"]
    assert 'name="corrected"' in refused.text


def test_a_browsers_lines_are_read_as_lines(alice: Person) -> None:
    part = read(alice, "bakers\r\nin Germany")
    assert "Germany" in chips(part)
    assert "\r" not in part
