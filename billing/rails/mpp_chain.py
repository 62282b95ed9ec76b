"""Asks a blockchain node whether a transfer on Tempo succeeded. Tempo's blocks are final, so one confirmation is
enough."""

from typing import Final

from billing.rails.chain import ChainNode, Log, NodeFailed, TransactionReceipt, as_topic
from billing.rails.rail import NotTaken, OutcomeUnknown, Sought
from billing.rails.sdks import mpp_sdk

TRANSFER_WITH_MEMO: Final = "0x57bc7354aa85aed339e000bccffabbc529466af35f0772c8f8ee1145927de7f0"
"""The log topic that identifies the event `TransferWithMemo(address,address,uint256,bytes32)`."""


def find_payer(node: ChainNode, sought: Sought, *, realm: str) -> str:
    """Returns the address that paid with the transaction in `sought.trail`. Raises NotTaken if the transaction failed,
    expired, or paid something else. Raises OutcomeUnknown if the transaction can still succeed. The newest block is
    read before the transaction, so that a transaction never counts as expired too early."""
    node.check_chain()
    last, transaction = node.read_block(), sought.trail["transaction"]
    receipt = node.read_receipt(transaction)
    node.check_unchanged(last)
    if receipt:
        return _judge(node, sought, realm, receipt)
    valid_before = sought.trail["valid_before"]
    if valid_before and last.timestamp >= valid_before:
        raise NotTaken("The payment was not taken before it expired.")
    raise OutcomeUnknown(
        f"At block {last.number} of {last.timestamp} the transaction {transaction} is not on the chain; "
        f"it is valid until {valid_before}."
    )


def _judge(node: ChainNode, sought: Sought, realm: str, receipt: TransactionReceipt) -> str:
    if node.read_block(receipt.block_number).hash != receipt.block_hash:
        raise NodeFailed(f"Block {receipt.block_number} is not on the chain any more.")
    if receipt.status != 1:
        raise NotTaken(f"Transaction {receipt.transaction} failed.")
    paid = next((log for log in receipt.logs if _pays(log, sought, realm)), None)
    if paid is None:
        raise NotTaken(f"Transaction {receipt.transaction} paid something else.")
    return f"0x{paid.topics[1][-40:]}"


def _pays(log: Log, sought: Sought, realm: str) -> bool:
    """Returns whether the logged transfer pays for this challenge. The memo of the transfer must contain the
    challenge's id."""
    trail = sought.trail
    if log.kind != TRANSFER_WITH_MEMO or len(log.topics) != 4:
        return False
    _, _, recipient, memo = log.topics
    return (
        log.address == trail["currency"].lower()
        and recipient == as_topic(trail["recipient"])
        and log.amount >= int(trail["amount"])
        and mpp_sdk.verify_server(memo, realm)
        and mpp_sdk.verify_challenge_binding(memo, sought.reference)
    )
