"""Sends requests to a blockchain node over JSON-RPC. Hexadecimal digits in the answers are converted to lower case."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.alias_generators import to_camel

from billing.rails.rail import OutcomeUnknown
from config.kit.exchange import PostError, post_json

TIMEOUT_S: Final = 8.0
MOST_BYTES: Final = 4_000_000
MOST_BLOCKS: Final = 1_000
"""Maximum number of blocks in one request for logs. Providers of nodes reject longer ranges."""
_FIRST_STEP: Final = 64
TRANSFER: Final = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"
"""The log topic that identifies the event `Transfer(address,address,uint256)`."""


class NodeFailed(OutcomeUnknown):
    """The node does not answer, reports an error, or gives an impossible answer. Staff may see the text of the
    error."""


def _read_hex(said: object) -> str:
    if not isinstance(said, str) or not said.startswith("0x"):
        raise NodeFailed(f"The node answered {str(said)[:50]} for hexadecimal digits.")
    return said.lower()


def _read_number(said: object) -> int:
    try:
        return int(_read_hex(said), 16)
    except ValueError:
        raise NodeFailed(f"The node answered {str(said)[:50]} for a number.") from None


def _read_amount(said: object) -> int:
    """Converts the data of a log to a number. Only the first 32 bytes count. Empty data is 0."""
    data = _read_hex(said)
    return _read_number(data[:66]) if len(data) > 2 else 0


Hex = Annotated[str, BeforeValidator(_read_hex)]
Number = Annotated[int, BeforeValidator(_read_number)]
Amount = Annotated[int, BeforeValidator(_read_amount)]


class _Said(BaseModel):
    model_config = ConfigDict(frozen=True, alias_generator=to_camel)


class Block(_Said):
    """A block of the chain. `timestamp` is in Unix seconds."""

    number: Number
    hash: Hex
    timestamp: Number


class Log(_Said):
    """A log entry of a transaction. `amount` is the entry's data as a number. `topics` say what the number means."""

    address: Hex
    topics: tuple[Hex, ...]
    amount: Amount = Field(alias="data")
    index: Number = Field(alias="logIndex")
    block_number: Number
    block_hash: Hex
    transaction: Hex = Field(alias="transactionHash")
    removed: Literal[False] | None = None

    @property
    def kind(self) -> str:
        return self.topics[0] if self.topics else ""


class TransactionReceipt(_Said):
    """The outcome of a transaction. `status` is 1 if it succeeded."""

    transaction: Hex = Field(alias="transactionHash")
    block_number: Number
    block_hash: Hex
    status: Number
    logs: list[Log]


def _read(form: Any, said: object) -> Any:
    try:
        return TypeAdapter(form).validate_python(said)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise NodeFailed(f"The node answered {str(said)[:50]} ({place}: {first['msg']}).") from None


@dataclass(frozen=True, slots=True)
class ChainNode:
    """A client for a blockchain node. Every method raises NodeFailed if the node gives no usable answer."""

    url: str
    chain_id: int

    def ask(self, method: str, *params: object, timeout_s: float = TIMEOUT_S) -> Any:
        call = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        try:
            said = post_json(self.url, call, timeout_s=timeout_s, most_bytes=MOST_BYTES)
        except PostError as error:
            raise NodeFailed(f"{method}: {error}") from error
        if not isinstance(said, dict) or "result" not in said:
            raise NodeFailed(f"{method}: {str(said)[:200]}")
        return said["result"]

    def check_chain(self, *, timeout_s: float = TIMEOUT_S) -> None:
        """Raise NodeFailed if the node belongs to another blockchain than expected."""
        found = self.ask("eth_chainId", timeout_s=timeout_s)
        if found != hex(self.chain_id):
            raise NodeFailed(f"The node is of chain {str(found)[:20]}, not {hex(self.chain_id)}.")

    def is_healthy(self, *, timeout_s: float) -> bool:
        try:
            self.check_chain(timeout_s=timeout_s)
        except NodeFailed:
            return False
        return True

    def read_block(self, number: int | None = None) -> Block:
        """Returns the block with this number. Without a number, returns the latest block."""
        tag = "latest" if number is None else hex(number)
        block: Block = _read(Block, self.ask("eth_getBlockByNumber", tag, False))
        if number not in {None, block.number}:
            raise NodeFailed(f"The node answered block {block.number} for block {number}.")
        return block

    def read_confirmed_block(self, confirmations: int) -> Block:
        """Returns the newest block that has this many confirmations. The block itself counts as one confirmation."""
        head = self.read_block()
        if head.number + 1 < confirmations:
            raise NodeFailed(f"The chain has {head.number + 1} blocks.")
        return head if confirmations == 1 else self.read_block(head.number - confirmations + 1)

    def check_unchanged(self, block: Block) -> None:
        """Raise NodeFailed if the chain has replaced this block. The node's answers since the block was read are then
        unreliable."""
        if self.read_block(block.number) != block:
            raise NodeFailed(f"Block {block.number} was replaced while the node was asked.")

    def bracket(self, time_s: float, last: Block) -> tuple[int, int]:
        """Finds two blocks around a time, at most `MOST_BLOCKS` apart, and returns their numbers. The first block is
        before the time, and the second is not. If all blocks up to `last` are before the time, both numbers are that of
        `last`."""
        low, high, step = last.number, last.number, _FIRST_STEP
        timestamp = last.timestamp
        while low > 0 and timestamp >= time_s:
            low, high, step = max(0, low - step), low, step * 4
            timestamp = self.read_block(low).timestamp
        while high - low > MOST_BLOCKS:
            middle = (low + high) // 2
            is_before = self.read_block(middle).timestamp < time_s
            low, high = (middle, high) if is_before else (low, middle)
        return low, high

    def read_logs(self, address: str, topics: Sequence[object], first: int, last: int) -> list[Log]:
        """Returns the logs in the blocks from `first` to `last`, including both."""
        found: list[Log] = []
        for start in range(first, last + 1, MOST_BLOCKS):
            asked = {
                "address": address,
                "topics": topics,
                "fromBlock": hex(start),
                "toBlock": hex(min(last, start + MOST_BLOCKS - 1)),
            }
            found += _read(list[Log], self.ask("eth_getLogs", asked))
        return found

    def read_receipt(self, transaction: str) -> TransactionReceipt | None:
        """Returns the receipt of a transaction. Returns None if the node does not know the transaction."""
        said = self.ask("eth_getTransactionReceipt", transaction)
        receipt: TransactionReceipt | None = _read(TransactionReceipt | None, said)
        if receipt and receipt.transaction != transaction:
            raise NodeFailed("The node answered the receipt of another transaction.")
        return receipt


def as_topic(address: str) -> str:
    """Converts an address to the format of log topics."""
    return f"0x{address.lower().removeprefix('0x'):0>64}"
