"""The state of an MPP payment follows from the answers of a node."""

from typing import Any

import pytest

from billing.rails import chain
from billing.rails.chain import ChainNode, as_topic
from billing.rails.mpp_chain import TRANSFER_WITH_MEMO, find_payer
from billing.rails.rail import NotTaken, OutcomeUnknown, Sought
from config.kit import clock
from tests.billing.rails.scripted_chain import (
    ASSET,
    CHAIN_ID,
    OTHER,
    PAYER,
    PRICE,
    SELLER,
    Event,
    ScriptedChain,
    event,
    transfer,
)

MINED = 4_910
TRANSACTION = f"0x{MINED * 7:064x}"
REALM, CHALLENGE = "localhost", "a challenge of ours"
NODE = ChainNode("https://node.example.com", CHAIN_ID)


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ScriptedChain:
    script = ScriptedChain()
    monkeypatch.setattr(chain, "post_json", script.post_json)
    return script


def pay(
    *, challenge: str = CHALLENGE, realm: str = REALM, to: str = SELLER, amount: int = PRICE
) -> Event:
    from mpp.methods.tempo.attribution import encode

    memo = encode(challenge, realm)
    return event(TRANSFER_WITH_MEMO, as_topic(PAYER), as_topic(to), memo, amount=amount)


def find(script: ScriptedChain, *, valid_until: int | None = 5_050) -> str:
    trail = {
        "transaction": TRANSACTION,
        "valid_before": valid_until and script.time_s(valid_until),
        "currency": ASSET,
        "recipient": SELLER,
        "amount": str(PRICE),
    }
    return find_payer(NODE, Sought(CHALLENGE, clock.now(), trail), realm=REALM)


def test_paid_is_a_transfer_of_the_price_to_us_whose_memo_names_the_challenge(
    script: ScriptedChain,
) -> None:
    script.mine(MINED, transfer(), pay())
    assert find(script) == PAYER


def test_a_transaction_that_paid_something_else_is_refused(script: ScriptedChain) -> None:
    for wrong in (
        transfer(),
        pay(challenge="another"),
        pay(realm="example.com"),
        pay(to=OTHER),
        pay(amount=PRICE - 1),
        {**pay(), "address": OTHER},
        {**pay(), "topics": pay()["topics"][:3]},
    ):
        script.events.clear()
        script.mine(MINED, wrong)
        with pytest.raises(NotTaken, match="something else"):
            find(script)


def test_a_transaction_that_failed_took_nothing(script: ScriptedChain) -> None:
    script.mine(MINED, pay())
    script.says["eth_getTransactionReceipt"] = lambda s, t: {**s.read_receipt(t), "status": "0x0"}
    with pytest.raises(NotTaken, match="failed"):
        find(script)


def test_a_transaction_that_never_lands_was_not_taken_once_it_has_expired(
    script: ScriptedChain,
) -> None:
    for valid_until in (5_001, None):
        with pytest.raises(OutcomeUnknown, match="not on the chain"):
            find(script, valid_until=valid_until)
    with pytest.raises(NotTaken, match="expired"):
        find(script, valid_until=5_000)


@pytest.mark.parametrize(
    ("method", "said"),
    [
        ("eth_chainId", "0x1"),
        ("eth_getBlockByNumber", None),
        ("eth_getTransactionReceipt", {}),
        ("eth_getTransactionReceipt", lambda s, t: {**s.read_receipt(t), "blockHash": "0x1"}),
        ("eth_getTransactionReceipt", lambda s, _: s.forks.add(s.height)),
    ],
)
def test_a_node_that_contradicts_itself_leaves_it_unknown(
    script: ScriptedChain, method: str, said: Any
) -> None:
    script.mine(MINED, pay())
    script.says[method] = said
    with pytest.raises(OutcomeUnknown):
        find(script, valid_until=4_990)
