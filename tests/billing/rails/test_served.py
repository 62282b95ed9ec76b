"""Purchases from a real web process: with the protocols' clients, concurrently, and when the process is killed."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import httpx
import psutil
import pytest
from django.db import connection, transaction
from pytest_django import DjangoDbBlocker

from billing.ledger import checking
from billing.models import IdempotencyRecord, LedgerEntry, OneOffPayment
from config.launch.places import NODE_MODULES
from config.launch.styles import find_node
from tests.benchmarks.serving import server
from tests.chain import BUYER_KEY, PATH_USD, SELLER, TEMPO_CHAIN_ID, X402_NETWORK
from tests.chain.buying import pay as pay_by_x402
from tests.chain.buying_mpp import pay as pay_by_mpp
from tests.settings import CLUSTER, DATABASE_IS_OURS

if TYPE_CHECKING:
    from tests.chain.anvil import Chain
    from tests.chain.facilitator import Facilitator

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not DATABASE_IS_OURS, reason="the server is told the embedded database"),
    pytest.mark.slow,
]

COPIES = 64
PATIENCE_S = 60
BODY = {"query": "rye", "limit": 3}
MICROS = 310_000
PAID_BY_MPPX = """
import { Mppx, tempo } from 'mppx/client'
import { privateKeyToAccount } from 'viem/accounts'
import { createClient, http } from 'viem'
import { tempoModerato } from 'viem/chains'
const [site, rpc, key, body] = process.argv.slice(2)
const account = privateKeyToAccount(key)
const getClient = () => createClient({ chain: tempoModerato, transport: http(rpc) })
const mppx = Mppx.create({ polyfill: false, methods: [tempo.charge({ account, getClient })] })
const headers = { 'content-type': 'application/json' }
const answers = []
for (const _ of [1, 2]) {
  const answer = await mppx.fetch(site + '/v1/search', { method: 'POST', body, headers })
  const receipt = answer.headers.get('payment-receipt')
  answers.push([answer.status, answer.headers.get('x-credits-charged'), !!receipt])
}
console.log(JSON.stringify(answers))
"""


@dataclass(frozen=True)
class Served:
    url: str
    worker: psutil.Process

    def search(self, payment: dict[str, str]) -> httpx.Response:
        return httpx.post(f"{self.url}/v1/search", json=BODY, headers=payment, timeout=PATIENCE_S)


@pytest.fixture(scope="module")
def site(
    facilitator: Facilitator,
    tempo: Chain,
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[Served]:
    with django_db_blocker.unblock():
        url = CLUSTER.url(str(connection.settings_dict["NAME"]))
    settings = {
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "X402_PAY_TO": SELLER,
        "X402_NETWORK": X402_NETWORK,
        "X402_FACILITATOR_URL": facilitator.url,
        "MPP_RECIPIENT": SELLER,
        "MPP_CHAIN_ID": str(TEMPO_CHAIN_ID),
        "MPP_RPC_URL": tempo.url,
        "MPP_CURRENCIES": PATH_USD,
    }
    with server(url, settings) as (address, worker):
        yield Served(address, worker)


def test_the_clients_of_both_protocols_pay_by_themselves(
    site: Served, chain: Chain, tempo: Chain
) -> None:
    from tests.chain import buy

    before = chain.balance(SELLER)
    for rail in ("x402", "mpp"):
        bought = buy.buy(rail, site.url, rpc_url=tempo.url)
        assert (bought["status"], bought["credits"]) == (200, "31")
        assert bought["receipt"]
    assert chain.balance(SELLER) == before + MICROS
    # Twice from one purse.
    assert _pay_by_mppx(site, tempo) == [[200, "31", True]] * 2


def _pay_by_mppx(site: Served, tempo: Chain) -> list[Any]:
    command = [str(find_node()), "--input-type=module", "-", site.url, tempo.url, BUYER_KEY]
    done = subprocess.run(
        [*command, json.dumps(BODY)],
        input=PAID_BY_MPPX,
        cwd=NODE_MODULES.parent,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answered: list[Any] = json.loads(done.stdout)
    return answered


@pytest.mark.parametrize("rail", ["x402", "mpp"])
def test_copies_of_one_payment_at_once_run_once(
    rail: str, site: Served, chain: Chain, tempo: Chain
) -> None:
    before, payment = chain.balance(SELLER), _pay(rail, site, tempo)
    with ThreadPoolExecutor(COPIES) as crowd:
        answers = list(crowd.map(lambda _: site.search(payment), range(COPIES)))
    # Those behind are told to come back, or get the stored answer.
    assert {answer.status_code for answer in answers} <= {200, 409, 503}
    bought = [answer for answer in answers if answer.status_code == 200]
    assert bought
    assert len({answer.json()["search_id"] for answer in bought}) == 1
    assert sum(answer.headers["X-Credits-Charged"] != "0" for answer in bought) == 1
    assert LedgerEntry.objects.count() == OneOffPayment.objects.count() == 1
    assert chain.balance(SELLER) == before + (MICROS if rail == "x402" else 0)
    assert list(checking.find_differences()) == []


def test_a_process_that_is_killed_after_the_transfer_answers_the_same_payment_later(
    site: Served, tempo: Chain
) -> None:
    """Killed in the middle of the search that MPP has already paid for: it waits to store what it found."""
    payment = _pay("mpp", site, tempo)
    with ThreadPoolExecutor(1) as one, transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE search_searchsession IN ACCESS EXCLUSIVE MODE")
        lost = one.submit(site.search, payment)
        while not OneOffPayment.objects.filter(state="collected").exists():
            assert not lost.done()
            time.sleep(0.05)
        site.worker.kill()
        with pytest.raises(httpx.HTTPError):
            lost.result()
    assert OneOffPayment.objects.get().state == "collected"
    assert not LedgerEntry.objects.exists()
    _wait_for_another_worker(site)
    assert site.search(payment).status_code == 409
    # Its reservation ends by itself a minute and a half later.
    IdempotencyRecord.objects.all().delete()
    answered = site.search(payment)
    assert (answered.status_code, answered.headers["X-Credits-Charged"]) == (200, "31")
    assert OneOffPayment.objects.count() == LedgerEntry.objects.count() == 1
    assert list(checking.find_differences()) == []


def _wait_for_another_worker(site: Served) -> None:
    """The worker held the socket: until another one takes its place, nothing listens."""
    deadline = time.monotonic() + PATIENCE_S
    while not _answers(site):
        assert time.monotonic() < deadline
        time.sleep(0.2)


def _answers(site: Served) -> bool:
    try:
        return site.search({}).status_code == 402
    except httpx.ConnectError:
        return False


def _pay(rail: str, site: Served, tempo: Chain) -> dict[str, str]:
    asked = site.search({})
    headers = {name.title(): value for name, value in asked.headers.items()}
    shown = {
        "PAYMENT-REQUIRED": headers["Payment-Required"],
        "WWW-Authenticate": headers["Www-Authenticate"],
    }
    return pay_by_x402(shown) if rail == "x402" else pay_by_mpp(shown, tempo)
