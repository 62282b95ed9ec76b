"""Anvil, from npm: a chain in one process."""

import json
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from web3 import HTTPProvider, Web3

from config.launch.places import NODE_MODULES
from config.launch.processes import end_with_parent
from tests.chain import BUYER, HERE, PLAY_MONEY, USDC, X402_CHAIN_ID

_TOKEN: Final = json.loads((HERE / "token.json").read_text())
_START_S: Final = 60.0


def find_anvil() -> Path | None:
    """The program of this platform, if npm has installed it."""
    return next((NODE_MODULES / "@foundry-rs").glob("anvil-*/bin/anvil"), None)


def find_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass(frozen=True)
class Chain:
    url: str

    @cached_property
    def web3(self) -> Web3:
        return Web3(HTTPProvider(self.url))

    @cached_property
    def usdc(self) -> Any:
        return self.web3.eth.contract(address=Web3.to_checksum_address(USDC), abi=_TOKEN["abi"])

    def balance(self, address: str) -> int:
        """In millionths of a dollar."""
        held: int = self.usdc.functions.balanceOf(Web3.to_checksum_address(address)).call()
        return held

    def mint(self, address: str, amount: int) -> None:
        sent = self.usdc.functions.mint(Web3.to_checksum_address(address), amount)
        payer = list(self.web3.eth.accounts)[5]
        self.web3.eth.wait_for_transaction_receipt(sent.transact({"from": payer}))


@contextmanager
def run_anvil(chain_id: int, *more: str, port: int | None = None) -> Iterator[Chain]:
    anvil = find_anvil()
    if anvil is None:
        raise RuntimeError("Anvil is not installed: run `make setup`.")
    port = port or find_port()
    command = [str(anvil), "--port", str(port), "--chain-id", str(chain_id), "--silent", *more]
    with _running(command):
        chain = Chain(f"http://127.0.0.1:{port}")
        _wait_for(chain)
        yield chain


@contextmanager
def run_x402_chain(*, port: int | None = None) -> Iterator[Chain]:
    """With a USDC at its address on the test network, and play money for the buyer."""
    with run_anvil(X402_CHAIN_ID, port=port) as chain:
        chain.web3.provider.make_request("anvil_setCode", [USDC, _TOKEN["runtime"]])  # type: ignore[arg-type]
        chain.mint(BUYER, PLAY_MONEY)
        yield chain


@contextmanager
def _running(command: Sequence[str]) -> Iterator[None]:
    process = subprocess.Popen(command, preexec_fn=end_with_parent(signal.SIGTERM))  # noqa: PLW1509  we have no threads
    try:
        yield
    finally:
        process.terminate()
        process.wait(10)


def _wait_for(chain: Chain) -> None:
    deadline = time.monotonic() + _START_S
    while not chain.web3.is_connected():
        if time.monotonic() > deadline:
            raise RuntimeError("The chain did not start.")
        time.sleep(0.05)
