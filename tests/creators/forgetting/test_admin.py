"""Staff forget creators in the admin, after a preview."""

from datetime import date

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission, User
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from creators.admin import forgetting
from creators.importing.run import import_records
from creators.models import Creator, Erasure, Post

pytestmark = pytest.mark.django_db

LIST = "/admin/creators/creator/"


def log_in(*permissions: str) -> Client:
    """A client of staff with these permissions. Without permissions, of a superuser."""
    user = User.objects.create_user(
        "staff", "staff@example.com", is_staff=True, is_superuser=not permissions
    )
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def load(*names: str) -> list[Creator]:
    records = [
        {
            "name": name,
            "profiles": [
                {
                    "platform": "tiktok",
                    "username": name.lower(),
                    "posts": [{"caption": f"{name} bakes {kind}"} for kind in ("rye", "spelt")],
                }
            ],
        }
        for name in names
    ]
    import_records(records, source="test", as_of=date(2026, 6, 1))
    return list(Creator.objects.order_by("name"))


def forget_page(creator: Creator) -> str:
    return reverse("admin:creators_creator_forget_one", args=[creator.pk])


def test_staff_see_what_would_be_erased_and_then_erase_it() -> None:
    anna, bela = load("Anna", "Bela")
    staff = log_in()
    assert forget_page(anna) in staff.get(f"{LIST}{anna.pk}/change/").text
    preview = staff.get(forget_page(anna))
    assert preview.context["total"] == sum(count for _, count in preview.context["rows"])
    assert dict(preview.context["rows"])["posts"] == 2
    assert Creator.objects.count() == 2

    answer = staff.post(forget_page(anna), {"confirmed": "1"}, follow=True)
    (erased,) = Erasure.objects.all()
    assert sum(erased.rows.values()) == preview.context["total"]
    assert f"1 creator is forgotten: {sum(erased.rows.values())} rows" in answer.text
    assert list(Creator.objects.all()) == [bela]
    assert Post.objects.count() == 2
    entry = LogEntry.objects.get()
    assert (entry.object_repr, entry.user.username) == ("forgotten", "staff")
    load("Anna")
    assert list(Creator.objects.all()) == [bela]


def test_several_creators_are_forgotten_from_the_list() -> None:
    anna, bela, carl = load("Anna", "Bela", "Carl")
    staff = log_in()
    chosen = {"action": "forget", "_selected_action": [str(anna.pk), str(carl.pk)]}
    preview = staff.post(LIST, chosen)
    assert [one.name for one in preview.context["people"]] == ["Anna", "Carl"]
    assert Creator.objects.count() == 3
    staff.post(LIST, {**chosen, "confirmed": "1"})
    assert list(Creator.objects.all()) == [bela]


def test_forgetting_needs_the_permission_to_delete() -> None:
    (anna,) = load("Anna")
    staff = log_in("view_creator", "change_creator")
    assert staff.post(forget_page(anna), {"confirmed": "1"}).status_code == 403
    staff.post(LIST, {"action": "forget", "_selected_action": [str(anna.pk)], "confirmed": "1"})
    assert Creator.objects.exists()


def test_a_running_import_prevents_forgetting(monkeypatch: pytest.MonkeyPatch) -> None:
    def wait(_: object) -> None:
        raise OperationalError

    (anna,) = load("Anna")
    monkeypatch.setattr(forgetting, "preview_forgetting", wait)
    answer = log_in().get(forget_page(anna), follow=True)
    assert "An import is running. Try again when it has finished." in answer.text
