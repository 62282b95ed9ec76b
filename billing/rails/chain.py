"""A node of a chain, asked over JSON-RPC."""

from dataclasses import dataclass
from typing import Any, Final

from config.kit.posting import PostError, post_json

TIMEOUT_S: Final = 8.0
MOST_BYTES: Final = 4_000_000


class NodeFailed(Exception):
    """The node does not answer, refuses, or answers what cannot be true. The text may be shown to staff."""


@dataclass(frozen=True, slots=True)
class ChainNode:
    url: str
    chain_id: int

    def ask(self, method: str, *params: object, timeout_s: float = TIMEOUT_S) -> Any:
        """The result. Raises NodeFailed."""
        call = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        try:
            said = post_json(self.url, call, timeout_s=timeout_s, most_bytes=MOST_BYTES)
        except PostError as error:
            raise NodeFailed(f"{method}: {error}") from error
        if not isinstance(said, dict) or "result" not in said:
            raise NodeFailed(f"{method}: {str(said)[:200]}")
        return said["result"]

    def check_chain(self, *, timeout_s: float = TIMEOUT_S) -> None:
        """Raises NodeFailed unless it answers for the chain that is meant."""
        found = self.ask("eth_chainId", timeout_s=timeout_s)
        if found != hex(self.chain_id):
            raise NodeFailed(f"The node is of chain {str(found)[:20]}, not {hex(self.chain_id)}.")

    def is_healthy(self, *, timeout_s: float) -> bool:
        try:
            self.check_chain(timeout_s=timeout_s)
        except NodeFailed:
            return False
        return True
