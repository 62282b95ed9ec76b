import re
import xml.etree.ElementTree as ET
from datetime import timedelta
from html import unescape
from urllib.parse import quote

import pytest
from django.test import Client

from config.kit.clock import now
from creators.models import Creator, CreatorView, Fact, Platform, Post
from tests import scene
from tests.people import Person

pytestmark = pytest.mark.django_db
SENTENCE = "The whole flat smells of sourdough."
CAPTION = f"Day three. {SENTENCE} Who else is up at five?"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def hanna() -> Creator:
    return scene.creator(captions=[CAPTION, "Forty loaves for the festival."], country="DE")


def newest(creator: Creator) -> Post:
    return Post.objects.filter(profile__creator=creator).latest("posted_at")


# --- A creator ------------------------------------------------------------------------------------


def test_creators_and_posts_need_a_sign_in(hanna: Creator) -> None:
    for path in (f"/creators/{hanna.id}", f"/posts/{newest(hanna).id}"):
        response = Client(headers={"Accept": "text/html"}).get(path)
        assert response.status_code == 302
        assert response["Location"].startswith("/accounts/login/")


def test_an_unknown_creator_is_not_found(alice: Person) -> None:
    unknown = "01a1fb5e-ec9c-73d1-8424-f4ad08e791ac"
    for path in (f"/creators/{unknown}", f"/posts/{unknown}", f"/creators/{unknown}/avatar.svg"):
        assert alice.browser.get(path).status_code == 404


def test_a_creator_shows_numbers_with_their_age(alice: Person, hanna: Creator) -> None:
    page = alice.browser.get(f"/creators/{hanna.id}").text
    assert 'title="12,400">12.4K</data>' in page
    assert "Germany" in page
    assert ">3\xa0days ago</time>" in page


def test_old_numbers_are_marked(alice: Person) -> None:
    old = scene.creator(profile={"data_updated_at": now() - timedelta(days=31)})
    assert "may have changed since" in alice.browser.get(f"/creators/{old.id}").text


def test_unknown_values_are_shown_as_unknown(alice: Person) -> None:
    empty = {"followers": None, "engagement_rate": None, "data_updated_at": None}
    bare = scene.creator(profile=empty)
    page = alice.browser.get(f"/creators/{bare.id}").text
    for words in (
        "Account type unknown",
        "Country unknown",
        "Language unknown",
        "Date of the numbers unknown",
    ):
        assert words in page
    assert page.count('title="unknown"') == 8


def test_a_creator_without_readings_says_so_once(alice: Person) -> None:
    bare = scene.creator(profile={"is_private": True, "data_updated_at": None})
    page = alice.browser.get(f"/creators/{bare.id}").text
    assert page.count("private") == 1
    assert "No posts of this creator are stored yet" in page
    for absent in ("Summary", "Over time", "Insights", "Averages cover", "Days are in UTC"):
        assert absent not in page
    scene.post(bare.profiles.get(), "Rye.")
    page = alice.browser.get(f"/creators/{bare.id}").text
    assert "The one stored post is not marked as a paid partnership." in page
    assert "No information" not in page
    assert "are stored yet" not in page


def test_text_shown_above_is_not_repeated(alice: Person, hanna: Creator) -> None:
    post = newest(hanna)
    scene.fact(post, Fact.Kind.AUDIENCE, "Speaks to bakers", quote=SENTENCE)
    Creator.objects.filter(pk=hanna.pk).update(
        bio="Rye, always\nhello@mill.example",
        ai_summary="Hanna posts about rye. In their own words: “Rye, always”",
        audience_demographics="Speaks to bakers. Content in English.",
    )
    page = alice.browser.get(f"/creators/{hanna.id}").text
    assert page.count("Rye, always") == 1
    assert page.count("Speaks to bakers") == 1
    assert f"<blockquote>{SENTENCE}</blockquote>" in page
    assert 'href="mailto:hello@mill.example">hello@mill.example</a>' in page


def test_hashtags_are_one_line_each_with_its_post(alice: Person, hanna: Creator) -> None:
    post = scene.post(hanna.profiles.get(), "Loaf #Rye #Oven")
    for tag in ("#Rye", "#Oven"):
        fact = scene.fact(post, Fact.Kind.THEME, f"Tags posts with {tag.lower()}", quote=tag)
        Fact.objects.filter(pk=fact.pk).update(value=tag.lower())
    page = alice.browser.get(f"/creators/{hanna.id}").text
    line = re.sub(r"<[^>]+>", "", page.partition("Often tags posts with")[2].partition("</p>")[0])
    assert sorted(re.findall(r"#\w+", line)) == ["#Oven", "#Rye"]
    assert page.count(f"/posts/{post.id}?quote=%23") == 2
    assert "<blockquote>#" not in page


def test_a_fact_shows_its_quote(alice: Person, hanna: Creator) -> None:
    post = newest(hanna)
    scene.fact(post, Fact.Kind.THEME, "Bakes sourdough", quote=SENTENCE)
    page = alice.browser.get(f"/creators/{hanna.id}").text
    assert "Bakes sourdough" in page
    assert f"<blockquote>{SENTENCE}</blockquote>" in page
    assert f"/posts/{post.id}?quote=The%20whole" in page


def test_top_posts_are_ordered_by_reactions(alice: Person, hanna: Creator) -> None:
    scene.post(hanna.profiles.get(), "An old triumph", age_days=400, likes=9_000)
    latest = alice.browser.get(f"/creators/{hanna.id}").text
    top = alice.browser.get(f"/creators/{hanna.id}?posts=top").text
    assert latest.index("Forty loaves") < latest.index("An old triumph")
    assert top.index("An old triumph") < top.index("Forty loaves")


def test_paid_partnerships_are_counted_marked_and_filtered(alice: Person, hanna: Creator) -> None:
    assert "None of the 2 stored posts is marked" in alice.browser.get(f"/creators/{hanna.id}").text
    profile = hanna.profiles.get()
    scene.post(profile, "Rye, thanks to Mühle.", age_days=9, is_paid_partnership=True)
    page = alice.browser.get(f"/creators/{hanna.id}").text
    assert "1 of 3 stored posts</a> is marked as a paid partnership, the last <time" in page
    assert page.count('tag-accent">Paid partnership</span>') == 1
    alone = alice.browser.get(f"/creators/{hanna.id}?posts=paid").text
    assert "Rye, thanks to" in alone
    assert "Forty loaves" not in alone


def test_a_posts_numbers_show_their_age(alice: Person, hanna: Creator) -> None:
    profile = hanna.profiles.get()
    read = scene.post(profile, "Counted.", counted_at=now() - timedelta(days=5), shares=None)
    page = alice.browser.get(f"/posts/{read.id}").text
    assert ">5\xa0days ago</time>" in page
    assert "Engagement</dt><dd>2.7%" in page
    assert page.count('title="unknown"') == 2
    listed = alice.browser.get(f"/creators/{hanna.id}").text
    assert "counted <time" in listed
    assert "count date unknown" in listed


def test_a_fact_without_a_post_names_its_source(alice: Person, hanna: Creator) -> None:
    common = {"creator": hanna, "kind": Fact.Kind.KEY_FACT, "observed_at": now()}
    Fact.objects.create(
        **common,
        value="a",
        statement="Trained in Lyon",
        provenance="profile",
        source_profile=hanna.profiles.get(),
    )
    Fact.objects.create(**common, value="b", statement="Won a medal", provenance="import")
    page = alice.browser.get(f"/creators/{hanna.id}").text
    assert re.search(
        r"Trained in Lyon <span[^>]*>\(from the <a[^>]+>Instagram profile</a>, <time", page
    )
    assert re.search(r"Won a medal <span[^>]*>\(imported, <time", page)


def test_htmx_gets_only_the_part_that_it_requests(alice: Person, hanna: Creator) -> None:
    address = f"/creators/{hanna.id}?posts=top"
    posts = alice.browser.get(address, headers=HTMX)
    charts = alice.browser.get(address, headers={**HTMX, "HX-Target": "div#charts-box"})
    assert "Forty loaves" in posts.text
    assert "Over time" in charts.text
    for part, other in ((posts, "Over time"), (charts, "Forty loaves")):
        assert "<html" not in part.text
        assert other not in part.text
        assert {"HX-Request", "HX-Target"} <= set(part["Vary"].split(", "))


def test_a_view_is_counted_once_and_not_again_for_parts_of_the_page(
    alice: Person, hanna: Creator
) -> None:
    path = f"/creators/{hanna.id}"
    alice.browser.get(path)
    for target in ("charts-box", "posts-box", "more-posts"):
        alice.browser.get(path, headers=HTMX | {"HX-Target": target})
    assert CreatorView.objects.get(creator=hanna).views == 1


def test_more_posts_come_with_and_without_htmx(alice: Person) -> None:
    busy = scene.creator(captions=[f"Post {number} of many" for number in range(10)])
    first = alice.browser.get(f"/creators/{busy.id}").text
    assert "Post 7 of" in first
    assert "Post 8 of" not in first
    assert f'href="/creators/{busy.id}?shown=16"' in first
    whole = alice.browser.get(f"/creators/{busy.id}?shown=16").text
    assert "Post 0 of" in whole
    assert "Post 9 of" in whole
    target = {**HTMX, "HX-Target": "li#more-posts"}
    part = alice.browser.get(f"/creators/{busy.id}?shown=16", headers=target).text
    assert "Post 7 of" not in part
    assert "Post 9 of" in part


# --- The way back ---------------------------------------------------------------------------------


def test_the_way_back_leads_to_the_same_place_in_the_results(alice: Person, hanna: Creator) -> None:
    results = f"/search/{scene.session(alice.account).id}?sort=growth&view=table#result-7"
    shown = f'href="{results}"'.replace("&", "&amp;")
    page = alice.browser.get(f"/creators/{hanna.id}", {"from": results}).text
    assert shown in page
    # Every link from here to a post takes it along, and the post has it again.
    posts = re.findall(r'href="(/posts/[^"]+)"', page)
    assert posts
    assert all(shown in alice.browser.get(unescape(post)).text for post in posts)


@pytest.mark.parametrize(
    "address",
    [
        *("//evil.example", "https://evil.example/search/{id}", "javascript:alert(1)", "/account"),
        *(
            "//evil.example/search/{id}",
            "/search/{id}/../../account",
            "\\\\evil",
            "//[evil",
            "{id}",
        ),
    ],
)
def test_other_addresses_are_not_accepted_as_the_way_back(
    alice: Person, hanna: Creator, address: str
) -> None:
    given = address.format(id=scene.session(alice.account).id)
    for path in (f"/creators/{hanna.id}", f"/posts/{newest(hanna).id}"):
        page = alice.browser.get(path, {"from": given}).text
        assert "Back to results" not in page
        assert f'href="{given}' not in page.split("<main")[1]


def test_a_post_leads_back_to_where_it_was_left(alice: Person, hanna: Creator) -> None:
    post = newest(hanna)
    left = {"posts": "top", "shown": "16", "at": f"post-{post.id}"}
    page = alice.browser.get(f"/posts/{post.id}", left).text
    assert f'href="/creators/{hanna.id}?posts=top&amp;shown=16#post-{post.id}"' in page
    wrong = alice.browser.get(f"/posts/{post.id}", {"at": '"><b>'}).text
    assert f'href="/creators/{hanna.id}"' in wrong
    assert "<b>" not in wrong


# --- Odd data -------------------------------------------------------------------------------------


def test_an_imported_script_is_not_a_link(alice: Person) -> None:
    made = scene.creator(profile={"url": "javascript:alert(1)"})
    assert "javascript:" not in alice.browser.get(f"/creators/{made.id}").text


# --- A post ---------------------------------------------------------------------------------------


def test_the_quote_is_marked_in_its_post(alice: Person, hanna: Creator) -> None:
    page = alice.browser.get(f"/posts/{newest(hanna).id}?quote={quote(SENTENCE)}").text
    assert f'Day three. <mark id="quote" class="quoted">{SENTENCE}</mark> Who else' in page


@pytest.mark.parametrize("words", ["", "not what was said", "<script>alert(1)</script>"])
def test_a_quote_that_is_not_in_the_post_is_not_marked(
    alice: Person, hanna: Creator, words: str
) -> None:
    page = alice.browser.get(f"/posts/{newest(hanna).id}", {"quote": words}).text
    assert "<mark" not in page
    assert "alert(1)" not in page.split("<main")[1]
    assert ("no longer contains the quoted words" in page) == bool(words)


# --- Avatars --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Hanna Krume", "HK"),
        ("hanna", "H"),
        ("Ana de la Cruz", "AC"),
        ("🌸 Luna ✨", "L"),
        ("👩‍🍳🔥", "👩‍🍳"),
        ("محمد علي", "م"),
        ("<&>", "<"),
        ("", "·"),
        ("\x07", "·"),
    ],
)
def test_an_avatar_is_well_formed_for_any_name(name: str, letters: str) -> None:
    made = scene.creator(name)
    response = Client().get(f"/creators/{made.id}/avatar.svg")
    assert response["Content-Type"] == "image/svg+xml"
    drawn = ET.fromstring(response.text)
    assert drawn.findtext("{http://www.w3.org/2000/svg}text") == letters


def test_an_avatar_is_the_same_every_time_and_may_be_kept(hanna: Creator) -> None:
    first, second = (Client().get(f"/creators/{hanna.id}/avatar.svg") for _ in range(2))
    assert first.content == second.content
    assert "max-age=86400" in first["Cache-Control"]
    assert "Cookie" not in first.get("Vary", "")


def test_two_creators_of_one_name_look_different() -> None:
    drawn = {
        Client().get(f"/creators/{scene.creator('Ana').id}/avatar.svg").content for _ in range(9)
    }
    assert len(drawn) == 9


def test_every_platform_has_a_sign(alice: Person) -> None:
    for platform in Platform.values:
        made = scene.creator(profile={"platform": platform})
        assert '<svg class="platform"' in alice.browser.get(f"/creators/{made.id}").text
