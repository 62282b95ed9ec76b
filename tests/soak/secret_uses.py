"""Uses every kind of secret once, also where it should not go."""

import re
import time
from collections.abc import Callable
from typing import Final

import httpx
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User

from tests import localstripe
from tests.config.oauth.flow import CALLBACK, VERIFIER, challenge
from tests.config.site.sign_in.steps import code as code_of
from tests.soak import stage
from tests.soak.house import House
from tests.soak.mailbox import Mailbox
from tests.soak.visitors import Visitor

EMAIL: Final = "dora@example.com"
PASSWORD, NEXT_PASSWORD, WRONG = (
    "correct-horse-7391-staple",
    "battery-staple-7391-horse",
    "a-guess-7391",
)
SETTINGS: Final = {
    "METRICS_TOKEN": "metrics-token-7391-7391",
    "X402_FACILITATOR_TOKEN": "facilitator-token-7391-7391",
    "LLM_API_KEY": "llm-api-key-7391-7391",
    "EMBEDDING_API_KEY": "embedding-api-key-7391-7391",
    "RERANK_API_KEY": "rerank-api-key-7391-7391",
}
CARD_NUMBER: Final = "4242424242424242"
SHORT: Final = 12
"""Shorter secrets, as codes of six digits, are found by chance: they are looked for with what stands around them."""

Secrets = dict[str, str]


class Use:
    """`secrets` holds them by kind. Each that is not found where it must be shown ends the program."""

    def __init__(self, house: House, box: Mailbox, catalogue: stage.Catalogue) -> None:
        self._house, self._box, self._catalogue = house, box, catalogue
        self._visitor = Visitor(house)
        self.secrets: Secrets = {
            **SETTINGS,
            "password": PASSWORD,
            "next password": NEXT_PASSWORD,
            "wrong password": WRONG,
            "card number": CARD_NUMBER,
            "Stripe's key": localstripe.SECRET_KEY,
            "Stripe's webhook secret": localstripe.WEBHOOK_SECRET,
        }

    def use_everything(self) -> Secrets:
        steps: tuple[Callable[[], None], ...] = (
            self._sign_up,
            self._make_key,
            self._connect_program,
            self._invite,
            self._share_list,
            self._pay_once,
            self._open_card_form,
            self._turn_on_second_factor,
            self._reset_password,
            self._misuse,
        )
        for step in steps:
            step()
            self._note_cookies()
        self._wait_for_mail("/invitations/")
        self._keep("invitation", self._find(r"/invitations/([\w-]{43})", self._box.read()))
        invitation = self.secrets["invitation"]
        with Visitor(self._house) as stranger:
            for path in (f"/invitations/{invitation}", f"/nothing/{invitation}?t={invitation}"):
                stranger.get(path)
        print(f"{len(self.secrets)} secrets were used: {', '.join(sorted(self.secrets))}")
        return self.secrets

    def _sign_up(self) -> None:
        form = {"email": EMAIL, "password1": PASSWORD, "password2": PASSWORD}
        self._visitor.post("/accounts/signup/", form)
        self._wait_for_mail("Your code")
        code = self._find(r"^([A-Z0-9]{4}-[A-Z0-9]{4})$", self._box.read())
        self._visitor.post("/accounts/confirm-email/", {"code": code})
        assert EmailAddress.objects.filter(email=EMAIL, verified=True).exists()
        self._visitor.post("/accounts/logout/", {})
        self._sign_in(WRONG)
        self._sign_in(PASSWORD)
        assert self._visitor.get("/account").status_code == 200

    def _sign_in(self, password: str) -> None:
        self._visitor.post("/accounts/login/", {"login": EMAIL, "password": password})

    def _make_key(self) -> None:
        page = self._visitor.post("/account/keys", {"name": "laptop"}).text
        self._keep("API key", self._find(r"(kin_live_[\w-]{30,})", page))
        self._call(self.secrets["API key"])

    def _call(self, secret: str, **headers: str) -> httpx.Response:
        with Visitor(self._house) as program:
            return program.ask(
                "POST",
                "/v1/search",
                json={"query": self._catalogue.sentences[0], "limit": 5},
                headers={"X-API-Key": secret, "Accept": "application/json", **headers},
            )

    def _connect_program(self) -> None:
        said = {"client_name": "Scout", "redirect_uris": [CALLBACK]}
        method = {"token_endpoint_auth_method": "client_secret_post"}
        with Visitor(self._house) as program:
            made = program.ask("POST", "/oauth/register", json=said | method).json()
        self._keep("client secret", made["client_secret"])
        self._keep("registration token", made["registration_access_token"])
        asked = {
            "response_type": "code",
            "client_id": made["client_id"],
            "redirect_uri": CALLBACK,
            "scope": "read search",
            "code_challenge": challenge(),
            "code_challenge_method": "S256",
            "resource": f"{self._visitor.site}/v1",
            "state": "s",
        }
        account = User.objects.get(email=EMAIL).memberships.get().account_id
        form = {"allow": "yes", "account": str(account), "month_cap_micros": "5"}
        allowed = self._visitor.post("/oauth/authorize", form, query=asked)
        self._keep("OAuth code", httpx.URL(allowed.headers["location"]).params["code"])
        exchange = {
            "grant_type": "authorization_code",
            "code": self.secrets["OAuth code"],
            "redirect_uri": CALLBACK,
            "client_id": made["client_id"],
            "client_secret": made["client_secret"],
            "code_verifier": VERIFIER,
        }
        tokens = self._visitor.post("/oauth/token", exchange).json()
        self._keep("access token", tokens["access_token"])
        self._keep("refresh token", tokens["refresh_token"])
        with Visitor(self._house) as program:
            bearer = {"Authorization": f"Bearer {tokens['access_token']}"}
            program.get("/v1/usage", headers=bearer)

    def _invite(self) -> None:
        self._visitor.post("/account/members", {"email": "eve@example.com"})

    def _share_list(self) -> None:
        page = self._visitor.post("/lists", {"name": "Spring"}).headers["location"]
        self._visitor.post(f"{page}/review", {"expires_in_days": "7"})
        token = self._find(r"/review/([\w-]{64})", self._visitor.get(f"{page}/review").text)
        self._keep("review link", token)
        with Visitor(self._house) as stranger:
            for path in (f"/review/{token}", f"/review/{token}x", f"/review/../{token}"):
                stranger.get(path)

    def _pay_once(self) -> None:
        from tests.chain.buying import as_header, read_challenge, sign

        platform, username = self._catalogue.handles[0]
        path = f"/v1/creators/profile?platform={platform}&username={username}"
        with Visitor(self._house) as buyer:
            json = {"Accept": "application/json"}
            asked = {"query": self._catalogue.sentences[0], "limit": 5}
            quoted = buyer.ask("POST", "/v1/search", json=asked, headers=json)
            assert quoted.status_code == 402, (path, quoted.text)
            header = as_header(sign(read_challenge(quoted.headers)))
            paid = buyer.ask("POST", "/v1/search", json=asked, headers=json | header)
            assert paid.status_code == 200, paid.text
        self._keep("payment header", header["PAYMENT-SIGNATURE"])

    def _open_card_form(self) -> None:
        """The number goes from the browser to Stripe; here it is sent where it should not go."""
        self._visitor.get("/account/card")
        setup = self._visitor.post("/account/card/setup", {})
        found = re.search(r"(seti_\w+_secret_\w+)", setup.text)
        if found:
            self._keep("Stripe's client secret", found[1])
        self._visitor.post("/account/cards", {"number": CARD_NUMBER, "setup_intent": CARD_NUMBER})

    def _turn_on_second_factor(self) -> None:
        self._visitor.post("/accounts/reauthenticate/", {"password": PASSWORD})
        page = self._visitor.get("/accounts/2fa/totp/activate/").text
        secret = self._find(r"\b([A-Z2-7]{32})\b", page)
        self._keep("key of the app", secret)
        self._visitor.post("/accounts/2fa/totp/activate/", {"code": code_of(secret)})
        shown = self._visitor.get("/accounts/2fa/recovery-codes/").text
        codes = re.findall(r"\b(\d{8})\b", shown)
        assert codes, "no recovery codes are shown"
        self._visitor.post("/accounts/logout/", {})
        self._sign_in(PASSWORD)
        self._visitor.post("/accounts/2fa/authenticate/", {"code": codes[0]})
        # Eight digits stand in much that is no code, so all are looked for in a row.
        self._keep("recovery codes", "\n".join(codes[:3]))

    def _reset_password(self) -> None:
        self._visitor.post("/accounts/logout/", {})
        self._visitor.post("/accounts/password/reset/", {"email": EMAIL})
        self._wait_for_mail("/password/reset/key/")
        token = self._find(r"/accounts/password/reset/key/([^/\s]+)/", self._box.read())
        self._keep("reset link", token)
        form = self._visitor.get(f"/accounts/password/reset/key/{token}/").headers["location"]
        self._visitor.post(form, {"password1": NEXT_PASSWORD, "password2": NEXT_PASSWORD})
        self._visitor.post("/accounts/login/", {"login": EMAIL, "password": NEXT_PASSWORD})

    def _misuse(self) -> None:
        """Every secret where it should not go."""
        key, json = self.secrets["API key"], {"Accept": "application/json"}
        self._keep("unknown key", "kin_live_guessed-at-7391-7391-7391-7391")
        self._call(self.secrets["unknown key"])
        with Visitor(self._house) as program:
            program.get(f"/v1/{key}", headers=json)
            program.get(f"/nothing/{key}?key={key}")
            for secret in (key, self.secrets["access token"], self.secrets["refresh token"]):
                program.ask("POST", "/mcp", json={"jsonrpc": "2.0", "method": secret}, headers=json)
            program.get(
                "/metrics", headers={"Authorization": f"Bearer {SETTINGS['METRICS_TOKEN']}"}
            )
            program.ask(
                "POST", "/webhooks/stripe", content=b"{}", headers={"Stripe-Signature": "t=1,v1=0"}
            )

    # --- Finding ----------------------------------------------------------------------------------

    def _keep(self, kind: str, secret: str) -> None:
        assert len(secret) >= SHORT, kind
        self.secrets[kind] = secret

    def _note_cookies(self) -> None:
        if session := self._visitor.cookies.get("sessionid"):
            self.secrets[f"session {len(self.secrets)}"] = session

    def _wait_for_mail(self, text: str) -> None:
        until = time.monotonic() + 60
        while text not in self._box.read() and time.monotonic() < until:
            time.sleep(0.2)

    @staticmethod
    def _find(pattern: str, text: str) -> str:
        found = re.findall(pattern, text, re.MULTILINE)
        assert found, f"nothing is like {pattern}"
        return str(found[-1])
