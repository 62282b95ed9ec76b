"""Uses every kind of secret once, then looks for each in the backup, the logs and the whole data folder.

Mail goes to a server of this machine and cards to a stand-in for Stripe, as in production. A
secret is looked for as it is, in hexadecimal, in base64 at each of its three places, in URLs, in UTF-16, and within
whatever base64 or deflated text holds it. Tables are read as text too, since Postgres compresses long values.
"""

import base64
import os
import re
import subprocess
import sys
import tarfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final
from urllib.parse import quote

import httpx
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.db import connection

from config.launch.postgres import find_binaries
from tests import localstripe
from tests.chain import SELLER, X402_NETWORK
from tests.chain.anvil import run_x402_chain
from tests.chain.facilitator import run_facilitator
from tests.config.oauth.flow import CALLBACK, VERIFIER, challenge
from tests.config.site.sign_in.steps import code as code_of
from tests.soak import stage
from tests.soak.house import LOG, House
from tests.soak.mailbox import Mailbox, run_mailbox
from tests.soak.visitors import TRUSTING, Visitor

MOST_SECONDS: Final = 480
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
ALLOWED_IN_FOLDER: Final = frozenset(["session", "OAuth"])
"""What the live data folder may hold and a backup may not. docs/reliability.md says what follows."""

Secrets = dict[str, str]


def run(folder: Path) -> Iterator[str]:
    url = f"http://127.0.0.1:{localstripe.find_free_port()}"
    with (
        run_mailbox() as box,
        localstripe.serve(url),
        run_x402_chain() as chain,
        run_facilitator(chain.url) as facilitator,
    ):
        os.environ |= {
            **TRUSTING,
            **SETTINGS,
            **localstripe.make_settings(url),
            "LOG_LEVEL": "DEBUG",
            "EMAIL_HOST": "127.0.0.1",
            "EMAIL_PORT": str(box.port),
            "EMAIL_USE_TLS": "0",
            "X402_PAY_TO": SELLER,
            "X402_NETWORK": X402_NETWORK,
            "X402_FACILITATOR_URL": facilitator.url,
            "X402_RPC_URL": chain.url,
        }
        with House(folder, web_workers=1) as house:
            catalogue = stage.set_up(creators=20, posts=100)
            secrets = Use(house, box, catalogue).use_everything()
            yield from _look_everywhere(folder, secrets)


# --- Using every secret ---------------------------------------------------------------------------


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
        import time

        until = time.monotonic() + 60
        while text not in self._box.read() and time.monotonic() < until:
            time.sleep(0.2)

    @staticmethod
    def _find(pattern: str, text: str) -> str:
        found = re.findall(pattern, text, re.MULTILINE)
        assert found, f"nothing is like {pattern}"
        return str(found[-1])


# --- Looking --------------------------------------------------------------------------------------


def _look_everywhere(folder: Path, secrets: Secrets) -> Iterator[str]:
    forms = _make_forms(secrets)
    backup = folder / "backup-under-test.tar"
    _launch("backup", str(backup))
    places: dict[str, Callable[[], Iterable[tuple[str, bytes]]]] = {
        "backup": lambda: _read_backup(backup),
        "logs": lambda: _read_files(
            [folder / LOG, *(folder / "logs").rglob("*"), *folder.glob("*.log*")]
        ),
        "tables": lambda: [("all tables", _dump(folder))],
        "folder": lambda: _read_files(path for path in folder.rglob("*") if path != backup),
    }
    for place, read in places.items():
        size = parts = 0
        found: dict[str, set[str]] = {}
        for name, content in read():
            parts, size = parts + 1, size + len(content)
            for kind in _search(content, forms):
                found.setdefault(kind, set()).add(name)
        print(
            f"{place}: {parts} parts, {size / 1e6:.0f} MB, found {sorted(found) or 'nothing'}",
            flush=True,
        )
        if not size:
            yield f"nothing was read of the {place}"
        for kind, names in found.items():
            if place in ("tables", "folder") and kind.split()[0] in ALLOWED_IN_FOLDER:
                continue
            yield f"{place}: {kind} is in {', '.join(sorted(names)[:5])}"


def _make_forms(secrets: Mapping[str, str]) -> dict[str, tuple[bytes, ...]]:
    return {kind: tuple(set(_list_forms(secret.encode()))) for kind, secret in secrets.items()}


def _list_forms(secret: bytes) -> Iterator[bytes]:
    yield from (secret, secret.hex().encode(), secret.hex().upper().encode())
    yield quote(secret.decode(), safe="").encode()
    yield secret.decode().encode("utf-16-le")
    for before in range(3):
        for encode in (base64.b64encode, base64.urlsafe_b64encode):
            whole = encode(b"\0" * before + secret)
            # The first and the last characters also hold what stands before and after.
            yield whole[-(-before * 8 // 6) : len(whole) - 4]


_ENCODED: Final = re.compile(rb"[A-Za-z0-9+/_-]{40,}")


def _search(content: bytes, forms: Mapping[str, tuple[bytes, ...]]) -> set[str]:
    found = {kind for kind, known in forms.items() if any(form in content for form in known)}
    inner = (
        b"\n".join(_decode(one[0]) for one in _ENCODED.finditer(content))
        if len(content) < 200_000_000
        else b""
    )
    plain = {kind for kind, known in forms.items() if any(form in inner for form in known)}
    return found | plain


def _decode(text: bytes) -> bytes:
    """What base64 says, unpacked if it is deflated. Text that is no base64 decodes to what holds no secret."""
    usual = text.translate(bytes.maketrans(b"-_", b"+/"))
    try:
        said = base64.b64decode(usual[: len(usual) // 4 * 4])
    except ValueError:
        return b""
    try:
        return said + zlib.decompressobj().decompress(said)
    except zlib.error:
        return said


def _launch(*command: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "config.launch", *command], check=True, capture_output=True
    )


def _read_files(paths: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    for path in sorted(set(paths)):
        try:
            if path.is_file() and not path.is_symlink():
                yield (
                    path.name if len(path.parts) < 3 else "/".join(path.parts[-2:]),
                    path.read_bytes(),
                )
        except OSError:
            continue


def _read_backup(backup: Path) -> Iterator[tuple[str, bytes]]:
    """Its files, and its dump as text."""
    with tarfile.open(backup) as archive:
        for member in archive:
            file = archive.extractfile(member) if member.isfile() else None
            if file is None:
                continue
            content = file.read()
            if member.name.endswith(".dump"):
                listed = subprocess.run(
                    [find_binaries() / "pg_restore", "--file=-"],
                    input=content,
                    check=True,
                    capture_output=True,
                )
                content += listed.stdout
            yield member.name, content


def _dump(folder: Path) -> bytes:
    """All rows of all tables as text, with those that a backup leaves out."""
    from config.launch.postgres import Cluster

    connection.close()
    dumped = subprocess.run(
        [find_binaries() / "pg_dump", f"--dbname={Cluster(folder).url()}"],
        check=True,
        capture_output=True,
    )
    return dumped.stdout
