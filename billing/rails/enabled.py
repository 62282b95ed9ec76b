"""Enables the payment protocols that the settings configure (x402 and MPP). This does not use the network."""

from urllib.parse import urlsplit

from django.conf import settings
from django.utils.crypto import salted_hmac

from billing.rails import rail
from billing.rails.mpp import MppRail, MppTerms
from billing.rails.rail import Rail
from billing.rails.x402 import X402Rail, X402Terms
from config.kit.secret_keys import list_secret_keys


def enable_rails() -> None:
    """Enable the configured payment protocols. Their SDKs are loaded later, by the first payment or by `warm_up`."""
    found: list[Rail] = []
    if settings.X402_PAY_TO:
        terms = X402Terms(
            pay_to=settings.X402_PAY_TO,
            network=settings.X402_NETWORK,
            facilitator_url=settings.X402_FACILITATOR_URL,
            facilitator_token=settings.X402_FACILITATOR_TOKEN,
            rpc_url=settings.X402_RPC_URL,
            confirmations=settings.X402_CONFIRMATIONS,
        )
        found.append(X402Rail(terms))
    if settings.MPP_RECIPIENT:
        # All processes derive the same signing keys from SECRET_KEY, so that each can verify the challenges of the
        # others.
        signed = (
            salted_hmac(__name__, "challenges", key, algorithm="sha256")
            for key in list_secret_keys()
        )
        mpp_terms = MppTerms(
            recipient=settings.MPP_RECIPIENT,
            chain_id=settings.MPP_CHAIN_ID,
            rpc_url=settings.MPP_RPC_URL,
            currencies=tuple(settings.MPP_CURRENCIES),
            realm=str(urlsplit(settings.SITE_URL).hostname),
            secrets=tuple(one.hexdigest() for one in signed),
        )
        found.append(MppRail(mpp_terms))
    rail.ENABLED[:] = found
