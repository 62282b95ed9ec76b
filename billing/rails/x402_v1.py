"""Supports clients that use version 1 of x402. Such clients read the payment instructions from the body of the 402
response, and send the payment in the X-PAYMENT header. The signed transfer is the same as in version 2."""

from collections.abc import Mapping
from typing import Any, Final

from billing.rails.rail import PaymentRefused
from billing.rails.sdks import sdk

HEADER: Final = "X-PAYMENT"
RECEIPT_HEADER: Final = "X-PAYMENT-RESPONSE"


def describe(wanted: "sdk.PaymentRequirements", resource: "sdk.ResourceInfo") -> Mapping[str, Any]:
    """Returns the payment instructions of version 1, for the body of a 402 response. Returns an empty dictionary if
    version 1 does not support the network."""
    network = _name_network(wanted.network)
    if network is None:
        return {}
    required = sdk.PaymentRequirementsV1(
        scheme=wanted.scheme,
        network=network,
        max_amount_required=wanted.amount,
        resource=resource.url,
        description=resource.description,
        mime_type=resource.mime_type,
        pay_to=wanted.pay_to,
        max_timeout_seconds=wanted.max_timeout_seconds,
        asset=wanted.asset,
        extra=wanted.extra,
    )
    return {"x402Version": 1, "accepts": [required.model_dump(by_alias=True, exclude_none=True)]}


def convert(
    payment: "sdk.PaymentPayloadV1", wanted: "sdk.PaymentRequirements"
) -> "sdk.PaymentPayload":
    """Converts a payment from version 1 to version 2. Raises PaymentRefused if the payment is for another network or
    scheme."""
    if (payment.scheme, payment.network) != (wanted.scheme, _name_network(wanted.network)):
        raise PaymentRefused("The payment uses another scheme or network than we accept.")
    return sdk.PaymentPayload(payload=payment.payload, accepted=wanted)


def _name_network(network: str) -> str | None:
    """Returns the name of the network in version 1, such as `base` for `eip155:8453`. Returns None if it has no such
    name."""
    chain_id = network.removeprefix("eip155:")
    names = (name for name, known in sdk.V1_NETWORK_CHAIN_IDS.items() if str(known) == chain_id)
    return next(names, None)
