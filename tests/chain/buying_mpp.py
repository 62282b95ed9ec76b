"""How a buyer pays by MPP: with pympp's client, step by step."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

from asgiref.sync import async_to_sync

from tests.chain import MNEMONIC, TEMPO_CHAIN_ID, TEMPO_PURSES

if TYPE_CHECKING:
    from mpp import Challenge

    from tests.chain.anvil import Chain


def read_challenge(response: Any) -> Challenge:
    from mpp import Challenge

    from config.kit import recursion  # noqa: F401  first

    return Challenge.from_www_authenticate(response["WWW-Authenticate"])


_purses = count(10)


def find_purse(number: int) -> str:
    """The key of an account of anvil. Use a new one for each payment: its Tempo mines one transfer of each."""
    from eth_account import Account

    Account.enable_unaudited_hdwallet_features()
    path = f"m/44'/60'/0'/0/{number % TEMPO_PURSES}"
    key: str = Account.from_mnemonic(MNEMONIC, account_path=path).key.hex()
    return key


def sign(challenge: Challenge, tempo: Chain) -> dict[str, str]:
    """The header that pays the challenge."""
    from mpp.methods.tempo import TempoAccount, client
    from mpp.runtime import CredentialParams

    method = client.charge(
        account=TempoAccount.from_key(find_purse(next(_purses))),
        rpc_url=tempo.url,
        chain_id=TEMPO_CHAIN_ID,
    )
    made: Any = async_to_sync(method.create_credential)(CredentialParams(challenge=challenge))
    return {"Authorization": made if isinstance(made, str) else made.to_authorization()}


def pay(response: Any, tempo: Chain) -> dict[str, str]:
    return sign(read_challenge(response), tempo)
