"""What buyers pay with, and what their payments did on the chain."""

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Protocol

import httpx

from billing.rails.chain import TRANSFER, as_topic
from billing.rails.x402_chain import USED
from tests.chain import PATH_USD, SELLER, USDC, X402_NETWORK
from tests.chain.anvil import Chain

AFTER_EVERY_PAYMENT_S: Final = 7_200
"""No signature is valid for longer."""
BLOCK_EVERY_S: Final = 2


@dataclass(frozen=True)
class Signed:
    """A payment. `reference` is what the rail knows it by, `mark` what the chain does."""

    rail: str
    reference: str
    mark: str
    amount_micros: int
    headers: Mapping[str, str]


@dataclass(frozen=True)
class Taking:
    """Money that came to us on the chain."""

    rail: str
    mark: str
    transaction: str
    amount_micros: int


class Wallet(Protocol):
    rail: str
    chain: Chain

    def sign(self, quoted: httpx.Response) -> Signed: ...

    def list_takings(self) -> list[Taking]: ...


class X402Wallet:
    rail = "x402"

    def __init__(self, chain: Chain) -> None:
        self.chain = chain

    def sign(self, quoted: httpx.Response) -> Signed:
        from tests.chain.buying import as_header, read_challenge, sign

        payment = sign(read_challenge(quoted.headers))
        signed = payment.payload["authorization"]
        nonce = str(signed["nonce"]).lower()
        reference = f"{X402_NETWORK} {str(signed['from']).lower()} {nonce}"
        return Signed(self.rail, reference, nonce, int(payment.accepted.amount), as_header(payment))

    def list_takings(self) -> list[Taking]:
        """A transaction of this chain holds one payment."""
        nonces = {one["transactionHash"]: one["topics"][2] for one in _find(self.chain, USDC, USED)}
        return [
            Taking(self.rail, _hex(nonces.get(hash_, b"")), _hex(hash_), amount)
            for hash_, amount in _list_transfers(self.chain, USDC)
        ]


class MppWallet:
    rail = "mpp"

    def __init__(self, chain: Chain) -> None:
        self.chain = chain

    def sign(self, quoted: httpx.Response) -> Signed:
        from billing.rails import mpp_sdk
        from tests.chain.buying_mpp import read_challenge, sign

        challenge = read_challenge(quoted.headers)
        headers = sign(challenge, self.chain)
        paid = mpp_sdk.Credential.from_authorization(headers["Authorization"]).payload
        transaction = mpp_sdk.transaction_hash(mpp_sdk.canonical_transaction(paid["signature"]))
        amount = int(challenge.request["amount"])
        return Signed(self.rail, challenge.id, transaction.lower(), amount, headers)

    def list_takings(self) -> list[Taking]:
        return [
            Taking(self.rail, _hex(hash_), _hex(hash_), amount)
            for hash_, amount in _list_transfers(self.chain, PATH_USD)
        ]


@contextmanager
def mining(chains: Sequence[Chain]) -> Iterator[None]:
    """A block now and then, as on every chain: else its time would stand still without transactions."""
    over = threading.Event()

    def mine() -> None:
        while not over.wait(BLOCK_EVERY_S):
            for chain in chains:
                _ask(chain, "evm_mine")

    thread = threading.Thread(target=mine)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def let_time_pass(chain: Chain) -> None:
    """Until no payment that was signed before can be taken."""
    _ask(chain, "evm_increaseTime", AFTER_EVERY_PAYMENT_S)
    _ask(chain, "evm_mine")


def _ask(chain: Chain, method: str, *params: object) -> None:
    chain.web3.provider.make_request(method, params)  # type: ignore[arg-type]  # anvil's own method


def _list_transfers(chain: Chain, token: str) -> list[tuple[bytes, int]]:
    found = _find(chain, token, TRANSFER, None, as_topic(SELLER))
    return [(one["transactionHash"], int.from_bytes(one["data"], "big")) for one in found]


def _find(chain: Chain, token: str, *topics: str | None) -> list[Any]:
    address = chain.web3.to_checksum_address(token)
    asked: Any = {"address": address, "topics": list(topics), "fromBlock": 0, "toBlock": "latest"}
    return list(chain.web3.eth.get_logs(asked))


def _hex(value: bytes) -> str:
    return f"0x{bytes(value).hex()}"
