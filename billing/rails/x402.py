"""Accepts payments over x402. The payer signs a transfer. An external service, the facilitator, checks the transfer and
sends it to the blockchain."""

import logging
import re
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from django.http import HttpRequest

from billing.money import in_dollars
from billing.rails import x402_v1
from billing.rails.bazaar import declare_call
from billing.rails.chain import ChainNode
from billing.rails.counterparts import CHECK_TIMEOUT_S, Counterpart, pin_host
from billing.rails.rail import (
    Challenge,
    OutcomeUnknown,
    PaymentRefused,
    Quote,
    RailUnavailable,
    Receipt,
    Sought,
)
from billing.rails.sdks import sdk
from billing.rails.x402_chain import Sale, find_transaction
from billing.rails.x402_payments import HEADER, VALID_S, Transfer, decode_payment, read_transfer
from config.kit import clock

if TYPE_CHECKING:
    import httpx

log = logging.getLogger(__name__)

SCHEME: Final = "exact"
TIMEOUT_S: Final = 20.0
CONFIRMATION_S: Final = 10.0
"""How long to wait for the blockchain after the facilitator has answered, in seconds."""
_PENDING: Final = "settlement_pending"
_TURNED_DOWN: Final = re.compile(r"Facilitator (verify|settle) failed \((400|402|422)\)")
"""Matches the SDK's error message if the facilitator rejected the payment. Other messages mean that the facilitator
itself failed."""


@dataclass(frozen=True, slots=True)
class X402Terms:
    pay_to: str
    network: str
    facilitator_url: str
    facilitator_token: str = ""
    rpc_url: str = ""
    """The URL of a blockchain node. With a node, Kindred asks the node whether a payment succeeded. Without a node,
    Kindred relies on the facilitator's answer."""
    confirmations: int = 1


class X402Rail:
    """The payment protocol x402, with one facilitator on one network. Amounts are in the default dollar token of the
    network."""

    name = "x402"
    collects_first = False

    def __init__(self, terms: X402Terms) -> None:
        self.terms = terms
        self.counterpart = Counterpart(self.name, self._is_healthy)
        self._lock = threading.Lock()
        self._is_ready = False

    # --- Without the facilitator -------------------------------------------------------------------

    def challenge(self, quote: Quote) -> Challenge:
        wanted, resource = self.require(quote.amount_micros), _build_resource(quote)
        said = self._server.create_payment_required_response(
            [wanted], resource, "Payment required", declare_call(quote.operation)
        )
        details = wanted.model_dump(by_alias=True, include={"network", "asset", "amount", "pay_to"})
        headers = {"PAYMENT-REQUIRED": sdk.encode_payment_required_header(said)}
        return Challenge(headers, details, x402_v1.describe(wanted, resource))

    def require(self, amount_micros: int) -> "sdk.PaymentRequirements":
        """Returns the requirements that a payment of this amount must meet. The payment is made in the default dollar
        token of the network."""
        scheme = sdk.ExactEvmScheme()  # type: ignore[no-untyped-call]  # the SDK left it untyped
        price = scheme.parse_price(f"${in_dollars(amount_micros)}", self.terms.network)
        return sdk.PaymentRequirements(
            scheme=SCHEME,
            network=self.terms.network,
            asset=price.asset,
            amount=price.amount,
            pay_to=self.terms.pay_to,
            max_timeout_seconds=VALID_S,
            extra=price.extra or {},
        )

    def describe(self, amount_micros: int) -> Mapping[str, Any]:  # noqa: ARG002  its 402 says it
        return {"protocol": {"x402": {}}}

    def find_payment(self, request: HttpRequest) -> str | None:
        return request.headers.get(HEADER) or request.headers.get(x402_v1.HEADER)

    def read(self, payment: str, quote: Quote) -> "Authorization":
        required = self.require(quote.amount_micros)
        payload, receipt_header = decode_payment(payment, required)
        wanted = self._server.find_matching_requirements([required], payload)
        if wanted is None:
            raise PaymentRefused(
                "The payment does not match the requested amount, currency, network and recipient."
            )
        if payload.resource is not None and payload.resource.url != quote.address.url:
            raise PaymentRefused("The payment is for another URL.")
        transfer = read_transfer(payload.payload, wanted)
        return Authorization(self, quote, transfer, wanted, receipt_header)

    # --- With the facilitator ----------------------------------------------------------------------

    @cached_property
    def _http(self) -> "httpx.Client":
        import httpx

        token = self.terms.facilitator_token
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        hooks = {"request": [pin_host]}
        return httpx.Client(timeout=TIMEOUT_S, headers=headers, event_hooks=hooks)

    @cached_property
    def _server(self) -> "sdk.x402ResourceServerSync":
        """The SDK's server object. The object sends no request to the facilitator until `ready_server` is called."""
        url = self.terms.facilitator_url
        config = sdk.FacilitatorConfig(url=url, http_client=self._http)
        server = sdk.x402ResourceServerSync(sdk.HTTPFacilitatorClientSync(config))
        return sdk.register_exact_evm_server(server, self.terms.network)

    def warm_up(self) -> None:
        """Load the SDK. Raises an error if the SDK knows no dollar token for the network."""
        _ = self._server
        self.require(0)

    def ready_server(self) -> "sdk.x402ResourceServerSync":
        """Returns the SDK's server object. The first call asks the facilitator what it supports."""
        with self._lock:
            if not self._is_ready:
                self._server.initialize()
                self._is_ready = True
        return self._server

    # --- With a node of the chain ------------------------------------------------------------------

    @cached_property
    def node(self) -> ChainNode | None:
        if not self.terms.rpc_url:
            return None
        return ChainNode(self.terms.rpc_url, int(self.terms.network.removeprefix("eip155:")))

    def look_up(self, sought: Sought, *, wait_s: float = 0) -> Receipt:
        if self.node is None:
            raise OutcomeUnknown("Without X402_RPC_URL the chain cannot be asked.")
        sale, confirmations = Sale.read(sought), self.terms.confirmations
        transaction = find_transaction(self.node, sale, confirmations=confirmations, wait_s=wait_s)
        payer = sdk.to_checksum_address(sale.payer)
        settled = sdk.SettleResponse(
            success=True, payer=payer, transaction=transaction, network=self.terms.network
        )
        proof = {sought.trail["receipt_header"]: sdk.encode_payment_response_header(settled)}
        return Receipt(proof, payer, transaction)

    def _is_healthy(self) -> bool:
        """Returns whether the facilitator and the node answer. The requests contain no data from a payer."""
        import httpx

        if self.node and not self.node.is_healthy(timeout_s=CHECK_TIMEOUT_S):
            return False
        try:
            url = f"{self.terms.facilitator_url}/supported"
            return self._http.get(url, timeout=CHECK_TIMEOUT_S).is_success
        except httpx.HTTPError:
            return False


@dataclass(frozen=True, slots=True)
class Authorization:
    """A payment over x402: a transfer that the payer has signed."""

    rail: X402Rail
    quote: Quote
    transfer: Transfer
    wanted: "sdk.PaymentRequirements"
    receipt_header: str

    @property
    def reference(self) -> str:
        """The network, the payer and the nonce, which together identify the payment. The token contract accepts a nonce
        only once."""
        return f"{self.wanted.network} {self.transfer.payer} {self.transfer.nonce}"

    def _build_payload(self) -> "sdk.PaymentPayload":
        """Returns the payment in the format of the facilitator, with only those of the payer's fields that were
        checked."""
        return sdk.PaymentPayload(
            payload=self.transfer.as_payload(),
            accepted=self.wanted,
            resource=_build_resource(self.quote),
            extensions=declare_call(self.quote.operation),
        )

    @property
    def trail(self) -> Mapping[str, Any]:
        return {
            "asset": self.wanted.asset,
            "recipient": self.wanted.pay_to,
            "amount": self.wanted.amount,
            "valid_before": self.transfer.valid_before,
            "receipt_header": self.receipt_header,
        }

    def verify(self) -> None:
        """Check that the payment is valid. Raises PaymentRefused if it is not. Raises RailUnavailable if the
        facilitator or a configured node does not answer."""
        self.transfer.refuse_untimely()
        with self.rail.counterpart.asked():
            try:
                if self.rail.node:
                    self.rail.node.check_chain()
                server = self.rail.ready_server()
                found = server.verify_payment(self._build_payload(), self.wanted)
            except Exception as error:  # from the SDK, a client, the node or the facilitator
                _refuse_turned_down(error)
                raise self._failed(error) from error
        if not found.is_valid:
            raise PaymentRefused(f"The payment is not valid: {found.invalid_reason}.")

    def collect(self) -> Receipt:
        with self.rail.counterpart.asked():
            if self.rail.node is None:
                return self._settle()
            sought = Sought(self.reference, clock.now(), self.trail)
            try:
                self._settle()
            except PaymentRefused:
                # The facilitator may have reported a failure after it had sent the transfer.
                return self.rail.look_up(sought)
            except OutcomeUnknown as silence:
                log.info("%s The chain is asked.", silence)
            return self.rail.look_up(sought, wait_s=CONFIRMATION_S)

    def _settle(self) -> Receipt:
        """Ask the facilitator to collect the payment, and believe its answer."""
        try:
            server = self.rail.ready_server()
        except Exception as error:
            raise self._failed(error) from error
        try:
            settled = server.settle_payment(self._build_payload(), self.wanted)
        except Exception as error:
            _refuse_turned_down(error)
            self._failed(error)
            raise OutcomeUnknown(f"The facilitator failed: {type(error).__name__}.") from error
        if settled.error_reason == _PENDING:
            raise OutcomeUnknown("The facilitator waits for the chain.")
        if not settled.success:
            raise PaymentRefused(f"The payment could not be collected: {settled.error_reason}.")
        proof = {self.receipt_header: sdk.encode_payment_response_header(settled)}
        return Receipt(proof, settled.payer or "", settled.transaction)

    def _failed(self, error: Exception) -> RailUnavailable:
        log.warning("x402 failed: %r", error)
        self.rail.counterpart.note_failure()
        return RailUnavailable(self.rail.name)


def _refuse_turned_down(error: Exception) -> None:
    """Raise PaymentRefused if the facilitator rejected the payment. A rejection does not mean that the facilitator is
    down."""
    if _TURNED_DOWN.match(str(error)):
        raise PaymentRefused("The facilitator refused the payment.") from error


def _build_resource(quote: Quote) -> "sdk.ResourceInfo":
    return sdk.ResourceInfo(
        url=quote.address.url,
        description=quote.operation.summary,
        mime_type="application/json",
        service_name="Kindred",
    )
