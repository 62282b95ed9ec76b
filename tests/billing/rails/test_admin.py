"""Staff see payments without an account, and close open ones by hand."""

import pytest
from django.test import Client

from billing.metering import one_off_payments
from billing.models import OneOffPayment
from search.pipeline import route
from tests.billing.coins import Coins, coins
from tests.billing.rails.strangers import error, search
from tests.billing.test_admin_invoices import signed_in
from tests.search.answering import asked

__all__ = ["asked", "coins"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("asked")]

LIST = "/admin/billing/oneoffpayment/"
State = OneOffPayment.State


@pytest.fixture
def staff() -> Client:
    return signed_in("root", is_superuser=True)


@pytest.fixture
def open_payment(coins: Coins, monkeypatch: pytest.MonkeyPatch) -> OneOffPayment:
    coins.collects_first = True
    with monkeypatch.context() as broken:
        broken.setattr(route, "find_creators", None)
        search(payment="310000:1")
    return OneOffPayment.objects.get()


def test_an_open_payment_is_listed_and_closed_with_a_reason(
    staff: Client, open_payment: OneOffPayment
) -> None:
    listed = staff.get(LIST, {"state__exact": "collected"})
    assert "taken, not answered" in listed.content.decode()
    page = f"{LIST}{open_payment.pk}/change/"
    refund = "0x" + "12" * 32
    assert staff.post(page, {"refund": refund, "note": "  "}).status_code == 200
    assert staff.post(page, {"refund": refund, "note": "sent back"}).status_code == 302
    open_payment.refresh_from_db()
    assert (open_payment.state, open_payment.closed_by) == (State.CLOSED, "root")
    refused = search(payment="310000:1")
    assert (refused.status_code, error(refused)["message"]) == (402, one_off_payments.USED)


def test_an_answered_payment_is_only_read(staff: Client, coins: Coins) -> None:
    search(payment="310000:1")
    OneOffPayment.objects.update(state=State.DELIVERED)
    payment = OneOffPayment.objects.get()
    page = f"{LIST}{payment.pk}/change/"
    assert "310000" not in staff.get(page).content.decode()
    assert staff.post(page, {"note": "x"}).status_code == 403
    payment.refresh_from_db()
    assert payment.state == State.DELIVERED


def test_staff_without_the_permission_close_nothing(open_payment: OneOffPayment) -> None:
    reader = signed_in("reader", "view_oneoffpayment")
    page = f"{LIST}{open_payment.pk}/change/"
    assert reader.get(page).status_code == 200
    assert reader.post(page, {"note": "x"}).status_code == 403
