"""The state of an x402 payment follows from the answers of a node: paid, not taken or unknown, never guessed."""

from dataclasses import replace
from typing import Any

import pytest

from billing.rails import chain
from billing.rails.chain import MOST_BLOCKS, ChainNode
from billing.rails.rail import NotTaken, OutcomeUnknown
from billing.rails.x402_chain import USED, Sale, find_transaction
from config.kit.exchange import BadAnswer, Refused, Unreachable
from tests.billing.rails.scripted_chain import (
    ASSET,
    CHAIN_ID,
    NONCE,
    OTHER,
    PAYER,
    PRICE,
    SELLER,
    ScriptedChain,
    cancel,
    event,
    transfer,
    use,
)

CLAIMED_AT, SENT_AT = 4_900, 4_910
NODE = ChainNode("https://node.example.com", CHAIN_ID)


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ScriptedChain:
    script = ScriptedChain()
    monkeypatch.setattr(chain, "post_json", script.post_json)
    return script


def sale(script: ScriptedChain, *, valid_until: int = 5_050) -> Sale:
    """A sale that was claimed at block 4,900 and is valid until a block."""
    claimed_s, before_s = script.time_s(CLAIMED_AT), script.time_s(valid_until)
    return Sale(ASSET, PAYER, SELLER, PRICE, NONCE, claimed_s, before_s)


def find(script: ScriptedChain, *, confirmations: int = 1, valid_until: int = 5_050) -> str:
    found = sale(script, valid_until=valid_until)
    return find_transaction(NODE, found, confirmations=confirmations)


@pytest.mark.parametrize("events", [[use(), transfer()], [use(), transfer(PRICE + 1)]])
def test_paid_is_a_used_nonce_and_a_transfer_of_the_price_to_us(
    script: ScriptedChain, events: list[Any]
) -> None:
    script.mine(SENT_AT, *events)
    assert find(script) == f"0x{SENT_AT * 7:064x}"


@pytest.mark.parametrize(
    "events",
    [
        [cancel()],
        [use()],
        [transfer(), use()],
        [use(), transfer(PRICE - 1)],
        [use(), transfer(to=OTHER)],
        [use(), transfer(by=OTHER)],
        [use(), transfer(of=OTHER)],
        # Two transfers of a half each, and one that pays another nonce.
        [use(), transfer(PRICE // 2), transfer(PRICE // 2)],
        [use(), transfer(1), use("0x" + "22" * 32), transfer()],
        [use("0x" + "22" * 32), transfer(), use(), transfer(1)],
    ],
)
def test_another_use_of_the_nonce_is_refused(script: ScriptedChain, events: list[Any]) -> None:
    script.mine(SENT_AT, *events)
    with pytest.raises(NotTaken):
        find(script)


def test_two_payments_in_one_transaction_are_each_paid_by_their_own_transfer(
    script: ScriptedChain,
) -> None:
    other = "0x" + "22" * 32
    script.mine(SENT_AT, use(other), transfer(), use(), transfer())
    both = [sale(script), replace(sale(script), nonce=other)]
    assert len({find_transaction(NODE, one, confirmations=1) for one in both}) == 1


def test_an_unmined_payment_is_unknown_until_a_block_is_later_than_its_end(
    script: ScriptedChain,
) -> None:
    for valid_until in (5_001, 5_000):
        with pytest.raises(OutcomeUnknown, match="not spent"):
            find(script, valid_until=valid_until)
    with pytest.raises(NotTaken, match="expired"):
        find(script, valid_until=4_999)


def test_a_node_that_lags_is_asked_again(script: ScriptedChain) -> None:
    """It does not know the block of the transfer yet; time has passed only when its own block says so."""
    script.mine(SENT_AT, use(), transfer())
    script.height = SENT_AT - 1
    with pytest.raises(OutcomeUnknown):
        find(script)
    script.height = SENT_AT
    assert find(script)


def test_a_payment_counts_at_its_confirmations(script: ScriptedChain) -> None:
    script.mine(4_998, use(), transfer())
    assert find(script, confirmations=3)
    with pytest.raises(OutcomeUnknown):
        find(script, confirmations=4)
    # An expiry is known as late as a payment would be.
    script.events.clear()
    with pytest.raises(OutcomeUnknown):
        find(script, confirmations=4, valid_until=4_998)
    with pytest.raises(OutcomeUnknown, match="blocks"):
        find(script, confirmations=10_000)


def test_a_payment_whose_block_was_replaced_is_looked_up_anew(script: ScriptedChain) -> None:
    script.mine(SENT_AT, use(), transfer())
    script.forks.add(SENT_AT)
    with pytest.raises(OutcomeUnknown, match="not on the chain any more"):
        find(script)
    script.events.clear()
    with pytest.raises(NotTaken):
        find(script, valid_until=4_990)


def replace_head(script: ScriptedChain, *_: Any) -> str:
    """While it is asked."""
    script.forks.add(script.height)
    return f"0x{0:064x}"


UNTRUE: list[tuple[str, Any]] = [
    ("eth_chainId", "0x1"),
    ("eth_chainId", None),
    ("eth_call", f"0x{0:064x}"),
    ("eth_call", f"0x{2:064x}"),
    ("eth_call", "0x"),
    ("eth_call", replace_head),
    ("eth_getLogs", []),
    ("eth_getLogs", None),
    ("eth_getLogs", [{"topics": [USED]}]),
    ("eth_getLogs", lambda script, _: [{**one, "removed": True} for one in logs(script)]),
    ("eth_getLogs", lambda script, _: [*logs(script), *logs(script)]),
    ("eth_getTransactionReceipt", None),
    ("eth_getTransactionReceipt", {}),
    ("eth_getTransactionReceipt", lambda s, t: {**s.read_receipt(t), "status": "0x0"}),
    (
        "eth_getTransactionReceipt",
        lambda s, t: {**s.read_receipt(t), "blockHash": "0x12"},
    ),
    (
        "eth_getTransactionReceipt",
        lambda s, t: {**s.read_receipt(t), "transactionHash": "0x12"},
    ),
    ("eth_getBlockByNumber", None),
    ("eth_getBlockByNumber", {"number": "0x1", "hash": "0x1", "timestamp": "soon"}),
    ("eth_getBlockByNumber", {"number": "0x7", "hash": "0x1", "timestamp": "0x7fffffff"}),
    ("eth_call", Unreachable("no answer")),
    ("eth_getLogs", Refused(429, b"slower")),
    ("eth_chainId", BadAnswer("not JSON")),
]


def logs(script: ScriptedChain) -> list[Any]:
    return [one for _, one in script._list_logs() if one["topics"][:1] == [USED]]


@pytest.mark.parametrize(("method", "said"), UNTRUE)
def test_a_node_that_contradicts_itself_leaves_it_unknown(
    script: ScriptedChain, method: str, said: Any
) -> None:
    script.mine(SENT_AT, use(), transfer())
    script.says[method] = said
    with pytest.raises(OutcomeUnknown):
        find(script, valid_until=4_990)


def test_a_log_of_a_nonce_that_is_not_spent_leaves_it_unknown(script: ScriptedChain) -> None:
    """Nor is it lost when the payment has expired."""
    script.mine(SENT_AT, use(), transfer())
    script.says["eth_call"] = f"0x{0:064x}"
    with pytest.raises(OutcomeUnknown, match="not spent; 1 logs"):
        find(script, valid_until=4_990)


def test_events_of_others_and_events_without_topics_change_nothing(script: ScriptedChain) -> None:
    script.mine(SENT_AT, use(), {**event(USED), "topics": []}, event(USED, address=OTHER))
    script.mine(SENT_AT, transfer())
    assert find(script)


def test_a_payment_of_yesterday_is_found_in_ranges_that_providers_answer(
    script: ScriptedChain,
) -> None:
    script.height, ranges = 50_000, []
    script.mine(SENT_AT, use(), transfer())

    def note(_: Any, asked: dict[str, Any]) -> list[Any]:
        ranges.append((int(asked["fromBlock"], 16), int(asked["toBlock"], 16)))
        return script.read_logs(asked)

    script.says["eth_getLogs"] = note
    assert find(script)
    assert all(last - first < MOST_BLOCKS for first, last in ranges)
    assert ranges[0][0] < CLAIMED_AT
    assert len(script.asked) < 40


def test_a_transfer_that_was_just_sent_is_waited_for(
    script: ScriptedChain, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 3:
            script.mine(script.height, use(), transfer())

    monkeypatch.setattr("billing.rails.x402_chain.time.sleep", sleep)
    assert find_transaction(NODE, sale(script), confirmations=1, wait_s=30)
    script.events.clear()
    with pytest.raises(OutcomeUnknown):
        find_transaction(NODE, sale(script), confirmations=1, wait_s=0.5)
