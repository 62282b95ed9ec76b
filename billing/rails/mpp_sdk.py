"""What the MPP rail takes from the SDK. Loading it takes seconds, so nothing loads it at import."""

from config.kit import recursion  # isort: skip

from mpp import Credential
from mpp._parsing import ParseError
from mpp.errors import InternalPaymentError, PaymentError
from mpp.methods.tempo import server as tempo
from mpp.methods.tempo._defaults import rpc_url_for_chain
from mpp.server.compose import ComposedHandler
from mpp.server.http import PaymentRequired, Request
from mpp.server.mpp import Mpp

__all__ = [
    "ComposedHandler",
    "Credential",
    "InternalPaymentError",
    "Mpp",
    "ParseError",
    "PaymentError",
    "PaymentRequired",
    "Request",
    "recursion",
    "rpc_url_for_chain",
    "tempo",
]
