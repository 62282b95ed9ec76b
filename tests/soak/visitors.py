"""People with a browser, each at an address of their own, as a trusted proxy names it."""

import itertools
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Final, Self

import httpx
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore

from tests.soak.house import House

TRUSTING: Final = {"TRUSTED_PROXIES": "127.0.0.1"}
"""The environment of an installation that believes which addresses visitors come from."""
TIMEOUT_S: Final = 60
_numbers = itertools.count(1)


def next_address() -> str:
    """One that nobody else has."""
    number = next(_numbers)
    return f"203.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


class Visitor:
    def __init__(self, house: House, address: str = "") -> None:
        self.site = "http://localhost:{1}".format(*house.address)
        self._client = httpx.Client(
            base_url=self.site,
            headers={"Accept": "text/html", "X-Forwarded-For": address or next_address()},
            timeout=TIMEOUT_S,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._client.close()

    def enter_as(self, user: User, **kept: Any) -> Self:
        """Signed in before. `kept` is what the session holds beyond that."""
        session = SessionStore()
        for name, value in kept.items():
            session[name] = value
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.create()
        self._client.cookies.set(settings.SESSION_COOKIE_NAME, str(session.session_key))
        return self

    @property
    def cookies(self) -> dict[str, str]:
        return dict(self._client.cookies)

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self._client.get(path, **options)

    def ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        return self._client.request(method, path, **options)

    def post(
        self, path: str, form: Mapping[str, str], *, query: Mapping[str, str] | None = None
    ) -> httpx.Response:
        """As a form of the site is sent, with its token."""
        name = settings.CSRF_COOKIE_NAME
        if name not in self._client.cookies:
            # Who is signed in is sent on, to a page with a form.
            self._client.get("/accounts/login/", follow_redirects=True)
        token = self._client.cookies.get(name) or ""
        headers = {"Origin": self.site, "X-CSRFToken": token}
        return self._client.post(path, params=query, data=dict(form), headers=headers)
