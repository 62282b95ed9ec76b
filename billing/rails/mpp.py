"""Accepts payments over MPP, which uses the Payment scheme of HTTP authentication. Kindred answers an unpaid request
with a challenge. The payer signs a transfer on the Tempo blockchain, and Kindred sends this transfer to the
blockchain."""

import base64
import json
import logging
import re
import ssl
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, TypeVar

from asgiref.sync import async_to_sync
from django.http import HttpRequest

from billing.money import in_dollars
from billing.rails.chain import ChainNode, NodeFailed
from billing.rails.counterparts import CHECK_TIMEOUT_S, Counterpart, pin_host_async
from billing.rails.mpp_chain import find_payer
from billing.rails.rail import (
    Challenge,
    OutcomeUnknown,
    PaymentRefused,
    Quote,
    RailUnavailable,
    Receipt,
    Sought,
)
from billing.rails.sdks import mpp_sdk
from billing.rails.spent_transactions import SpentTransactions
from config.kit import clock

if TYPE_CHECKING:
    import httpx

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

HEADER: Final = "Authorization"
RECEIPT_HEADER: Final = "Payment-Receipt"
SCHEME: Final = re.compile(r"\s*Payment\s", re.IGNORECASE)
RPC_TIMEOUT_S: Final = 8.0
CONFIRMATION_S: Final = 20.0
LONGEST_VALID_S: Final = 3_600
"""Maximum time for which a payer's transaction may stay valid, in seconds. Its outcome can be unknown until it
expires."""
_FORMS: Final = {
    "hash": ("hash", re.compile(r"0x[0-9a-fA-F]{64}")),
    "transaction": ("signature", re.compile(r"0x([0-9a-fA-F]{2})*")),
}
"""For each type of payment: the name of the field that contains the payment, and the format of its value."""


@dataclass(frozen=True, slots=True)
class MppTerms:
    recipient: str
    chain_id: int
    rpc_url: str
    currencies: tuple[str, ...]
    realm: str
    secrets: tuple[str, ...]
    """The secrets that sign challenges. The first secret signs new challenges. The others verify older challenges."""


class MppRail:
    """The payment protocol MPP. Each request is paid with one transfer on the Tempo blockchain."""

    name = "mpp"
    collects_first = True

    def __init__(self, terms: MppTerms) -> None:
        self.terms = terms
        self.counterpart = Counterpart(self.name, self._is_chain_healthy)

    def warm_up(self) -> None:
        self.build_engine("")

    # --- Without the chain -------------------------------------------------------------------------

    def challenge(self, quote: Quote) -> Challenge:
        """Returns a challenge for each accepted currency. All of them are in one header, because Django keeps only one
        header of each name."""
        handle = self.build_handler(self.build_engine(""), quote)
        answered = async_to_sync(handle)(self.build_request(quote))
        if not isinstance(answered, mpp_sdk.PaymentRequired):
            raise TypeError("A request without a payment was answered as paid.")
        asked = answered.challenge.headers.get_list("www-authenticate")
        details = {
            "method": "tempo",
            "chain_id": self.terms.chain_id,
            "amount": str(quote.amount_micros),
            "currencies": list(self.currencies),
            "recipient": self.terms.recipient,
        }
        return Challenge({"WWW-Authenticate": ", ".join(asked)}, details)

    def describe(self, amount_micros: int) -> Mapping[str, Any]:
        charge = {"method": "tempo", "intent": "charge", "currency": self.currencies[0]}
        return {"protocol": {"mpp": charge}, "offer": {**charge, "amount": str(amount_micros)}}

    def find_payment(self, request: HttpRequest) -> str | None:
        sent = request.headers.get(HEADER, "")
        return sent if SCHEME.match(sent) else None

    def read(self, payment: str, quote: Quote) -> "Charge":
        try:
            credential = mpp_sdk.Credential.from_authorization(payment)
            asked = _read_json(credential.challenge.request)
        except (mpp_sdk.ParseError, ValueError, RecursionError):
            raise PaymentRefused(f"The {HEADER} header cannot be read.") from None
        _refuse_malformed(credential.payload)
        if asked.get("_mppx_scope") != self.build_request(quote).scope():
            raise PaymentRefused("The payment is for another URL.")
        return Charge(self, quote, payment, credential)

    def look_up(self, sought: Sought) -> Receipt:
        payer = find_payer(self.node, sought, realm=self.terms.realm)
        transaction = sought.trail["transaction"]
        proof = mpp_sdk.Receipt.success(transaction).to_payment_receipt()
        return Receipt({RECEIPT_HEADER: proof}, payer, transaction)

    # --- The SDK -----------------------------------------------------------------------------------

    @cached_property
    def currencies(self) -> tuple[str, ...]:
        """The accepted currencies. The preferred currency comes first."""
        methods = self.build_engine("").methods
        return tuple(str((method.defaults or {})["currency"]) for method in methods)

    def build_engine(
        self, reference: str, client: "httpx.AsyncClient | None" = None, *, secret: str = ""
    ) -> "mpp_sdk.Mpp":
        """Returns the SDK's object that checks and collects one payment. `client` can be used only within the event
        loop that serves this payment."""
        methods = mpp_sdk.tempo.charge(
            recipient=self.terms.recipient,
            chain_id=self.terms.chain_id,
            rpc_url=self.terms.rpc_url or None,
            currencies=self.terms.currencies or None,
            store=SpentTransactions(reference),
            http_client=client,
            confirmation_timeout=CONFIRMATION_S,
        )
        secret = secret or self.terms.secrets[0]
        return mpp_sdk.Mpp(methods=methods, realm=self.terms.realm, secret_key=secret)

    def find_secret(self, credential: "mpp_sdk.Credential") -> str:
        """Returns the secret that signed the payment's challenge. If none of our secrets did, returns the first
        secret."""
        for secret in self.terms.secrets:
            with suppress(mpp_sdk.PaymentError):
                mpp_sdk.authenticate_challenge(credential, secret_key=secret)
                return secret
        return self.terms.secrets[0]

    def build_handler(self, engine: "mpp_sdk.Mpp", quote: Quote) -> "mpp_sdk.ComposedHandler":
        offers = [
            (method, {"amount": in_dollars(quote.amount_micros)}) for method in engine.methods
        ]
        return engine.compose(*offers)

    def build_request(self, quote: Quote, payment: str = "") -> "mpp_sdk.Request":
        headers = {HEADER: payment} if payment else {}
        address, route = quote.address, quote.operation.address
        return mpp_sdk.Request(address.method, address.url, headers, route=route)

    @cached_property
    def certificates(self) -> ssl.SSLContext:
        """The TLS settings with the trusted certificates. The certificates are loaded only once, because loading takes
        longer than a request."""
        return ssl.create_default_context()

    @cached_property
    def node(self) -> ChainNode:
        chain_id = self.terms.chain_id
        return ChainNode(self.terms.rpc_url or mpp_sdk.rpc_url_for_chain(chain_id), chain_id)

    def _is_chain_healthy(self) -> bool:
        """Returns whether the blockchain node answers. The check always sends the same request, without data from a
        payer."""
        return self.node.is_healthy(timeout_s=CHECK_TIMEOUT_S)


@dataclass(frozen=True, slots=True)
class Charge:
    """A payment over MPP: a signed transfer that answers a challenge of this site."""

    rail: MppRail
    quote: Quote
    payment: str
    credential: "mpp_sdk.Credential"

    @property
    def reference(self) -> str:
        """The id of the challenge. Only this site can create such an id."""
        return self.credential.challenge.id

    @property
    def trail(self) -> Mapping[str, Any]:
        transaction, valid_before = _read_transaction(self.credential.payload)
        asked = _read_json(self.credential.challenge.request)
        return {
            "transaction": transaction,
            "valid_before": valid_before,
            "currency": str(asked["currency"]),
            "recipient": self.rail.terms.recipient,
            "amount": str(self.quote.amount_micros),
        }

    def verify(self) -> None:
        """Check that the payment is valid. Raises PaymentRefused if it is not. Raises RailUnavailable if the blockchain
        node does not answer."""
        import httpx

        try:
            self._ask(self._verify)
        except (httpx.HTTPError, mpp_sdk.InternalPaymentError, NodeFailed) as error:
            raise self._failed(error) from error
        except mpp_sdk.PaymentError as refusal:
            raise PaymentRefused(str(refusal)) from refusal
        except (ValueError, TypeError, LookupError) as error:  # caused by what the payer sent
            raise PaymentRefused("The payment cannot be read.") from error

    async def _verify(self, client: "httpx.AsyncClient") -> None:
        engine = self._build_engine(client)
        amount = in_dollars(self.quote.amount_micros)
        await engine.validate_credential(self.credential, request={"amount": amount})
        self._refuse_lasting()
        self.rail.node.check_chain()

    def _refuse_lasting(self) -> None:
        """Raise PaymentRefused if the transaction stays valid for too long. Its outcome could be unknown until it
        expires."""
        kind = self.credential.payload["type"]
        _, valid_before = _read_transaction(self.credential.payload)
        latest = clock.now().timestamp() + LONGEST_VALID_S
        if kind == "transaction" and (valid_before is None or valid_before > latest):
            raise PaymentRefused(
                f"Set valid_before of the transaction, at most {LONGEST_VALID_S} seconds ahead."
            )

    def collect(self) -> Receipt:
        """Collect the payment. If the SDK reports a failure, asks the blockchain, because the transfer may have
        succeeded all the same."""
        try:
            answered = self._ask(self._collect)
        except RailUnavailable:
            raise
        except Exception as error:  # the transfer may be on the chain
            self._failed(error)
            raise OutcomeUnknown(f"The transaction was sent: {error!r}") from error
        if isinstance(answered, mpp_sdk.PaymentRequired):
            log.info("MPP refused: %s The chain is asked.", _read_problem(answered.challenge.body))
            return self.rail.look_up(Sought(self.reference, clock.now(), self.trail))
        receipt = answered.receipt
        proof = {RECEIPT_HEADER: receipt.to_payment_receipt()}
        return Receipt(proof, receipt.payer or "", receipt.reference)

    async def _collect(self, client: "httpx.AsyncClient") -> Any:
        engine = self._build_engine(client)
        handle = self.rail.build_handler(engine, self.quote)
        return await handle(self.rail.build_request(self.quote, self.payment))

    def _build_engine(self, client: "httpx.AsyncClient") -> "mpp_sdk.Mpp":
        secret = self.rail.find_secret(self.credential)
        return self.rail.build_engine(self.reference, client, secret=secret)

    def _ask(self, ask: "Callable[[httpx.AsyncClient], Awaitable[Answer]]") -> Answer:
        import httpx

        async def within_loop() -> Answer:
            async with httpx.AsyncClient(
                timeout=RPC_TIMEOUT_S,
                verify=self.rail.certificates,
                event_hooks={"request": [pin_host_async]},
            ) as client:
                return await ask(client)

        with self.rail.counterpart.asked():
            return async_to_sync(within_loop)()

    def _failed(self, error: Exception) -> RailUnavailable:
        log.warning("The chain of MPP failed: %r, because of %r", error, error.__cause__)
        self.rail.counterpart.note_failure()
        return RailUnavailable(self.rail.name)


def _refuse_malformed(payload: object) -> None:
    """Raise PaymentRefused if the payment is neither a transaction nor the hash of one. Malformed text makes some nodes
    fail."""
    fields = payload if isinstance(payload, dict) else {}
    name, form = _FORMS.get(str(fields.get("type")), ("", None))
    value = fields.get(name)
    if not form or not isinstance(value, str) or not form.fullmatch(value):
        raise PaymentRefused("The payment is neither a transaction nor the hash of one.")


def _read_transaction(payload: Any) -> tuple[str, int | None]:
    """Returns the hash of the transaction and the Unix time at which the transaction expires. The time is None if the
    payer sent only the hash, or if the transaction does not expire."""
    if payload["type"] == "hash":
        return str(payload["hash"]).lower(), None
    raw = mpp_sdk.canonical_transaction(payload["signature"])
    return mpp_sdk.transaction_hash(raw).lower(), mpp_sdk.transaction_valid_before(raw)


def _read_json(text: str) -> dict[str, Any]:
    """Decodes a JSON object from base64url text without padding. Raises ValueError."""
    found = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    if not isinstance(found, dict):
        raise ValueError("This is not an object.")
    return found


def _read_problem(body: bytes | None) -> str:
    problem = json.loads(body or b"{}")
    return str(problem.get("detail") or "The payment was refused.")
