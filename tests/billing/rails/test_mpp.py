"""MPP with pympp's client, on a local chain with Tempo's tokens."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from billing.ledger import checking
from billing.metering import one_off_payments
from billing.metering.delivery import HANDED_OVER
from billing.models import Account, LedgerEntry, OneOffPayment, SpentTransaction
from billing.rails import chain
from billing.rails.mpp import MppRail, MppTerms
from config.kit import exchange
from search.pipeline import route
from tests.billing.rails.strangers import error
from tests.billing.rails.test_x402 import MICROS, search
from tests.chain import PATH_USD, SELLER, TEMPO_CHAIN_ID
from tests.chain.buying_mpp import pay, read_challenge, sign
from tests.search.answering import asked, bakers

if TYPE_CHECKING:
    from tests.chain.anvil import Chain

__all__ = ["asked"]
pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.usefixtures("asked", "mpp")]


def held(tempo: Chain) -> int:
    from tests.chain.tempo import path_usd_of

    return path_usd_of(tempo, SELLER)


def test_the_challenge_asks_for_the_quote() -> None:
    response = search()
    challenge = read_challenge(response)
    assert response.status_code == 402
    assert (challenge.method, challenge.intent) == ("tempo", "charge")
    assert challenge.request["amount"] == str(MICROS)
    assert challenge.request["recipient"] == SELLER
    assert challenge.request["currency"] == PATH_USD
    assert error(response)["details"]["rails"]["mpp"]["amount"] == str(MICROS)


@pytest.mark.usefixtures("x402")
def test_both_rails_are_offered_in_one_402(x402: Any, mpp: MppRail, monkeypatch: Any) -> None:
    monkeypatch.setattr("billing.rails.rail.ENABLED", [x402, mpp])
    response = search()
    assert response["PAYMENT-REQUIRED"]
    assert response["WWW-Authenticate"].startswith("Payment ")
    assert set(error(response)["details"]["rails"]) == {"x402", "mpp"}


def test_a_payment_buys_the_answer_and_reaches_the_seller(tempo: Chain) -> None:
    from mpp import Receipt

    bakers(2)
    before = held(tempo)
    response = search(headers=pay(search(), tempo))
    assert response.status_code == 200
    assert response.json()["total"] == 2
    assert held(tempo) == before + MICROS
    receipt = Receipt.from_payment_receipt(response["Payment-Receipt"])
    HANDED_OVER.flush()
    payment = OneOffPayment.objects.get()
    assert (payment.state, payment.transaction) == ("delivered", receipt.reference)
    assert payment.payer
    assert LedgerEntry.objects.get().amount_micros == MICROS
    assert Account.objects.get().rail == "mpp"
    assert list(checking.find_differences()) == []


def test_a_replay_gets_the_stored_answer_and_pays_once(tempo: Chain) -> None:
    before, payment = held(tempo), pay(search(), tempo)
    first, again = search(headers=payment), search(headers=payment)
    assert again.json() == first.json()
    assert again["Payment-Receipt"] == first["Payment-Receipt"]
    assert held(tempo) == before + MICROS
    assert LedgerEntry.objects.count() == 1


def test_a_request_that_fails_can_be_repeated_with_its_payment(
    tempo: Chain, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, payment = held(tempo), pay(search(), tempo)
    with monkeypatch.context() as broken:
        broken.setattr(route, "find_creators", None)
        assert search(headers=payment).status_code == 500
        assert search(headers=payment).status_code == 500
    assert OneOffPayment.objects.get().state == "collected"
    assert held(tempo) == before + MICROS
    assert search({"query": "oats", "limit": 3}, headers=payment).status_code == 402
    assert search(headers=payment).status_code == 200
    assert held(tempo) == before + MICROS
    assert LedgerEntry.objects.count() == 1


def test_a_process_that_dies_after_the_transfer_leaves_a_payment_that_is_found_again(
    tempo: Chain, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, payment = held(tempo), pay(search(), tempo)

    def die(*_: object) -> None:
        raise ConnectionError

    with monkeypatch.context() as dying:
        dying.setattr(one_off_payments, "note_collected", die)
        assert search(headers=payment).status_code == 500
    assert OneOffPayment.objects.get().state == "collecting"
    assert search(headers=payment).status_code == 200
    assert held(tempo) == before + MICROS


def test_a_transfer_that_is_not_confirmed_is_found_after_its_challenge_has_expired(
    tempo: Chain, mpp: MppRail, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, payment = held(tempo), pay(search(), tempo)

    def die(*_: object) -> None:
        raise ConnectionError

    def refuse(*_: object) -> None:
        raise AssertionError("It is not sent again.")

    with monkeypatch.context() as dying:
        dying.setattr(one_off_payments, "note_collected", die)
        assert search(headers=payment).status_code == 500
    monkeypatch.setattr("billing.rails.mpp.Charge._collect", refuse)
    answered = search(headers=payment)
    assert answered.status_code == 200
    assert OneOffPayment.objects.get().transaction in str(_receipt_of(answered))
    assert held(tempo) == before + MICROS


def _receipt_of(response: Any) -> Any:
    from mpp import Receipt

    return Receipt.from_payment_receipt(response["Payment-Receipt"])


def test_a_transfer_that_never_landed_is_unclear_until_it_has_expired(
    tempo: Chain, mpp: MppRail, monkeypatch: pytest.MonkeyPatch
) -> None:
    payment = pay(search(), tempo)

    async def lose(*_: object) -> None:
        raise ConnectionError

    monkeypatch.setattr("billing.rails.mpp.Charge._collect", lose)
    assert search(headers=payment).status_code == 503
    unclear = OneOffPayment.objects.get()
    assert search(headers=payment).status_code == 503
    unclear.trail["valid_before"] = 1
    unclear.save()
    response = search(headers=payment)
    assert (response.status_code, "expired" in error(response)["message"]) == (402, True)
    assert not OneOffPayment.objects.exists()


def test_a_transfer_pays_one_challenge(tempo: Chain) -> None:
    """Its memo names the challenge."""
    paid = pay(search(), tempo)
    other = sign(read_challenge(search()), tempo)
    signed, asked_for = _open(paid), _open(other)
    assert search(headers=paid).status_code == 200
    before = held(tempo)
    forged = _seal({**asked_for, "payload": signed["payload"]})
    assert search(headers=forged).status_code in {402, 403}
    assert held(tempo) == before
    assert LedgerEntry.objects.count() == 1


def test_a_challenge_that_we_did_not_make_is_refused(tempo: Chain) -> None:
    opened = _open(pay(search(), tempo))
    opened["challenge"]["id"] = opened["challenge"]["id"][:-4] + "AAAA"
    assert search(headers=_seal(opened)).status_code == 402
    assert not OneOffPayment.objects.exists()


def test_a_payment_for_another_address_is_refused(tempo: Chain) -> None:
    payment = pay(search(), tempo)
    from django.test import Client

    body = {"creators": [{"platform": "instagram", "username": "nasa"}], "intent": {"query": "x"}}
    response = Client().post("/v1/creators/match", body, "application/json", headers=payment)
    assert (response.status_code, error(response)["message"]) == (
        402,
        "The payment is for another URL.",
    )


def test_a_payment_for_another_amount_is_refused(tempo: Chain) -> None:
    before, payment = held(tempo), pay(search({"query": "rye", "limit": 1}), tempo)
    assert search({"query": "rye", "limit": 100}, headers=payment).status_code == 402
    assert held(tempo) == before
    assert not OneOffPayment.objects.exists()


def test_a_challenge_that_has_expired_is_refused(tempo: Chain, mpp: MppRail) -> None:
    opened = _open(pay(search(), tempo))
    opened["challenge"]["expires"] = "2020-01-01T00:00:00Z"
    assert search(headers=_seal(opened)).status_code == 402


@pytest.mark.parametrize(
    "header",
    [
        "Payment ",
        "Payment x",
        "Payment e30",
        "payment W10",
        "Payment " + "a" * 99,
        "Payment " + "W1tb" * 2_000,  # [[[…
    ],
)
def test_a_header_that_cannot_be_read_is_told_the_price(header: str) -> None:
    response = search(headers={"Authorization": header})
    assert response.status_code == 402
    assert "WWW-Authenticate" in response


@pytest.mark.parametrize(
    "signature", ["0x", "0x76", "0x76c0", "0xff", "0x76f84c", "0x" + "00" * 999]
)
def test_a_malformed_transaction_is_refused_and_the_rail_goes_on(
    signature: str, tempo: Chain
) -> None:
    opened = _open(pay(search(), tempo))
    opened["payload"] = {"type": "transaction", "signature": signature}
    assert search(headers=_seal(opened)).status_code == 402
    opened["payload"] = {"type": "hash", "hash": "0x" + "12" * 32}
    # The chain may not know it yet.
    assert search(headers=_seal(opened)).status_code == 503
    assert not OneOffPayment.objects.exists()
    assert search(headers=pay(search(), tempo)).status_code == 200


def test_a_challenge_from_before_a_change_of_the_secret_key_is_paid_while_the_old_key_is_known(
    tempo: Chain, mpp: MppRail, monkeypatch: pytest.MonkeyPatch
) -> None:
    payment, old = pay(search(), tempo), mpp.terms.secrets
    for secrets, status in ((("another",), 402), (("another", *old), 200)):
        rail = MppRail(replace(mpp.terms, secrets=secrets))
        monkeypatch.setattr("billing.rails.rail.ENABLED", [rail])
        assert search(headers=payment).status_code == status


def test_a_chain_that_is_down_stops_only_its_payers(
    tempo: Chain, monkeypatch: pytest.MonkeyPatch
) -> None:
    terms = MppTerms(
        SELLER, TEMPO_CHAIN_ID, "http://127.0.0.1:9", (PATH_USD,), "localhost", ("s" * 32,)
    )
    down = MppRail(terms)
    monkeypatch.setattr("billing.rails.rail.ENABLED", [down])
    unpaid = search()
    assert unpaid.status_code == 402
    response = search(headers=pay(unpaid, tempo))
    assert (response.status_code, response["Retry-After"]) == (503, "10")
    # Otherwise, asking the chain now would fail.
    monkeypatch.setattr(down.counterpart, "_places", None)
    assert search(headers=pay(unpaid, tempo)).status_code == 503
    assert not OneOffPayment.objects.exists()
    assert not SpentTransaction.objects.exists()


@pytest.mark.parametrize("answer", [exchange.Refused(502, b"<html>"), "x", [], {}, None])
def test_a_chain_that_answers_nonsense_is_down(
    tempo: Chain, monkeypatch: pytest.MonkeyPatch, answer: object
) -> None:
    payment = pay(search(), tempo)

    def post(*_: object, **__: object) -> object:
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(chain, "post_json", post)
    assert search(headers=payment).status_code == 503
    assert not OneOffPayment.objects.exists()


def _open(header: dict[str, str]) -> dict[str, Any]:
    import base64

    text = header["Authorization"].partition(" ")[2]
    opened: dict[str, Any] = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    return opened


def _seal(opened: dict[str, Any]) -> dict[str, str]:
    import base64

    text = base64.urlsafe_b64encode(json.dumps(opened).encode()).decode().rstrip("=")
    return {"Authorization": f"Payment {text}"}
