"""Buyers without an account, who pay for each request by x402, on a chain of this machine."""

import random
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final, Self

import httpx

from billing.metering.operation import in_credits
from tests.chain.anvil import Chain
from tests.soak.faces import API, Question
from tests.soak.stage import Catalogue

BUYERS: Final = 4
PATIENCE_S: Final = 30
MOST_ATTEMPTS: Final = 30
"""A payment whose outcome stays unknown is never answered: staff close it."""


@dataclass
class Purchase:
    """One payment and what came for it, attempt by attempt; None where no answer came."""

    amount_micros: int
    statuses: list[int | None] = field(default_factory=list)

    @property
    def is_answered(self) -> bool:
        return HTTPStatus.OK in self.statuses


class Buyers:
    def __init__(self, address: tuple[str, int], catalogue: Catalogue) -> None:
        host, port = address
        self._site, self._catalogue = f"http://{host}:{port}", catalogue
        self._over = threading.Event()
        self._threads = [threading.Thread(target=self._run, args=(n,)) for n in range(BUYERS)]
        self.purchases: list[Purchase] = []

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _run(self, number: int) -> None:
        chance = random.Random(number)
        with httpx.Client(base_url=self._site, timeout=PATIENCE_S) as http:
            while not self._over.is_set():
                self._buy(http, chance)

    def _buy(self, http: httpx.Client, chance: random.Random) -> None:
        from tests.chain.buying import as_header, read_challenge, sign

        asked = API.ask(self._think(chance), None)
        request = http.build_request(asked.method, asked.path, content=asked.body)
        request.headers["Content-Type"] = "application/json"
        quoted = _send(http, request)
        if quoted is None or quoted.status_code != HTTPStatus.PAYMENT_REQUIRED:
            time.sleep(0.2)
            return
        payment = sign(read_challenge(quoted.headers))
        request.headers.update(as_header(payment))
        purchase = Purchase(int(payment.accepted.amount))
        self.purchases.append(purchase)
        while not purchase.is_answered and len(purchase.statuses) < MOST_ATTEMPTS:
            answer = _send(http, request)
            purchase.statuses.append(answer.status_code if answer else None)
            time.sleep(chance.uniform(0.1, 0.6))

    def _think(self, chance: random.Random) -> Question:
        platform, username = chance.choice(self._catalogue.handles)
        profile = Question("profiles.get", {"platform": platform, "username": username})
        search = {"query": chance.choice(self._catalogue.sentences), "limit": 5}
        return chance.choices([profile, Question("search.create", search)], [4, 1])[0]


def _send(http: httpx.Client, request: httpx.Request) -> httpx.Response | None:
    try:
        return http.send(request)
    except httpx.HTTPError:
        return None


# --- The reckoning --------------------------------------------------------------------------------


def print_and_find_faults(purchases: Sequence[Purchase], chain: Chain) -> list[str]:
    from tests.chain import SELLER

    statuses = Counter(str(s or "no answer") for one in purchases for s in one.statuses)
    print("buyers: " + ", ".join(f"{s}: {n}" for s, n in sorted(statuses.items())))
    answered = [one for one in purchases if one.is_answered]
    took_micros = chain.balance(SELLER)
    print(
        f"  {len(purchases)} payments signed, {len(answered)} answered, {in_credits(took_micros)} credits taken"
    )
    return list(_find_faults(answered, took_micros))


def _find_faults(answered: Sequence[Purchase], took_micros: int) -> Iterator[str]:
    """The money on the chain is that of the answers, of the sales in the ledger, and of what is open."""
    from billing.models import Account, LedgerEntry, OneOffPayment

    house = Account.objects.filter(rail="x402")
    sold_micros = sum(
        LedgerEntry.objects.filter(account__in=house).values_list("amount_micros", flat=True)
    )
    payments = OneOffPayment.objects.filter(rail="x402")
    still_open = payments.filter(state__in=OneOffPayment.OPEN)
    open_micros = sum(still_open.values_list("amount_micros", flat=True))
    print(
        f"  {in_credits(sold_micros)} credits in the ledger, {in_credits(open_micros)} credits open for staff"
    )
    if not sold_micros <= took_micros <= sold_micros + open_micros:
        yield f"{took_micros} were taken on the chain, {sold_micros} sold, {open_micros} open"
    answered_micros = sum(one.amount_micros for one in answered)
    if answered_micros > took_micros:
        yield f"answers of {answered_micros} were given for {took_micros}"
    if not answered:
        yield "no purchase was answered"
