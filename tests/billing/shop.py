"""A shop for tests: operations with every kind of price, mounted and metered as in the product."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.test import Client
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from billing.metering.performance import perform
from billing.models import Account, Tier
from billing.offers.operation import Operation, Price
from config import urls
from config.api.mount import ApiKey
from config.kit import paths
from tests.billing.toys import toy
from tests.people import Person

Asked = dict[str, Any]
during: list[Callable[[Asked], None]] = []
"""Actions that happen while an operation runs."""


def _work(asked: Asked) -> Asked:
    for happening in during:
        happening(asked)
    return {"things": ["thing"] * int(asked.get("get", 0)), "secretly": {"b": 1, "a": 0.1}}


def _goods(name: str, price: Price, **more: Any) -> Operation[Any, Any]:
    return toy(
        name,
        _work,
        price,
        most=lambda asked: int(asked.get("most", 1)),
        delivered=lambda got: len(got["things"]),
        **more,
    )


READ = toy("shop.read", _work, Price(each="0.15"), reads=True)
POSTS = _goods("shop.posts", Price(each="0.05", unit="post"), reads=True)
WORK = _goods("shop.work", Price(base="1", each="2", unit="thing"))
GIFT = toy("shop.gift", _work)
ON_SALE = {"read": READ, "posts": POSTS, "work": WORK, "gift": GIFT}


@csrf_exempt
def sell(request: HttpRequest, name: str) -> HttpResponse:
    operation = ON_SALE[name]
    caller = ApiKey(operation).authenticate(request, request.headers.get("X-API-Key"))
    asked = json.loads(request.body) if request.method == "POST" else request.GET.dict()
    return JsonResponse(perform(caller, operation, asked))


urlpatterns = [path("shop/<name>", sell), *urls.urlpatterns]
handler500 = urls.handler500


def buy(client: Client, name: str = "work", *, key: str | None = None, **asked: Any) -> Any:
    headers = {} if key is None else {"Idempotency-Key": key}
    client.raise_request_exception = False
    return client.post(f"/shop/{name}", asked, "application/json", headers=headers)


def look(client: Client, name: str = "read", *, key: str | None = None, **asked: Any) -> Any:
    headers = {} if key is None else {"Idempotency-Key": key}
    client.raise_request_exception = False
    return client.get(f"/shop/{name}", asked, headers=headers)


@pytest.fixture
def shop(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(paths, "API_PATHS", (*paths.API_PATHS, "/shop"))
    # Not by override_settings: it has Django read all routes again, before and after.
    monkeypatch.setattr(settings, "ROOT_URLCONF", __name__)
    during.clear()
    yield
    during.clear()


def allow(
    person: Person, *, minute: int = 10**9, hour: int = 10**9, threshold: int = 10**9
) -> None:
    """Set limits for the person's account, in whole credits."""
    Account.objects.filter(pk=person.account.pk).update(
        tier=Tier.ENTERPRISE,
        agreed_tier=Tier.ENTERPRISE,
        minute_micros=minute * 10_000,
        hour_micros=hour * 10_000,
        threshold_micros=threshold * 10_000,
    )


def told(response: Any) -> str:
    """The cost that the answer states."""
    charged: str = response["X-Credits-Charged"]
    return charged
