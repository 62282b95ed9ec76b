"""A chain with Tempo's tokens, for MPP: anvil has it built in."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, Final
from urllib.request import Request, urlopen

from tests.chain import PATH_USD, TEMPO_CHAIN_ID, TEMPO_PURSES
from tests.chain.anvil import Chain, run_anvil

_BALANCE_OF: Final = [
    {
        "name": "balanceOf",
        "type": "function",
        "stateMutability": "view",
        "inputs": [{"name": "account", "type": "address"}],
        "outputs": [{"name": "", "type": "uint256"}],
    }
]


@contextmanager
def run_tempo_chain(*, port: int = 0) -> Iterator[Chain]:
    """Seen through `_Proxy`."""
    accounts = ("--accounts", str(TEMPO_PURSES))
    with run_anvil(TEMPO_CHAIN_ID, "--network", "tempo", *accounts) as anvil:
        server = ThreadingHTTPServer(("127.0.0.1", port), _Proxy)
        server.daemon_threads = True
        vars(server)["anvil"] = anvil.url
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield Chain(f"http://127.0.0.1:{server.server_port}")
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


def path_usd_of(chain: Chain, address: str) -> int:
    """In millionths of a dollar."""
    to_address = chain.web3.to_checksum_address
    token = chain.web3.eth.contract(address=to_address(PATH_USD), abi=_BALANCE_OF)
    held: int = token.functions.balanceOf(to_address(address)).call()
    return held


class _Proxy(BaseHTTPRequestHandler):
    """Leaves out the timeout that Tempo's `eth_sendRawTransactionSync` takes, since anvil 1.7 refuses it."""

    def log_message(self, *_: Any) -> None:
        """Quiet."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        call = json.loads(body)
        if isinstance(call, dict) and call.get("method") == "eth_sendRawTransactionSync":
            call["params"] = call["params"][:1]
        answer = self._ask(call)
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def _ask(self, call: Any) -> bytes:
        asked = Request(
            vars(self.server)["anvil"],
            json.dumps(call).encode(),
            {"Content-Type": "application/json"},
        )
        with urlopen(asked, timeout=30) as answer:
            read: bytes = answer.read()
        return read
