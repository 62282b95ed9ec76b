"""x402 with the SDK's client, on a local chain with a local facilitator."""

from __future__ import annotations

import base64
import json
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from billing.ledger import checking
from billing.metering import one_off_payments
from billing.metering.delivery import HANDED_OVER
from billing.models import Account, LedgerEntry, OneOffPayment
from billing.rails.rail import Address, Quote
from billing.rails.x402 import X402Rail, X402Terms
from config.api.operations import OFFERED
from search.models.answers import SearchSession
from search.pipeline import route
from tests.billing.rails.strangers import BODY, error
from tests.chain import BUYER, SELLER, USDC, X402_NETWORK
from tests.chain.buying import as_header, pay, read_challenge, read_receipt, sign
from tests.search.answering import asked, bakers

if TYPE_CHECKING:
    from x402.schemas import PaymentRequired

    from tests.chain.anvil import Chain

__all__ = ["asked"]
pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.usefixtures("asked", "x402")]

MICROS = 310_000
MOST_HEADER = 4_000
"""Proxies refuse response headers of more than 4 or 8 kB."""


def search(body: Any = None, headers: dict[str, str] | None = None) -> Any:
    stranger = Client(raise_request_exception=False)
    body = BODY if body is None else body
    return stranger.post("/v1/search", body, "application/json", headers=headers or {})


# --- What is asked ---------------------------------------------------------------------------------


def test_the_challenge_asks_for_the_quote_and_says_how_to_call() -> None:
    response = search()
    said = read_challenge(response)
    assert response.status_code == 402
    assert response["Cache-Control"] == "no-store"
    assert "PAYMENT-REQUIRED" in response["Access-Control-Expose-Headers"]
    assert said.resource
    assert said.resource.url == "http://localhost:8000/v1/search"
    wanted = said.accepts[0]
    assert (wanted.amount, wanted.pay_to, wanted.asset) == (str(MICROS), SELLER, USDC)
    assert wanted.network == X402_NETWORK
    bazaar = (said.extensions or {})["bazaar"]
    assert bazaar["info"]["input"]["method"] == "POST"
    assert "query" in bazaar["schema"]["properties"]["input"]["properties"]["body"]["properties"]
    assert error(response)["details"]["rails"]["x402"]["amount"] == str(MICROS)


def test_an_empty_probe_is_quoted_as_the_example() -> None:
    response = Client().post("/v1/search")
    assert response.status_code == 402
    assert read_challenge(response).accepts[0].amount == "450000"


@pytest.mark.parametrize(
    "name", [name for name, operation in OFFERED.items() if operation.is_for_sale]
)
def test_every_challenge_fits_into_the_headers_that_proxies_take(name: str, x402: X402Rail) -> None:
    operation = OFFERED[name]
    address = Address(operation.method, f"http://localhost:8000{operation.address}")
    challenge = x402.challenge(Quote(operation, 450_000, address))
    assert len(challenge.headers["PAYMENT-REQUIRED"]) < MOST_HEADER


# --- A purchase ------------------------------------------------------------------------------------


def test_a_payment_buys_the_answer_and_reaches_the_seller(chain: Chain) -> None:
    bakers(2)
    before = chain.balance(BUYER), chain.balance(SELLER)
    response = search(headers=pay(search()))
    assert response.status_code == 200
    assert response.json()["total"] == 2
    receipt = read_receipt(response)
    assert receipt.success
    assert chain.web3.eth.get_transaction_receipt(receipt.transaction)["status"] == 1  # type: ignore[arg-type]
    assert (chain.balance(BUYER), chain.balance(SELLER)) == (before[0] - MICROS, before[1] + MICROS)
    HANDED_OVER.flush()
    payment = OneOffPayment.objects.get()
    assert (payment.state, payment.transaction) == ("delivered", receipt.transaction)
    assert payment.payer.lower() == BUYER.lower()
    assert LedgerEntry.objects.get().amount_micros == MICROS
    assert Account.objects.get().rail == "x402"
    assert list(checking.find_differences()) == []


def test_a_request_that_fails_costs_nothing(chain: Chain, monkeypatch: pytest.MonkeyPatch) -> None:
    before = chain.balance(SELLER)
    payment = pay(search())
    with monkeypatch.context() as broken:
        broken.setattr(route, "find_creators", None)
        assert search(headers=payment).status_code == 500
    assert chain.balance(SELLER) == before
    assert search(headers=payment).status_code == 200
    assert chain.balance(SELLER) == before + MICROS


# --- Clients of version 1 --------------------------------------------------------------------------


def pay_as_v1(response: Any) -> dict[str, str]:
    """Pay with only the body, as clients of version 1 do."""
    from x402.schemas import PaymentRequiredV1

    said = PaymentRequiredV1.model_validate({"accepts": response.json()["accepts"]})
    (header,) = as_header(sign(said)).values()
    return {"X-PAYMENT": header}


def test_a_client_of_version_1_reads_the_body_and_pays(chain: Chain) -> None:
    asked = search()
    assert asked.json()["x402Version"] == 1
    (wanted,) = asked.json()["accepts"]
    assert wanted["resource"] == "http://localhost:8000/v1/search"
    assert (wanted["network"], wanted["maxAmountRequired"]) == ("base-sepolia", str(MICROS))
    before = chain.balance(SELLER)
    payment = pay_as_v1(asked)
    first, again = search(headers=payment), search(headers=payment)
    assert (first.status_code, again.json()) == (200, first.json())
    assert chain.balance(SELLER) == before + MICROS
    receipt = json.loads(base64.b64decode(first["X-PAYMENT-RESPONSE"]))
    assert receipt["success"]


def test_a_payment_of_version_1_over_too_little_is_refused(chain: Chain) -> None:
    before = chain.balance(SELLER)
    cheap = pay_as_v1(search({"query": "rye", "limit": 1}))
    response = search(headers=cheap)
    assert response.status_code == 402
    assert "not valid" in error(response)["message"]
    assert response.json()["accepts"]
    assert chain.balance(SELLER) == before


# --- Attacks ---------------------------------------------------------------------------------------


def test_a_replay_gets_the_stored_answer_and_pays_once(chain: Chain) -> None:
    before, payment = chain.balance(SELLER), pay(search())
    first, again = search(headers=payment), search(headers=payment)
    assert again.json() == first.json()
    assert again["PAYMENT-RESPONSE"] == first["PAYMENT-RESPONSE"]
    assert chain.balance(SELLER) == before + MICROS
    assert LedgerEntry.objects.count() == 1


def test_a_nonce_written_in_other_letters_is_the_same(chain: Chain) -> None:
    before, payload = chain.balance(SELLER), sign(read_challenge(search()))
    first = search(headers=as_header(payload))
    signed = payload.payload["authorization"]
    signed["nonce"] = "0x" + signed["nonce"][2:].upper()
    signed["from"] = signed["from"].lower()
    assert search(headers=as_header(payload)).json() == first.json()
    assert chain.balance(SELLER) == before + MICROS


def test_a_spent_transfer_buys_no_other_request(chain: Chain) -> None:
    payment = pay(search())
    assert search(headers=payment).status_code == 200
    before = chain.balance(SELLER)
    response = search({"query": "oats", "limit": 3}, headers=payment)
    assert (response.status_code, chain.balance(SELLER)) == (402, before)
    assert LedgerEntry.objects.count() == 1


def test_a_payment_for_another_address_is_refused() -> None:
    """Before it was used: the token does not know what it is for."""
    payload = sign(read_challenge(search()))
    assert payload.resource
    payload.resource.url = "http://localhost:8000/v1/creators/match"
    response = search(headers=as_header(payload))
    assert (response.status_code, error(response)["message"]) == (
        402,
        "The payment is for another URL.",
    )
    assert not LedgerEntry.objects.exists()


def change(said: PaymentRequired, **changed: Any) -> PaymentRequired:
    wanted = said.accepts[0].model_copy(update=changed)
    return said.model_copy(update={"accepts": [wanted]})


@pytest.mark.parametrize(
    "changed",
    [{"amount": "309999"}, {"pay_to": BUYER}, {"network": "eip155:8453"}, {"asset": SELLER}],
)
def test_other_terms_than_those_asked_are_refused(changed: dict[str, str], chain: Chain) -> None:
    before = chain.balance(SELLER)
    wanted = change(read_challenge(search()), **changed)
    if "asset" in changed:
        wanted.accepts[0].asset = USDC
        payload = sign(wanted)
        payload.accepted.asset = SELLER
    else:
        payload = sign(wanted)
    assert search(headers=as_header(payload)).status_code == 402
    assert chain.balance(SELLER) == before


@pytest.mark.parametrize("field", ["value", "to", "nonce", "validBefore"])
def test_a_changed_signature_is_refused(field: str, chain: Chain) -> None:
    before, payload = chain.balance(SELLER), sign(read_challenge(search()))
    signed = payload.payload["authorization"]
    signed[field] = {
        "value": "1",
        "to": BUYER,
        "nonce": "0x" + "7" * 64,
        "validBefore": str(int(time.time()) + 9_999),
    }[field]
    assert search(headers=as_header(payload)).status_code == 402
    assert chain.balance(SELLER) == before
    assert not OneOffPayment.objects.exists()


def test_an_expired_payment_is_refused() -> None:
    payload = sign(change(read_challenge(search()), max_timeout_seconds=-10))
    payload.accepted.max_timeout_seconds = 300
    assert search(headers=as_header(payload)).status_code == 402


def test_a_purse_without_money_is_refused() -> None:
    response = search(headers=pay(search(), key="0x" + "77" * 32))
    assert response.status_code == 402
    assert "insufficient" in error(response)["message"]
    assert not SearchSession.objects.exists()


@pytest.mark.parametrize(
    "header",
    ["", "x", "e30=", "W10=", "bnVsbA==", "MQ==", "a" * 20_000, "eyJ4NDAyVmVyc2lvbiI6MX0="],
)
def test_a_header_that_cannot_be_read_is_told_the_price(header: str) -> None:
    response = search(headers={"PAYMENT-SIGNATURE": header})
    assert response.status_code == 402
    assert "PAYMENT-REQUIRED" in response


@pytest.mark.parametrize("payload", [{}, {"authorization": 1}, {"authorization": {"from": "x"}}])
def test_a_payment_without_a_transfer_is_refused(payload: Any) -> None:
    signed = sign(read_challenge(search())).model_copy(update={"payload": payload})
    assert search(headers=as_header(signed)).status_code == 402


def test_deeply_nested_json_is_refused_and_ends_no_process(chain: Chain) -> None:
    """A package under the SDKs raises Python's recursion limit; then this would overflow the stack."""
    assert sys.getrecursionlimit() <= 3_000
    assert search("[" * 500_000, headers=pay(search())).status_code == 400


# --- A facilitator that is down --------------------------------------------------------------------


def test_a_facilitator_that_is_down_stops_only_its_payers(
    x402: X402Rail, monkeypatch: pytest.MonkeyPatch
) -> None:
    down = X402Rail(X402Terms(SELLER, X402_NETWORK, "http://127.0.0.1:9"))
    monkeypatch.setattr("billing.rails.rail.ENABLED", [down])
    unpaid = search()
    assert unpaid.status_code == 402
    response = search(headers=pay(unpaid))
    assert (response.status_code, response["Retry-After"]) == (503, "10")
    # Otherwise, asking the facilitator now would fail.
    monkeypatch.setattr(down.counterpart, "_places", None)
    assert search(headers=pay(unpaid)).status_code == 503
    assert not OneOffPayment.objects.exists()


def test_a_facilitator_that_turns_a_payment_down_is_not_down(
    x402: X402Rail, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = x402.ready_server()._facilitator_clients[0]

    def turn_down(*_: object) -> None:
        raise ValueError("Facilitator verify failed (400): {}")

    with monkeypatch.context() as strict:
        strict.setattr(client, "verify", turn_down)
        assert search(headers=pay(search())).status_code == 402
    assert search(headers=pay(search())).status_code == 200


def test_a_facilitator_that_goes_silent_while_it_settles_leaves_an_open_payment(
    x402: X402Rail, monkeypatch: pytest.MonkeyPatch
) -> None:
    payment = pay(search())
    client = x402.ready_server()._facilitator_clients[0]
    with monkeypatch.context() as silent:
        silent.setattr(client, "settle", lambda *_: json.loads(""))
        assert search(headers=payment).status_code == 503
    assert OneOffPayment.objects.get().state == "collecting"
    assert not LedgerEntry.objects.exists()
    x402.counterpart._rests_until = 0
    assert search(headers=payment).status_code == 200
    assert LedgerEntry.objects.count() == 1


# --- A node of the chain has the last word ----------------------------------------------------------


@pytest.fixture
def told(chain: Chain, facilitator: Any, monkeypatch: pytest.MonkeyPatch) -> X402Rail:
    """Enable the rail with a node."""
    terms = X402Terms(SELLER, X402_NETWORK, facilitator.url, rpc_url=chain.url)
    rail = X402Rail(terms)
    monkeypatch.setattr("billing.rails.rail.ENABLED", [rail])
    monkeypatch.setattr("billing.rails.x402.CONFIRMATION_S", 1.0)
    return rail


def lose_answers(monkeypatch: pytest.MonkeyPatch, rail: X402Rail) -> None:
    client = rail.ready_server()._facilitator_clients[0]
    settle = client.settle

    def settle_and_hang_up(*asked: Any) -> None:
        settle(*asked)
        raise ConnectionError

    monkeypatch.setattr(client, "settle", settle_and_hang_up)


def test_a_payment_whose_settlement_is_not_confirmed_is_found_on_the_chain(
    told: X402Rail, chain: Chain, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = chain.balance(SELLER)
    lose_answers(monkeypatch, told)
    response = search(headers=pay(search()))
    assert response.status_code == 200
    receipt = read_receipt(response)
    assert chain.web3.eth.get_transaction_receipt(receipt.transaction)["status"] == 1  # type: ignore[arg-type]
    assert chain.balance(SELLER) == before + MICROS


def test_a_payment_that_was_taken_from_a_process_that_died_is_answered_once_it_comes_again(
    told: X402Rail, chain: Chain, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, payment = chain.balance(SELLER), pay(search())

    def die(*_: object) -> None:
        raise ConnectionError

    with monkeypatch.context() as dying:
        dying.setattr(one_off_payments, "note_collected", die)
        assert search(headers=payment).status_code == 500
    assert OneOffPayment.objects.get().state == "collecting"
    first = search(headers=payment)
    assert (first.status_code, search(headers=payment).json()) == (200, first.json())
    assert chain.balance(SELLER) == before + MICROS
    assert LedgerEntry.objects.count() == 1
    assert list(checking.find_differences()) == []


def test_a_facilitator_that_lies_gets_nothing_answered(
    told: X402Rail, monkeypatch: pytest.MonkeyPatch
) -> None:
    from x402.schemas import SettleResponse

    client = told.ready_server()._facilitator_clients[0]
    for success in (True, False):
        lie = SettleResponse(success=success, transaction="0x77", network=X402_NETWORK)
        monkeypatch.setattr(client, "settle", lambda *_, lie=lie: lie)
        assert search(headers=pay(search())).status_code == 503
    unclear = OneOffPayment.objects.filter(state="collecting")
    assert [one.tried.startswith("At block") for one in unclear] == [True, True]
    assert not LedgerEntry.objects.exists()


def test_nothing_is_collected_while_the_node_does_not_answer(
    chain: Chain, facilitator: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = chain.balance(SELLER)
    terms = X402Terms(SELLER, X402_NETWORK, facilitator.url, rpc_url="http://127.0.0.1:9")
    monkeypatch.setattr("billing.rails.rail.ENABLED", [X402Rail(terms)])
    assert search(headers=pay(search())).status_code == 503
    assert chain.balance(SELLER) == before
    assert not OneOffPayment.objects.exists()
