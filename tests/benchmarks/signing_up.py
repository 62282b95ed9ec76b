"""Sign-up with a known and with a new address in turn: the time of the answer must not tell which it was."""

import itertools
import time
from collections.abc import Callable
from statistics import median
from uuid import uuid4

from django.conf import settings
from django.test import Client, override_settings

from billing.accounts import services
from tests.benchmarks.catalogue import Size
from tests.benchmarks.timing import tell

CATALOGUE = Size()
ROUNDS = 50
PASSWORD = "a-long-enough-secret"


def run(_: str) -> None:
    known = [f"{uuid4().hex}@example.com" for _ in range(ROUNDS)]
    for email in known:
        services.create_account(email)
    new = [f"{uuid4().hex}@example.com" for _ in range(ROUNDS)]
    sign_up = _signer()
    backend = "django.core.mail.backends.locmem.EmailBackend"
    with override_settings(
        EMAIL_BACKEND=backend, ALLOWED_HOSTS=[*settings.ALLOWED_HOSTS, "testserver"]
    ):
        sign_up(f"{uuid4().hex}@example.com")  # the first request of a process loads templates
        pairs = [(sign_up(one), sign_up(other)) for one, other in zip(known, new, strict=True)]
    times = [list(each) for each in zip(*pairs, strict=True)]
    for name, each in zip(("a known address", "a new address"), times, strict=True):
        tell(name, each)
    print(f"ratio of the medians: {median(times[0]) / median(times[1]):.2f}")


def _signer() -> Callable[[str], float]:
    """Each sign-up comes from an address of its own, since they are limited by address."""
    numbers = itertools.count(1)

    def sign_up(email: str) -> float:
        number = next(numbers)
        client = Client(
            headers={"Accept": "text/html"}, REMOTE_ADDR=f"10.0.{number // 250}.{number % 250}"
        )
        form = {"email": email, "password1": PASSWORD, "password2": PASSWORD}
        began = time.perf_counter()
        answer = client.post("/accounts/signup/", form)
        took_ms = 1000 * (time.perf_counter() - began)
        assert answer.status_code == 302, answer.status_code
        return took_ms

    return sign_up
