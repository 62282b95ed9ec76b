"""A program that signs in step by step, as the specifications say."""

import base64
import hashlib
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.test import Client
from oauth2_provider.models import AccessToken, Application, set_token_value

from billing.models import Membership
from billing.programs import connections
from config.kit import clock
from config.oauth.provider import make_access_token
from tests.people import Person

SITE = "http://testserver"
API, MCP = f"{SITE}/v1", f"{SITE}/mcp"
CALLBACK = "http://127.0.0.1:5000/callback"
VERIFIER = "v" * 43


def challenge(verifier: str = VERIFIER) -> str:
    digest = hashlib.sha256(verifier.encode()).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def register(**said: Any) -> Any:
    body = {
        "client_name": "Scout",
        "redirect_uris": [CALLBACK],
        "token_endpoint_auth_method": "none",
        "grant_types": ["authorization_code", "refresh_token"],
        "response_types": ["code"],
    }
    return Client().post("/oauth/register", body | said, "application/json")


@dataclass
class Program:
    """`asked` is the authorization request; tests spoil it."""

    client_id: str = field(default_factory=lambda: str(register().json()["client_id"]))

    def ask(self, **changed: Any) -> dict[str, Any]:
        asked = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": CALLBACK,
            "scope": "read search billing:read",
            "state": "s1",
            "code_challenge": challenge(),
            "code_challenge_method": "S256",
            "resource": API,
        }
        return {name: value for name, value in (asked | changed).items() if value is not None}

    def allow(
        self, person: Person, *, cap: str = "500", account: Any = None, **changed: Any
    ) -> Any:
        """The answer to the consent form that the person sends."""
        chosen = account or person.account
        form = {"allow": "yes", "account": str(chosen.pk), "month_cap_micros": cap}
        query = self.ask(**changed)
        return person.browser.post("/oauth/authorize", form, query_params=query)

    def read_code(self, person: Person, **changed: Any) -> str:
        answer = self.allow(person, **changed)
        assert answer.status_code == 302, answer.text
        return told(answer)["code"]

    def exchange(self, code: str, **changed: Any) -> Any:
        said = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": CALLBACK,
            "client_id": self.client_id,
            "code_verifier": VERIFIER,
        }
        return _post("/oauth/token", said | changed)

    def refresh(self, refresh_token: str, **changed: Any) -> Any:
        said = {
            "grant_type": "refresh_token",
            "refresh_token": refresh_token,
            "client_id": self.client_id,
        }
        return _post("/oauth/token", said | changed)

    def revoke(self, token: str) -> Any:
        return _post("/oauth/revoke", {"token": token, "client_id": self.client_id})

    def connect(self, person: Person, **changed: Any) -> dict[str, Any]:
        """The tokens that the program gets after the person allows it."""
        answer = self.exchange(self.read_code(person, **changed))
        assert answer.status_code == 200, answer.text
        tokens: dict[str, Any] = answer.json()
        return tokens


def _post(path: str, said: dict[str, Any]) -> Any:
    """Post the parameters that are not None."""
    given = {name: value for name, value in said.items() if value is not None}
    return Client().post(path, given)


def told(redirect: Any) -> dict[str, str]:
    """What the redirect tells the program."""
    query = parse_qs(urlsplit(redirect["Location"]).query)
    return {name: values[0] for name, values in query.items()}


def give_token(person: Person, *, scope: str, resource: str = API) -> str:
    """An access token without the steps that lead to one."""
    application = Application.objects.create(
        name="Scout",
        client_type=Application.CLIENT_PUBLIC,
        authorization_grant_type=Application.GRANT_AUTHORIZATION_CODE,
        redirect_uris=CALLBACK,
    )
    place = Membership.objects.get(user=person.user, account=person.account)
    connections.connect_program(place, application, scope=scope, month_cap_micros=10**12)
    secret = make_access_token(None)
    token = AccessToken(
        user=person.user,
        application=application,
        scope=scope,
        resource=[resource],
        expires=clock.now() + timedelta(hours=1),
    )
    set_token_value(token, secret)
    token.save()
    return secret


def bearing(token: str) -> Client:
    return Client(headers={"Authorization": f"Bearer {token}"}, raise_request_exception=False)
