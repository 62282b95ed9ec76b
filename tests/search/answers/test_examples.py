import re
from datetime import timedelta
from urllib.parse import quote

import pytest
from django.test import Client
from django.utils.module_loading import import_string
from django.utils.text import slugify
from django_q.models import Schedule

from billing.models import LedgerEntry
from config.kit import clock
from creators.demo import EXAMPLE_SEARCHES
from creators.forgetting.erasure import forget_creators
from creators.models import CatalogueLoad, Creator
from search.answers import examples
from search.briefs.requests import SearchRequest
from search.models.answers import SearchSession
from tests.people import Person
from tests.search.answering import bakers

pytestmark = pytest.mark.django_db
ADDRESS = f"/examples/{slugify(EXAMPLE_SEARCHES[0])}"


@pytest.fixture
def stranger() -> Client:
    return Client(headers={"Accept": "text/html"})


@pytest.fixture
def demo(asked: list[SearchRequest]) -> CatalogueLoad:
    """A demo catalogue of three creators. Every search finds all of them."""
    started_at = clock.now()
    bakers(3)
    return CatalogueLoad.objects.create(
        name="demo", anchor=clock.today(), started_at=started_at, completed_at=clock.now()
    )


def test_an_example_is_read_by_a_stranger_with_its_quotes_and_whole_posts(
    demo: CatalogueLoad, stranger: Client
) -> None:
    examples.renew_examples()
    page = stranger.get(ADDRESS).text
    assert EXAMPLE_SEARCHES[0] in page
    assert "3 creators" in page
    assert '<mark class="quoted">Sourdough again.</mark> It rose.' in page
    assert "Charged" not in page


def test_reading_an_example_runs_and_charges_nothing(
    demo: CatalogueLoad, stranger: Client, alice: Person, asked: list[SearchRequest]
) -> None:
    examples.renew_examples()
    before = len(asked)
    for reader in (stranger, alice.browser):
        assert reader.get(ADDRESS).status_code == 200
    stranger.get("/")
    assert len(asked) == before
    assert not LedgerEntry.objects.exists()


def test_no_link_on_an_example_leads_past_the_sign_in(
    demo: CatalogueLoad, stranger: Client
) -> None:
    examples.renew_examples()
    page = stranger.get(ADDRESS).text
    assert 'href="/creators/' not in page
    assert 'href="/posts/' not in page
    assert page.count("<form") == 1  # the theme


def test_the_front_page_leads_to_every_example(demo: CatalogueLoad, stranger: Client) -> None:
    examples.renew_examples()
    page = stranger.get("/").text
    for sentence in EXAMPLE_SEARCHES:
        assert f'href="/examples/{slugify(sentence)}"' in page
    assert "Baker 0" in page
    assert "Hanna" not in page


def test_without_examples_the_front_page_does_not_mention_them(stranger: Client) -> None:
    page = stranger.get("/").text
    assert "/examples/" not in page
    assert "Hanna is an invented creator" in page
    assert stranger.get(ADDRESS).status_code == 404


def test_examples_are_run_once_and_again_when_they_are_old(
    demo: CatalogueLoad, asked: list[SearchRequest]
) -> None:
    assert (examples.renew_examples(), examples.renew_examples()) == (len(EXAMPLE_SEARCHES), 0)
    old = SearchSession.objects.get(example=slugify(EXAMPLE_SEARCHES[0]))
    SearchSession.objects.filter(pk=old.pk).update(created_at=clock.now() - timedelta(hours=13))
    assert examples.renew_examples() == 1
    assert SearchSession.objects.count() == len(EXAMPLE_SEARCHES)
    assert not SearchSession.objects.filter(pk=old.pk).exists()
    assert {request.query for request in asked} == set(EXAMPLE_SEARCHES)


def test_an_example_that_is_not_renewed_is_hidden(demo: CatalogueLoad, stranger: Client) -> None:
    examples.renew_examples()
    SearchSession.objects.update(expires_at=clock.now() - timedelta(seconds=1))
    assert stranger.get(ADDRESS).status_code == 404
    assert "/examples/" not in stranger.get("/").text


def test_examples_are_deleted_once_another_catalogue_is_imported(
    demo: CatalogueLoad, stranger: Client
) -> None:
    examples.renew_examples()
    Creator.objects.create(name="A customer's own")
    assert examples.renew_examples() == 0
    assert not SearchSession.objects.exists()
    assert "/examples/" not in stranger.get("/").text


def test_no_example_is_run_before_the_demo_is_loaded(asked: list[SearchRequest]) -> None:
    bakers(3)
    assert examples.renew_examples() == 0
    assert asked == []


def test_erased_creators_vanish_from_examples(demo: CatalogueLoad, stranger: Client) -> None:
    examples.renew_examples()
    forget_creators([Creator.objects.get(name="Baker 1").pk])
    page = stranger.get(ADDRESS).text
    assert "Baker 1" not in page
    assert "2 creators" in page


def test_an_example_cannot_be_read_as_a_session_of_an_account(
    demo: CatalogueLoad, alice: Person
) -> None:
    examples.renew_examples()
    example = SearchSession.objects.earliest("pk")
    assert alice.client.get(f"/v1/search/{example.pk}").status_code == 404
    assert "Baker" not in alice.browser.get(f"/search/{example.pk}").text


def test_the_worker_renews_the_examples() -> None:
    job = Schedule.objects.get(name="Keep example searches")
    assert job.schedule_type == Schedule.HOURLY
    assert import_string(job.func)() == 0


def test_signed_in_users_open_creators_from_an_example_and_come_back(
    demo: CatalogueLoad, alice: Person
) -> None:
    examples.renew_examples()
    page = alice.browser.get(ADDRESS).text
    back = quote(ADDRESS, safe="")
    link = re.search(rf'href="(/creators/[^"?]+\?from={back}%23result-1)"', page)
    assert link
    assert f'href="{ADDRESS}#result-1"' in alice.browser.get(link[1]).text
