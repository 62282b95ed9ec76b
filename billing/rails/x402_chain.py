"""Asks a blockchain node whether an x402 payment succeeded. Such a payment is a transfer with authorization (EIP-3009).

The payment succeeded if the token contract has logged two events. The first says that the nonce of the payment was
used. The second is a transfer from the payer to us of at least the price.

One transaction can contain several authorizations. The contract logs each authorization before its transfer. A transfer
therefore belongs to the last authorization before it, and pays for nothing else.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from billing.rails.chain import TRANSFER, Block, ChainNode, Log, NodeFailed, as_topic
from billing.rails.rail import NotTaken, OutcomeUnknown, Sought

USED: Final = "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5"
"""The log topic that identifies the event `AuthorizationUsed(address,bytes32)`."""
CANCELED: Final = "0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81"
"""The log topic that identifies the event `AuthorizationCanceled(address,bytes32)`."""
_STATE: Final = "0xe94a0102"
"""The four bytes that select the contract's function `authorizationState(address,bytes32)`."""
_CLOCKS: Final = timedelta(minutes=10)
"""How much the clocks of Kindred and the blockchain may differ."""
_WAIT_S: Final = 1.0


@dataclass(frozen=True, slots=True)
class Sale:
    """The terms of an x402 payment. Addresses and the nonce are in lower case."""

    asset: str
    payer: str
    recipient: str
    amount: int
    nonce: str
    claimed_s: float
    valid_before: int

    @classmethod
    def read(cls, sought: Sought) -> "Sale":
        _, payer, nonce = sought.reference.split()
        trail: Any = sought.trail
        return cls(
            asset=trail["asset"].lower(),
            payer=payer,
            recipient=trail["recipient"].lower(),
            amount=int(trail["amount"]),
            nonce=nonce,
            claimed_s=(sought.claimed_at - _CLOCKS).timestamp(),
            valid_before=int(trail["valid_before"]),
        )


def find_transaction(node: ChainNode, sale: Sale, *, confirmations: int, wait_s: float = 0) -> str:
    """Returns the hash of the transaction that paid. Raises NotTaken if the payment can no longer succeed. If the
    outcome is unknown, asks again for up to `wait_s` seconds, and then raises OutcomeUnknown."""
    until = time.monotonic() + wait_s
    while True:
        try:
            return _find(node, sale, confirmations)
        except OutcomeUnknown:
            if time.monotonic() + _WAIT_S > until:
                raise
        time.sleep(_WAIT_S)


def _find(node: ChainNode, sale: Sale, confirmations: int) -> str:
    """Returns the hash of the transaction that paid. All answers of the node describe the chain up to one block. Raises
    NodeFailed if the chain replaces this block in the meantime."""
    node.check_chain()
    last = node.read_confirmed_block(confirmations)
    is_spent = _is_spent(node, sale, last)
    logs = _read_nonce_logs(node, sale, last)
    node.check_unchanged(last)
    if is_spent != bool(logs) or len(logs) > 1:
        raise NodeFailed(
            f"At block {last.number} the token says that the nonce is {'' if is_spent else 'not '}spent; "
            f"{len(logs)} logs name it."
        )
    if logs:
        return _judge(node, sale, logs[0])
    if last.timestamp > sale.valid_before:
        raise NotTaken("The payment was not taken before it expired.")
    raise OutcomeUnknown(
        f"At block {last.number} of {last.timestamp} the nonce is not spent; it is valid until {sale.valid_before}."
    )


def _is_spent(node: ChainNode, sale: Sale, last: Block) -> bool:
    data = _STATE + as_topic(sale.payer)[2:] + sale.nonce[2:]
    said = node.ask("eth_call", {"to": sale.asset, "data": data}, hex(last.number))
    if said not in {f"0x{0:064x}", f"0x{1:064x}"}:
        raise NodeFailed(f"The token says of the nonce {str(said)[:80]}.")
    return bool(int(said, 16))


def _read_nonce_logs(node: ChainNode, sale: Sale, last: Block) -> list[Log]:
    first, _ = node.bracket(sale.claimed_s, last)
    _, end = node.bracket(sale.valid_before + 1, last)
    topics = [[USED, CANCELED], as_topic(sale.payer), sale.nonce]
    return [
        log
        for log in node.read_logs(sale.asset, topics, first, end)
        if _names_nonce(log, sale) and log.block_number <= last.number
    ]


def _names_nonce(log: Log, sale: Sale) -> bool:
    is_ours = log.topics[1:] == (as_topic(sale.payer), sale.nonce)
    return log.address == sale.asset and log.kind in {USED, CANCELED} and is_ours


def _judge(node: ChainNode, sale: Sale, log: Log) -> str:
    if log.kind == CANCELED:
        raise NotTaken("The payer canceled the payment.")
    receipt = node.read_receipt(log.transaction)
    if receipt is None or receipt.block_hash != log.block_hash or receipt.status != 1:
        raise NodeFailed(f"The node logged {log.transaction}, but has no such receipt.")
    if node.read_block(receipt.block_number).hash != receipt.block_hash:
        raise NodeFailed(f"Block {receipt.block_number} is not on the chain any more.")
    if not any(_pays(transfer, sale) for transfer in _list_following(receipt.logs, log)):
        raise NotTaken(f"Transaction {log.transaction} used the payment for another transfer.")
    return receipt.transaction


def _list_following(logs: Sequence[Log], ours: Log) -> Iterator[Log]:
    """Yields the token contract's logs that come after our authorization and before any other authorization."""
    for log in sorted(logs, key=lambda log: log.index):
        if log.index <= ours.index or log.address != ours.address:
            continue
        if log.kind in {USED, CANCELED}:
            return
        yield log


def _pays(log: Log, sale: Sale) -> bool:
    is_ours = log.topics == (TRANSFER, as_topic(sale.payer), as_topic(sale.recipient))
    return is_ours and log.amount >= sale.amount
