"""Imports the parts of the MPP SDK that Kindred uses. Other modules import them through `billing.rails.sdks`, which
loads the SDK only when it is needed."""

from mpp import Credential, Receipt
from mpp._parsing import ParseError
from mpp.errors import InternalPaymentError, PaymentError
from mpp.methods.tempo import server as tempo
from mpp.methods.tempo._defaults import rpc_url_for_chain
from mpp.methods.tempo.attribution import verify_challenge_binding, verify_server
from mpp.methods.tempo.intents import (
    _canonical_raw_transaction as canonical_transaction,
)
from mpp.methods.tempo.intents import (
    _raw_transaction_hash as transaction_hash,
)
from mpp.methods.tempo.intents import (
    _transaction_valid_before as transaction_valid_before,
)
from mpp.server.compose import ComposedHandler
from mpp.server.http import PaymentRequired, Request
from mpp.server.mpp import Mpp
from mpp.server.verify import _authenticate_echo as authenticate_challenge

from billing.rails.recursion import keep_standard_limit

keep_standard_limit()
