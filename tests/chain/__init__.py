"""Payments on this machine: a chain, and a facilitator that settles on it. Nothing here is worth money.

The chain has the id of a test network, so that no signature made for it moves anything elsewhere.
"""

from pathlib import Path
from typing import Final

from billing.rails.recursion import keep_standard_limit

HERE: Final = Path(__file__).parent

X402_CHAIN_ID: Final = 84532
X402_NETWORK: Final = f"eip155:{X402_CHAIN_ID}"
USDC: Final = "0x036CbD53842c5426634e7929541eC2318f3dCF7e"

# The keys that anvil gives out on every chain: the whole world knows them.
FACILITATOR_KEY: Final = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"
BUYER_KEY: Final = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d"
BUYER: Final = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
SELLER: Final = "0x90F79bf6EB2c4f870365E785982E1f101E93b906"
PLAY_MONEY: Final = 1_000_000_000
"""A thousand dollars, in millionths."""

TEMPO_CHAIN_ID: Final = 42431
PATH_USD: Final = "0x20c0000000000000000000000000000000000000"

keep_standard_limit()
