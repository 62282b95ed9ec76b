"""The pages: the button beside results, progress that renews itself, creators as they come, the list."""

import pytest

from config.discovery.models import Discovery, DiscoveryFind
from creators.models import Creator, CreatorIndex
from search.models.answers import SearchSession
from tests import scene
from tests.config.discovery.looking import BRIEF, baker, start, work
from tests.people import Person
from tests.platforms.server import StandIn
from tests.platforms.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("world")]

HX = {"HX-Request": "true"}


def test_the_button_comes_first_where_few_clearly_match(alice: Person) -> None:
    found = [scene.item(scene.creator(f"Baker {n}")) for n in range(6)]
    few, many = scene.session(alice.account, found[:1]), scene.session(alice.account, found)
    page = alice.browser.get(f"/search/{few.pk}").text
    assert "only 1 clear match." in page
    assert page.index("Look on the platforms") < page.index('id="results"')
    page = alice.browser.get(f"/search/{many.pk}").text
    assert page.count("Look on the platforms") == 1
    assert "catalogue has only" not in page
    unmatched = alice.browser.get(f"/search/{scene.session(alice.account).pk}").text
    assert "The catalogue has no clear match." in unmatched


def test_a_search_by_words_says_nothing_of_what_the_catalogue_has(alice: Person) -> None:
    session = scene.session(alice.account)
    SearchSession.objects.filter(pk=session.pk).update(quality_mode="retrieval_fallback")
    page = alice.browser.get(f"/search/{session.pk}").text
    assert "The catalogue has" not in page
    assert page.count("Look on the platforms") == 1


def test_the_page_says_that_it_waits_for_the_catalogue(alice: Person) -> None:
    address = f"/discoveries/{start(alice).json()['data']['id']}"
    waits = "It begins when most creators of the catalogue are searchable by meaning."
    assert waits not in alice.browser.get(address).text
    CreatorIndex.objects.create(creator=scene.creator("Of words alone"))
    assert waits in alice.browser.get(address).text


def test_a_click_starts_one_and_the_page_shows_creators_with_quotes(alice: Person) -> None:
    session = scene.session(alice.account, query=BRIEF)
    begun = alice.browser.post("/discoveries", {"search": str(session.pk)})
    page = alice.browser.get(begun["Location"]).text
    assert 'hx-trigger="every 2s"' in page
    assert "simulated" in page
    work()
    page = alice.browser.get(begun["Location"]).text
    assert "hx-trigger" not in page.partition('id="progress"')[2].partition("</section>")[0]
    assert page.count('<li class="card-row"') == 6
    assert page.count('<figure class="quote"') >= 6
    assert "There is nothing left to ask." in page
    assert alice.browser.get("/discoveries").text.count(begun["Location"]) == 1


def test_progress_comes_alone_while_there_are_no_new_creators(alice: Person) -> None:
    id_ = start(alice).json()["data"]["id"]
    work()
    same = alice.browser.get(f"/discoveries/{id_}?shown=6", headers=HX).text
    assert ('id="progress"' in same, 'id="finds"' in same) == (True, False)
    newer = alice.browser.get(f"/discoveries/{id_}?shown=5", headers=HX).text
    assert 'id="finds" hx-swap-oob="true"' in newer
    assert newer.count('<li class="card-row"') == 6


def test_the_same_click_twice_starts_one(alice: Person) -> None:
    session = scene.session(alice.account, query=BRIEF)
    form = {"search": str(session.pk), "idempotency_key": "k", "account": str(alice.account.pk)}
    browser = alice.browser
    first, again = browser.post("/discoveries", form), browser.post("/discoveries", form)
    assert first["Location"] == again["Location"]
    assert Discovery.objects.count() == 1


def test_the_stop_button_stops(alice: Person, charlie: Person) -> None:
    id_ = start(alice).json()["data"]["id"]
    charlie.browser.post(f"/discoveries/{id_}/stop")
    assert Discovery.objects.get().status == "running"
    stopped = alice.browser.post(f"/discoveries/{id_}/stop", follow=True)
    assert "It was stopped." in stopped.text


def test_what_a_page_refuses_is_said_on_it(alice: Person) -> None:
    running = start(alice, query="track cars").json()["data"]["id"]
    session = scene.session(alice.account, query=BRIEF)
    refused = alice.browser.post("/discoveries", {"search": str(session.pk)})
    assert (refused.status_code, refused["Retry-After"]) == (429, "60")
    assert f"/discoveries/{running}" in refused.text
    assert alice.browser.post("/discoveries", {"search": "nonsense"}).status_code == 422


def test_hostile_names_and_texts_are_escaped(alice: Person, platforms: StandIn) -> None:
    hostile = '<script>alert("x")</script><img src=x onerror=alert(1)>'
    platforms.world = World(
        [
            baker(
                "tiktok",
                "evil.dough",
                name=f"Eve {hostile}",
                bio=f"Sourdough bread {hostile}",
                captions=[f"Sourdough bread with rye {hostile}", "My sourdough starter"],
                link="javascript:alert(1)",
            )
        ]
    )
    id_ = start(alice).json()["data"]["id"]
    work()
    assert "Eve" in DiscoveryFind.objects.get().payload["creator"]["name"]
    page = alice.browser.get(f"/discoveries/{id_}").text
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "javascript:" not in page
    assert "&lt;script&gt;" in page


def test_a_hundred_thousand_neighbours_lead_to_five(alice: Person, platforms: StandIn) -> None:
    mentions = " ".join(f"@friend{n}" for n in range(2_000))
    platforms.world = World(
        [
            baker("tiktok", "hub.dough", captions=[f"Sourdough bread with {mentions}"] * 3),
            *(baker("tiktok", f"friend{n}", bio="", captions=["Hello"]) for n in range(20)),
        ]
    )
    id_ = start(alice).json()["data"]["id"]
    work()
    found = Discovery.objects.get(pk=id_)
    assert found.candidates.filter(question__source="mention").count() <= 5
    assert found.status == "done"


def test_known_creators_are_counted_and_never_charged(alice: Person, world: World) -> None:
    scene.creator("Ben", profile={"platform": "tiktok", "username": "Ben.Dough", "source_id": "x"})
    id_ = start(alice).json()["data"]["id"]
    work()
    found = Discovery.objects.get(pk=id_)
    assert (found.known, found.clear) == (1, 5)
    assert "tiktok ben.dough" not in world.read
    assert "1 known account not listed" in alice.browser.get(f"/discoveries/{id_}").text
    assert Creator.objects.filter(profiles__username__iexact="ben.dough").count() == 1
