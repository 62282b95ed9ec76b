"""Buyers without an account, who pay for each request over a rail, on chains of this machine."""

import random
import threading
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final, Self

import httpx

from tests.soak.faces import API, Question
from tests.soak.stage import Catalogue
from tests.soak.wallets import Signed, Wallet

PATIENCE_S: Final = 30
LEAVING: Final = 0.25
"""So many buyers go away when no answer comes."""
AGAIN: Final = {None, HTTPStatus.CONFLICT, HTTPStatus.SERVICE_UNAVAILABLE}
"""None: no answer came."""


@dataclass
class Purchase:
    """One payment and what came for it, attempt by attempt."""

    signed: Signed
    request: httpx.Request
    statuses: list[int | None] = field(default_factory=list)
    has_left: bool = False

    @property
    def is_answered(self) -> bool:
        return HTTPStatus.OK in self.statuses

    @property
    def is_refused(self) -> bool:
        return HTTPStatus.PAYMENT_REQUIRED in self.statuses

    def ask(self, http: httpx.Client) -> int | None:
        answer = _send(http, self.request)
        self.statuses.append(answer.status_code if answer is not None else None)
        return self.statuses[-1]


class Buyers:
    """One for each wallet. With `enough`, they stop by themselves after so many payments over each rail."""

    def __init__(
        self,
        address: tuple[str, int],
        catalogue: Catalogue,
        wallets: Sequence[Wallet],
        *,
        enough: int | None = None,
    ) -> None:
        host, port = address
        self._site, self._catalogue, self._enough = f"http://{host}:{port}", catalogue, enough
        self._rails = {wallet.rail for wallet in wallets}
        self._over = threading.Event()
        self._threads = [
            threading.Thread(target=self._run, args=(number, wallet))
            for number, wallet in enumerate(wallets)
        ]
        self.purchases: list[Purchase] = []

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    @property
    def have_enough(self) -> bool:
        return all(self._has_enough(rail) for rail in self._rails)

    def _has_enough(self, rail: str) -> bool:
        made = sum(one.signed.rail == rail for one in self.purchases)
        return self._enough is not None and made >= self._enough

    def list_unanswered(self) -> list[Purchase]:
        return [one for one in self.purchases if not one.is_answered and not one.is_refused]

    def claim(self, purchases: Iterable[Purchase], *, most_s: float) -> None:
        """Send each again with its payment, until its answer comes or it is refused."""
        until = time.monotonic() + most_s
        with (
            httpx.Client(base_url=self._site, timeout=PATIENCE_S) as http,
            ThreadPoolExecutor(len(self._threads)) as threads,
        ):
            list(threads.map(lambda one: _ask_until(http, one, until), purchases))

    def _run(self, number: int, wallet: Wallet) -> None:
        chance = random.Random(number)
        with httpx.Client(base_url=self._site, timeout=PATIENCE_S) as http:
            while not self._over.is_set() and not self._has_enough(wallet.rail):
                self._buy(http, wallet, chance)

    def _buy(self, http: httpx.Client, wallet: Wallet, chance: random.Random) -> None:
        asked = API.ask(self._think(chance), None)
        request = http.build_request(asked.method, asked.path, content=asked.body)
        request.headers["Content-Type"] = "application/json"
        quoted = _send(http, request)
        if quoted is None or quoted.status_code != HTTPStatus.PAYMENT_REQUIRED:
            time.sleep(0.2)
            return
        signed = wallet.sign(quoted)
        request.headers.update(signed.headers)
        purchase = Purchase(signed, request)
        self.purchases.append(purchase)
        while purchase.ask(http) in AGAIN and not self._over.is_set():
            if chance.random() < LEAVING:
                purchase.has_left = True
                return
            time.sleep(chance.uniform(0.1, 0.6))

    def _think(self, chance: random.Random) -> Question:
        platform, username = chance.choice(self._catalogue.handles)
        profile = Question("profiles.get", {"platform": platform, "username": username})
        search = {"query": chance.choice(self._catalogue.sentences), "limit": 5}
        return chance.choices([profile, Question("search.create", search)], [4, 1])[0]


def _ask_until(http: httpx.Client, purchase: Purchase, until: float) -> None:
    while purchase.ask(http) in AGAIN and time.monotonic() < until:
        time.sleep(0.5)


def _send(http: httpx.Client, request: httpx.Request) -> httpx.Response | None:
    try:
        return http.send(request)
    except httpx.HTTPError:
        return None
