"""Reads the payment that a payer sends over x402. Every field is checked before the facilitator gets it, because some
facilitators fail if a field is malformed."""

import re
from dataclasses import dataclass
from typing import Any, Final

from billing.rails import x402_v1
from billing.rails.rail import PaymentRefused
from billing.rails.sdks import sdk
from config.kit import clock

HEADER: Final = "PAYMENT-SIGNATURE"
RECEIPT_HEADER: Final = "PAYMENT-RESPONSE"
LONGEST: Final = 16_384
VALID_S: Final = 300
"""How long a payer's signature should be valid, in seconds. Kindred proposes this time to the payer."""
LONGEST_VALID_S: Final = 3_600
"""How long a payer's signature may be valid at most, in seconds. This is longer than `VALID_S`, because the clocks of
payers differ. While a signature is valid, a payment that is not on the blockchain can still succeed."""
_ADDRESS: Final = re.compile(r"0x[0-9a-f]{40}")
_NONCE: Final = re.compile(r"0x[0-9a-f]{64}")
_SIGNATURE: Final = re.compile(r"0x([0-9a-f]{2})+")
_NUMBER: Final = re.compile(r"[0-9]{1,78}")
_UINT256: Final = 2**256


@dataclass(frozen=True, slots=True)
class Transfer:
    """A signed transfer with authorization (EIP-3009). Hexadecimal digits are in lower case. Times are Unix times in
    seconds."""

    payer: str
    recipient: str
    amount: int
    valid_after: int
    valid_before: int
    nonce: str
    signature: str

    def as_payload(self) -> dict[str, Any]:
        """Returns the transfer in the format of facilitators. Addresses are written with checksums, which some
        facilitators require."""
        authorization = {
            "from": sdk.to_checksum_address(self.payer),
            "to": sdk.to_checksum_address(self.recipient),
            "value": str(self.amount),
            "validAfter": str(self.valid_after),
            "validBefore": str(self.valid_before),
            "nonce": self.nonce,
        }
        return {"authorization": authorization, "signature": self.signature}

    def refuse_untimely(self) -> None:
        """Raise PaymentRefused if the transfer is not valid now, or if it stays valid for too long."""
        now_s = clock.now().timestamp()
        if not self.valid_after <= now_s < self.valid_before:
            raise PaymentRefused("The payment is not valid at this time.")
        if self.valid_before > now_s + LONGEST_VALID_S:
            raise PaymentRefused(
                f"The payment is valid for more than {LONGEST_VALID_S} seconds; sign for {VALID_S}."
            )


def decode_payment(
    payment: str, required: "sdk.PaymentRequirements"
) -> tuple["sdk.PaymentPayload", str]:
    """Returns the decoded payment, and the name of the response header for its receipt. The name depends on the version
    of x402. Raises PaymentRefused."""
    if len(payment) > LONGEST:
        raise PaymentRefused(f"The {HEADER} header is too long.")
    try:
        payload = sdk.decode_payment_signature_header(payment)
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise PaymentRefused(f"The {HEADER} header cannot be read.") from None
    if isinstance(payload, sdk.PaymentPayload):
        return payload, RECEIPT_HEADER
    return x402_v1.convert(payload, required), x402_v1.RECEIPT_HEADER


def read_transfer(payload: dict[str, Any], wanted: "sdk.PaymentRequirements") -> Transfer:
    """Returns the transfer that the payment contains. Raises PaymentRefused if the transfer has another amount or
    recipient than required."""
    signed = payload.get("authorization")
    if not isinstance(signed, dict):
        raise PaymentRefused("Send a transfer with authorization (EIP-3009).")
    transfer = Transfer(
        payer=_read_hex(signed, "from", _ADDRESS),
        recipient=_read_hex(signed, "to", _ADDRESS),
        amount=_read_number(signed, "value"),
        valid_after=_read_number(signed, "validAfter"),
        valid_before=_read_number(signed, "validBefore"),
        nonce=_read_hex(signed, "nonce", _NONCE),
        signature=_read_hex(payload, "signature", _SIGNATURE),
    )
    if (transfer.recipient, transfer.amount) != (wanted.pay_to.lower(), int(wanted.amount)):
        raise PaymentRefused("The payment is not valid: it is for another amount or recipient.")
    return transfer


def _read_hex(fields: dict[str, Any], name: str, form: re.Pattern[str]) -> str:
    """Returns a hexadecimal field in lower case, so that equal payments are written alike. Raises PaymentRefused if the
    field is malformed."""
    value = fields.get(name)
    if not isinstance(value, str) or not form.fullmatch(value.lower()):
        raise PaymentRefused(f"The payment is not valid: `{name}` cannot be read.")
    return value.lower()


def _read_number(fields: dict[str, Any], name: str) -> int:
    value = fields.get(name)
    if not isinstance(value, str) or not _NUMBER.fullmatch(value) or int(value) >= _UINT256:
        raise PaymentRefused(f"The payment is not valid: `{name}` is not a whole number.")
    return int(value)
