"""Fixtures of the local chain: started by the first test that pays, for the whole run.

They import what they need when they run: the SDKs take seconds to load.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.chain import PATH_USD, SELLER, TEMPO_CHAIN_ID, X402_NETWORK

if TYPE_CHECKING:
    from billing.rails.mpp import MppRail
    from billing.rails.x402 import X402Rail
    from tests.chain.anvil import Chain
    from tests.chain.facilitator import Facilitator


@pytest.fixture(scope="session")
def chain() -> Iterator[Chain]:
    from tests.chain.anvil import run_x402_chain

    with run_x402_chain() as chain:
        yield chain


@pytest.fixture(scope="session")
def facilitator(chain: Chain) -> Iterator[Facilitator]:
    from tests.chain.facilitator import run_facilitator

    with run_facilitator(chain.url) as facilitator:
        yield facilitator


@pytest.fixture
def x402(facilitator: Facilitator, monkeypatch: pytest.MonkeyPatch) -> X402Rail:
    """The rail, enabled, with the local facilitator."""
    from billing.rails import rail as rails
    from billing.rails.x402 import X402Rail, X402Terms

    rail = X402Rail(X402Terms(SELLER, X402_NETWORK, facilitator.url))
    monkeypatch.setattr(rails, "ENABLED", [rail])
    return rail


@pytest.fixture(scope="session")
def tempo() -> Iterator[Chain]:
    from tests.chain.tempo import run_tempo_chain

    with run_tempo_chain() as chain:
        yield chain


@pytest.fixture
def mpp(tempo: Chain, monkeypatch: pytest.MonkeyPatch) -> MppRail:
    """The rail, enabled, with the local chain."""
    from billing.rails import rail as rails
    from billing.rails.mpp import MppRail, MppTerms

    rail = MppRail(
        MppTerms(
            SELLER, TEMPO_CHAIN_ID, tempo.url, (PATH_USD,), "localhost", ("a secret of tests",)
        )
    )
    monkeypatch.setattr(rails, "ENABLED", [*rails.ENABLED, rail])
    return rail
