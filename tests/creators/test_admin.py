from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from creators.importing.run import import_records
from creators.models import Creator, CreatorEmail, Fact, IndexState, MetricSnapshot, Post, Profile

pytestmark = pytest.mark.django_db

MODELS = [Creator, Profile, Post, Fact, CreatorEmail, MetricSnapshot, IndexState]
READ_ONLY = [MetricSnapshot, IndexState]
MOST_QUERIES = 20


def fill(first: int, last: int) -> None:
    records = [
        {
            "name": f"Creator {number}",
            "country": "DE",
            "emails": [f"c{number}@example.com"],
            "profiles": [
                {
                    "platform": "tiktok",
                    "username": f"creator{number}",
                    "followers": 1000 + number,
                    "posts": [{"caption": f"Bread number {number}", "likes": 1}],
                }
            ],
        }
        for number in range(first, last)
    ]
    import_records(records, source="test", as_of=date(2026, 6, 1))


@pytest.fixture
def staff() -> Client:
    user = User.objects.create_superuser("staff", "staff@example.com", "secret")
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def page(model: type[Any], kind: str, *args: object) -> str:
    return reverse(f"admin:creators_{model._meta.model_name}_{kind}", args=args)


def queries_of(client: Client, address: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        response = client.get(address)
    assert response.status_code == 200, address
    return len(queries)


@pytest.mark.parametrize("model", MODELS)
def test_a_list_takes_as_many_queries_for_many_rows_as_for_few(
    model: type[Any], staff: Client
) -> None:
    fill(0, 3)
    address = page(model, "changelist")
    few = queries_of(staff, address)
    fill(3, 25)
    assert queries_of(staff, address) == few <= MOST_QUERIES


@pytest.mark.parametrize("model", MODELS)
def test_every_row_has_its_page(model: type[Any], staff: Client) -> None:
    fill(0, 3)
    row = model.objects.first()
    assert queries_of(staff, page(model, "change", row.pk)) <= MOST_QUERIES


@pytest.mark.parametrize("model", [model for model in MODELS if model not in READ_ONLY])
def test_a_row_can_be_added_by_hand(model: type[Any], staff: Client) -> None:
    assert queries_of(staff, page(model, "add")) <= MOST_QUERIES


def test_a_creator_added_by_hand_is_there(staff: Client) -> None:
    response = staff.post(page(Creator, "add"), {"name": "By hand", "languages": "de,en"})
    assert response.status_code == 302
    assert Creator.objects.get().languages == ["de", "en"]


@pytest.mark.parametrize("model", READ_ONLY)
def test_history_and_derived_rows_cannot_be_edited(model: type[Any], staff: Client) -> None:
    fill(0, 1)
    row = model.objects.get()
    assert staff.get(page(model, "add")).status_code == 403
    assert staff.post(page(model, "change", row.pk), {}).status_code == 403
    assert staff.post(page(model, "delete", row.pk), {"post": "yes"}).status_code == 403


@pytest.mark.parametrize("model", MODELS)
def test_every_list_can_be_searched(model: type[Any], staff: Client) -> None:
    fill(0, 3)
    found = staff.get(page(model, "changelist"), {"q": "zzz-nobody"})
    assert found.status_code == 200
    assert found.context["cl"].queryset.count() == 0


def test_a_handle_finds_its_creator_and_the_counts_lead_on(staff: Client) -> None:
    fill(0, 3)
    found = staff.get(page(Creator, "changelist"), {"q": "creator1"})
    (creator,) = found.context["cl"].result_list
    assert (creator.name, creator.post_total, creator.profile_total) == ("Creator 1", 1, 1)
    posts = page(Post, "changelist")
    assert f"{posts}?profile__creator__id__exact={creator.pk}" in found.content.decode()
    shown = staff.get(posts, {"profile__creator__id__exact": str(creator.pk)})
    assert [post.caption for post in shown.context["cl"].result_list] == ["Bread number 1"]


def test_saving_a_creator_by_hand_keeps_what_was_there(staff: Client) -> None:
    fill(0, 1)
    creator = Creator.objects.get()
    form = staff.get(page(Creator, "change", creator.pk)).context["adminform"].form
    told = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    told |= {"name": "Renamed", "languages": "de"}
    empty = {
        f"{prefix}-{count}": 0
        for prefix in ("profiles", "emails", "facts")
        for count in ("TOTAL_FORMS", "INITIAL_FORMS")
    }
    response = staff.post(page(Creator, "change", creator.pk), told | empty)
    assert response.status_code == 302
    creator.refresh_from_db()
    assert (creator.name, creator.languages, creator.country) == ("Renamed", ["de"], "DE")


def test_staff_can_have_a_creator_indexed_again(staff: Client) -> None:
    fill(0, 1)
    IndexState.objects.update(stale=False)
    staff.post(
        page(Creator, "changelist"),
        {"action": "index_again", "_selected_action": [str(Creator.objects.get().pk)]},
    )
    assert IndexState.objects.get().stale
