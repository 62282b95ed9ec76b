"""A chain in memory that answers like a node. It has a block every two seconds."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from billing.rails.chain import TRANSFER, as_topic
from billing.rails.x402_chain import CANCELED, USED

CHAIN_ID: Final = 8453
ASSET: Final = "0x" + "a5" * 20
PAYER: Final = "0x" + "b0" * 20
SELLER: Final = "0x" + "5e" * 20
OTHER: Final = "0x" + "07" * 20
NONCE: Final = "0x" + "11" * 32
PRICE: Final = 310_000
BLOCK_S: Final = 2
GENESIS_S: Final = 1_790_000_000
_METHODS: Final = {
    "eth_chainId": "read_chain_id",
    "eth_getBlockByNumber": "read_block",
    "eth_call": "call",
    "eth_getLogs": "read_logs",
    "eth_getTransactionReceipt": "read_receipt",
}

Event = dict[str, Any]


def event(kind: str, *topics: str, amount: int | None = None, address: str = ASSET) -> Event:
    data = "0x" if amount is None else f"0x{amount:064x}"
    return {"address": address, "topics": [kind, *topics], "data": data}


def use(nonce: str = NONCE) -> Event:
    return event(USED, as_topic(PAYER), nonce)


def cancel() -> Event:
    return event(CANCELED, as_topic(PAYER), NONCE)


def transfer(amount: int = PRICE, *, to: str = SELLER, by: str = PAYER, of: str = ASSET) -> Event:
    return event(TRANSFER, as_topic(by), as_topic(to), amount=amount, address=of)


@dataclass
class ScriptedChain:
    """A chain. `says` replaces its answers to methods."""

    height: int = 5_000
    says: dict[str, Any] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    events: list[tuple[int, Event]] = field(default_factory=list)
    forks: set[int] = field(default_factory=set)

    def mine(self, number: int, *events: Event) -> None:
        self.events += [(number, one) for one in events]

    def time_s(self, number: int) -> int:
        return GENESIS_S + number * BLOCK_S

    def post_json(self, _: str, call: dict[str, Any], **__: object) -> Any:
        method, params = call["method"], call["params"]
        self.asked.append(method)
        said = self.says.get(method, self)
        if isinstance(said, Exception):
            raise said
        if callable(said):
            return {"result": said(self, *params)}
        return {"result": getattr(self, _METHODS[method])(*params) if said is self else said}

    def read_chain_id(self) -> str:
        return hex(CHAIN_ID)

    def read_block(self, tag: str, _: bool) -> Any:
        number = self.height if tag == "latest" else int(tag, 16)
        if number > self.height:
            return None
        return {
            "number": hex(number),
            "hash": self.hash_of(number),
            "timestamp": hex(self.time_s(number)),
        }

    def hash_of(self, number: int) -> str:
        return f"0x{number + (10**9 if number in self.forks else 0):064x}"

    def call(self, call: dict[str, str], tag: str) -> str:
        nonce = "0x" + call["data"][-64:]
        spent = (
            number <= int(tag, 16)
            and one["topics"][:1] in ([USED], [CANCELED])
            and one["topics"][2:] == [nonce]
            for number, one in self.events
        )
        return f"0x{any(spent):064x}"

    def read_logs(self, asked: dict[str, Any]) -> list[Event]:
        kinds, payer, nonce = asked["topics"]
        first, last = int(asked["fromBlock"], 16), int(asked["toBlock"], 16)
        return [
            one
            for number, one in self._list_logs()
            if first <= number <= last
            and one["topics"][:1] in [[kind] for kind in kinds]
            and one["topics"][1:] == [payer, nonce]
        ]

    def read_receipt(self, transaction: str) -> Any:
        logs = [one for _, one in self._list_logs() if one["transactionHash"] == transaction]
        if not logs:
            return None
        block = {name: logs[0][name] for name in ("blockNumber", "blockHash")}
        return {**block, "transactionHash": transaction, "status": "0x1", "logs": logs}

    def _list_logs(self) -> Iterator[tuple[int, Event]]:
        """List the logs. Each block has one transaction."""
        for index, (number, one) in enumerate(self.events):
            yield (
                number,
                {
                    **one,
                    "logIndex": hex(index),
                    "blockNumber": hex(number),
                    "blockHash": f"0x{number:064x}",
                    "transactionHash": f"0x{number * 7:064x}",
                },
            )
