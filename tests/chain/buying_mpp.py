"""How a buyer pays by MPP: with pympp's client, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from asgiref.sync import async_to_sync

from tests.chain import BUYER_KEY, TEMPO_CHAIN_ID

if TYPE_CHECKING:
    from mpp import Challenge

    from tests.chain.anvil import Chain


def read_challenge(response: Any) -> Challenge:
    from mpp import Challenge

    return Challenge.from_www_authenticate(response["WWW-Authenticate"])


def sign(challenge: Challenge, tempo: Chain) -> dict[str, str]:
    """The header that pays the challenge."""
    from mpp.methods.tempo import TempoAccount, client
    from mpp.runtime import CredentialParams

    method = client.charge(
        account=TempoAccount.from_key(BUYER_KEY),
        rpc_url=tempo.url,
        chain_id=TEMPO_CHAIN_ID,
    )
    made: Any = async_to_sync(method.create_credential)(CredentialParams(challenge=challenge))
    return {"Authorization": made if isinstance(made, str) else made.to_authorization()}


def pay(response: Any, tempo: Chain) -> dict[str, str]:
    return sign(read_challenge(response), tempo)
