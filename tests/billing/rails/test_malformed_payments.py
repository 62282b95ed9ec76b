"""A malformed payment is refused before any request leaves, and does not close its rail."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from billing.models import OneOffPayment
from billing.rails import counterparts
from billing.rails.x402 import X402Rail, X402Terms
from tests.billing.rails.test_x402 import search
from tests.chain import SELLER, X402_NETWORK
from tests.chain.buying import as_header, pay, read_challenge, sign
from tests.search.answering import asked

if TYPE_CHECKING:
    from x402.schemas import PaymentPayload

__all__ = ["asked"]
pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.usefixtures("asked")]

LONG = str(2**256)
AUTHORIZATION: dict[str, list[Any]] = {
    "from": ["", "0x", "0x" + "g" * 40, "0x" + "1" * 39, 1, None, [], "0x" + "1" * 41],
    "to": ["", "0x" + "1" * 40, 7, None, {}],
    "value": [
        "NaN",
        "",
        "-1",
        "1e9",
        "310000.0",
        "0x4baf0",
        " 310000",
        "３１００００",
        LONG,
        310000,
    ],
    "validAfter": ["soon", "-1", "", "Infinity", LONG, None, True],
    "validBefore": ["soon", "NaN", "", "9" * 5_000, LONG, None, 1.5],
    "nonce": ["", "0x", "0x" + "1" * 63, "0x" + "z" * 64, 1, None],
}
SIGNATURES: list[Any] = ["", "0x", "0x1", "0xzz", "signed", None, 1, ["0x11"], {"r": "0x11"}]


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> X402Rail:
    """A rail with an unreachable facilitator: a payment that leaves gets 503."""
    rail = X402Rail(X402Terms(SELLER, X402_NETWORK, "http://127.0.0.1:9"))
    monkeypatch.setattr("billing.rails.rail.ENABLED", [rail])
    return rail


def test_every_field_is_checked_before_anything_leaves(deaf: X402Rail) -> None:
    said = read_challenge(search())
    for name, values in AUTHORIZATION.items():
        for value in values:
            payload = sign(said)
            payload.payload["authorization"][name] = value
            assert (name, value, _status(payload)) == (name, value, 402)
    for value in SIGNATURES:
        payload = sign(said)
        payload.payload["signature"] = value
        assert (value, _status(payload)) == (value, 402)
    assert deaf.counterpart._checks_after == 0
    assert _status(sign(said)) == 503
    assert not OneOffPayment.objects.exists()


def _status(payload: PaymentPayload) -> int:
    status: int = search(headers=as_header(payload)).status_code
    return status


def test_a_signature_is_valid_now_and_for_an_hour_at_most(deaf: X402Rail) -> None:
    now = int(time.time())
    for after, before in [(0, now - 1), (now + 60, now + 90), (0, now + 3_700), (0, 2**255)]:
        payload = sign(read_challenge(search()))
        payload.payload["authorization"] |= {"validAfter": str(after), "validBefore": str(before)}
        assert (after, before, _status(payload)) == (after, before, 402)


def test_a_payment_that_makes_the_facilitator_hang_up_does_not_close_the_rail(
    x402: X402Rail, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = x402.ready_server()._facilitator_clients[0]
    checks: list[bool] = []
    is_healthy = x402.counterpart._is_healthy

    def is_noted_healthy() -> bool:
        checks.append(is_healthy())
        return checks[-1]

    monkeypatch.setattr(x402.counterpart, "_is_healthy", is_noted_healthy)
    monkeypatch.setattr(counterparts, "CHECK_EVERY_S", 3600.0)

    def hang_up(*_: object) -> None:
        raise ConnectionError

    with monkeypatch.context() as broken:
        broken.setattr(client, "verify", hang_up)
        for number in range(1, 6):
            assert search(headers=pay(search(), key=f"0x{number:064x}")).status_code == 503
    assert checks == [True]
    assert search(headers=pay(search())).status_code == 200
    # What a payer adds does not reach the facilitator either.
    payload = sign(read_challenge(search()))
    payload.payload["authorization"]["more"] = payload.payload["more"] = {"a": ["b"]}
    payload.extensions = {"unknown": 1}
    assert search(headers=as_header(payload)).status_code == 200


@pytest.mark.usefixtures("mpp")
def test_an_mpp_payment_that_is_neither_a_transaction_nor_a_hash_never_leaves(tempo: Any) -> None:
    from tests.billing.rails.test_mpp import _open, _seal
    from tests.chain.buying_mpp import pay as pay_by_mpp

    opened = _open(pay_by_mpp(search(), tempo))
    payloads: list[Any] = [
        {"type": "hash", "hash": "0x12"},
        {"type": "hash", "hash": 1},
        {"type": "hash"},
        {"type": "transaction", "signature": "0xzz"},
        {"type": "transaction", "signature": None},
        {"type": ["hash"], "hash": "0x" + "12" * 32},
        {},
        [],
    ]
    for payload in payloads:
        assert (payload, search(headers=_seal({**opened, "payload": payload})).status_code) == (
            payload,
            402,
        )
