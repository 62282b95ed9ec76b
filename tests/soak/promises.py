"""What Kindred promises for a time: sessions, links, codes, tokens and keys of requests, each held against the clock.

Each step of the clock is judged by how far it moved: what is to have ended has, and the rest holds.
"""

import re
import time
from collections.abc import Iterator
from email import message_from_bytes, policy
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import httpx
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from oauth2_provider.settings import oauth2_settings

from billing.accounts import services
from billing.metering.idempotency import KEPT
from tests.config.oauth.flow import CALLBACK, VERIFIER, challenge
from tests.soak import payers
from tests.soak.house import House
from tests.soak.stage import Catalogue
from tests.soak.visitors import Visitor
from tests.soak.wrong_clocks import DAY_S

CODE_S: Final = 900
MAILED_WITHIN_S: Final = 20
PASSWORD: Final = "correct-horse-7391-staple"
OWNER: Final = "promised"
OK: Final = HTTPStatus.OK


class Promises:
    """Made with right clocks. `find_broken` is called after each step."""

    def __init__(self, house: House, folder: Path, catalogue: Catalogue) -> None:
        self._house, self._mail, self._catalogue = house, folder / "mail", catalogue
        self._key = payers.issue_key(payers.open_rich_account(OWNER), client=0)[1]
        self._owner = User.objects.get(username=OWNER)
        EmailAddress.objects.create(
            user=self._owner, email=self._owner.email, verified=True, primary=True
        )
        self._api = Visitor(house)
        self._visitor = Visitor(house).enter_as(self._owner)
        self._reset = self._ask_for_reset()
        self._review = self._open_review()
        self._client_id, self._tokens = self._connect()
        self._at_s = self._token_at_s = 0
        self._number = 0
        self._begin()

    def find_broken(self, at_s: int) -> Iterator[str]:
        """`at_s`: how far ahead the application's clock is now."""
        moved_s, self._at_s = at_s - self._at_s, at_s
        if self._visitor.get("/lists").status_code != OK:
            yield "the session has ended"
        if self._visitor.get(self._reset).status_code != HTTPStatus.FOUND:
            yield "the link of a new password has ended"
        review = self._api.get(self._review).status_code
        if (review == OK) != (at_s < DAY_S):
            yield f"the review link of a day is answered {review}"
        yield from self._judge_token(at_s - self._token_at_s)
        yield from self._judge_key(moved_s)
        yield from self._judge_code(moved_s)
        self._begin()

    def _begin(self) -> None:
        """What the next step is to find."""
        self._number += 1
        self._buy()
        self._newcomer = Visitor(self._house)
        self._email = f"newcomer{self._number}@example.com"
        form = {"email": self._email, "password1": PASSWORD, "password2": PASSWORD}
        self._newcomer.post("/accounts/signup/", form)

    # --- A key of a request -----------------------------------------------------------------------

    def _judge_key(self, moved_s: int) -> Iterator[str]:
        again = self._buy()
        is_replay = again.headers.get("Idempotency-Replayed") == "true"
        if again.status_code != OK or is_replay != (moved_s < KEPT.total_seconds()):
            yield f"the same request again is answered {again.status_code}, replayed: {is_replay}"

    def _buy(self) -> httpx.Response:
        asked = {"query": self._catalogue.sentences[0], "limit": 5}
        headers = {"X-API-Key": self._key, "Idempotency-Key": f"promised-{self._number}"}
        return self._api.ask("POST", "/v1/search", json=asked, headers=headers)

    # --- A mailed code and links ------------------------------------------------------------------

    def _judge_code(self, moved_s: int) -> Iterator[str]:
        code = self._find_mailed(self._email, r"^([A-Z0-9]{4}-[A-Z0-9]{4})\s*$")
        self._newcomer.post("/accounts/confirm-email/", {"code": code})
        is_taken = EmailAddress.objects.filter(email=self._email, verified=True).exists()
        if is_taken != (moved_s < CODE_S):
            yield f"a mailed code is taken: {is_taken}"

    def _ask_for_reset(self) -> str:
        with Visitor(self._house) as visitor:
            visitor.post("/accounts/password/reset/", {"email": self._owner.email})
        link = r"/accounts/password/reset/key/[^/\s]+/"
        return self._find_mailed(self._owner.email, f"({link})")

    def _find_mailed(self, email: str, pattern: str) -> str:
        """The newest."""
        until = time.monotonic() + MAILED_WITHIN_S
        while not (found := self._read_mails(email, pattern)):
            if time.monotonic() > until:
                return "nothing was mailed"
            time.sleep(0.5)
        return found[-1]

    def _read_mails(self, email: str, pattern: str) -> list[str]:
        found: list[str] = []
        for file in sorted(self._mail.glob("*.log"), key=lambda file: file.stat().st_mtime):
            for part in file.read_bytes().split(b"-" * 79):
                message = message_from_bytes(part.strip(), policy=policy.default)
                body = message.get_body(("plain",))
                if email in str(message["To"]) and body is not None:
                    found += re.findall(pattern, body.get_content(), re.MULTILINE)
        return found

    def _open_review(self) -> str:
        headers = {"X-API-Key": self._key}
        made = self._api.ask("POST", "/v1/lists", json={"name": "L"}, headers=headers).json()
        path = f"/v1/lists/{made['id']}/review-links"
        link = self._api.ask("POST", path, json={"expires_in_days": 1}, headers=headers).json()
        return httpx.URL(link["url"]).path

    # --- A program --------------------------------------------------------------------------------

    def _judge_token(self, age_s: int) -> Iterator[str]:
        found = self._use_token()
        if (found == OK) != (age_s < oauth2_settings.ACCESS_TOKEN_EXPIRE_SECONDS):
            yield f"a token {age_s} s old is answered {found}"
        if found == OK:
            return
        self._tokens = self._exchange(
            grant_type="refresh_token",
            refresh_token=self._tokens["refresh_token"],
            client_id=self._client_id,
        )
        self._token_at_s = self._at_s
        if (found := self._use_token()) != OK:
            yield f"a renewed token is answered {found}: {self._tokens}"

    def _use_token(self) -> int:
        bearer = {"Authorization": f"Bearer {self._tokens.get('access_token')}"}
        with Visitor(self._house) as program:
            return program.get("/v1/usage", headers=bearer).status_code

    def _connect(self) -> tuple[str, dict[str, Any]]:
        said = {
            "client_name": "Scout",
            "redirect_uris": [CALLBACK],
            "token_endpoint_auth_method": "none",
            "grant_types": ["authorization_code", "refresh_token"],
        }
        client_id: str = self._api.ask("POST", "/oauth/register", json=said).json()["client_id"]
        asked = {
            "response_type": "code",
            "client_id": client_id,
            "redirect_uri": CALLBACK,
            "scope": "read search billing:read",
            "code_challenge": challenge(),
            "code_challenge_method": "S256",
            "resource": f"{self._visitor.site}/v1",
            "state": "s",
        }
        account = str(services.get_owned_account(self._owner).pk)
        form = {"allow": "yes", "account": account, "month_cap_micros": "5"}
        allowed = self._visitor.post("/oauth/authorize", form, query=asked)
        code = httpx.URL(allowed.headers["location"]).params["code"]
        return client_id, self._exchange(
            grant_type="authorization_code",
            code=code,
            redirect_uri=CALLBACK,
            client_id=client_id,
            code_verifier=VERIFIER,
        )

    def _exchange(self, **said: str) -> dict[str, Any]:
        with Visitor(self._house) as program:
            tokens: dict[str, Any] = program.ask("POST", "/oauth/token", data=said).json()
        return tokens
