from collections.abc import Iterator

import pytest
from pytest_django import Settings

from billing.ledger import checking
from tests.billing.cards.fake_stripe import SECRET, FakeStripe, serve
from tests.billing.shop import shop

__all__ = ["shop"]


@pytest.fixture(scope="session")
def stripe_server() -> Iterator[FakeStripe]:
    with serve(FakeStripe()) as fake:
        yield fake


@pytest.fixture
def stripe(stripe_server: FakeStripe, settings: Settings) -> Iterator[FakeStripe]:
    """Set up an empty Stripe. After the test, check that the books agree."""
    stripe_server.__init__(url=stripe_server.url)  # type: ignore[misc]  # empties it
    settings.STRIPE_SECRET_KEY = "sk_test_of_the_tests"
    settings.STRIPE_PUBLISHABLE_KEY = "pk_test_of_the_tests"
    settings.STRIPE_WEBHOOK_SECRETS = [SECRET]
    settings.STRIPE_API_URL = stripe_server.url
    settings.STRIPE_JS_URL = f"{stripe_server.url}/js.stripe.com/v3/"
    yield stripe_server
    assert list(checking.find_differences()) == []
