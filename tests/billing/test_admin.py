"""The staff's pages for accounts and keys."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from billing.models import ApiKey
from tests.people import Person


@pytest.fixture
def staff(client: Client, db: None) -> Client:
    client.force_login(
        User.objects.create_superuser("root", "root@example.com"),
        backend="django.contrib.auth.backends.ModelBackend",
    )
    return client


@pytest.mark.parametrize("model", ["account", "apikey", "membership"])
def test_lists_and_pages_open_and_show_no_key(staff: Client, alice: Person, model: str) -> None:
    rows = {"account": alice.account.pk, "apikey": alice.key.pk}
    listed = staff.get(f"/admin/billing/{model}/", {"q": "alice"})
    rows.setdefault("membership", alice.user.memberships.get().pk)
    page = staff.get(f"/admin/billing/{model}/{rows[model]}/change/")
    for response in (listed, page):
        assert response.status_code == 200
        assert alice.secret not in response.text
        assert ApiKey.digest_of(alice.secret).hex() not in response.text


def test_staff_revoke_a_key_at_once(staff: Client, alice: Person) -> None:
    form = {"action": "revoke", "_selected_action": [alice.key.pk]}
    staff.post("/admin/billing/apikey/", form)
    alice.key.refresh_from_db()
    assert alice.key.revoked_at is not None
