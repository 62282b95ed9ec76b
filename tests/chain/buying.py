"""How a buyer pays by x402: with the SDK's client, step by step, so that a test can change a step.

The SDK takes seconds to load, so the first payment loads it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from tests.chain import BUYER_KEY

if TYPE_CHECKING:
    from x402.schemas import (
        PaymentPayload,
        PaymentRequired,
        PaymentRequiredV1,
        SettleResponse,
    )

Headers = dict[str, str]


def read_challenge(response: Any) -> PaymentRequired:
    from x402.http.utils import decode_payment_required_header
    from x402.schemas import PaymentRequired

    said = decode_payment_required_header(response["PAYMENT-REQUIRED"])
    assert isinstance(said, PaymentRequired)
    return said


def sign(said: PaymentRequired | PaymentRequiredV1, *, key: str = BUYER_KEY) -> PaymentPayload:
    payload: PaymentPayload = _client(key).create_payment_payload(said)
    return payload


@cache
def _client(key: str) -> Any:
    from eth_account import Account
    from x402 import x402ClientSync
    from x402.mechanisms.evm.exact import register_exact_evm_client
    from x402.mechanisms.evm.signers import EthAccountSigner

    client = x402ClientSync()
    client.set_spend_controls(False)
    return register_exact_evm_client(client, EthAccountSigner(Account.from_key(key)))


def as_header(payload: PaymentPayload) -> Headers:
    from x402.http.utils import encode_payment_signature_header

    return {"PAYMENT-SIGNATURE": encode_payment_signature_header(payload)}


def pay(response: Any, *, key: str = BUYER_KEY) -> Headers:
    """The header that pays what a 402 asks for."""
    return as_header(sign(read_challenge(response), key=key))


def read_receipt(response: Any) -> SettleResponse:
    from x402.http.utils import decode_payment_response_header

    return decode_payment_response_header(response["PAYMENT-RESPONSE"])
