"""A chain with Tempo's tokens, for MPP: anvil has it built in."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Any, Final
from urllib.request import Request, urlopen

from web3 import Web3

from tests.chain import PATH_USD, TEMPO_CHAIN_ID
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


_NONCES: Final = "0x4e4f4e4345000000000000000000000000000000"
"""Where Tempo counts the transactions of each account and nonce key."""
_EXPIRING: Final = 2**256 - 1
"""The nonce key of transactions that expire. All have the nonce 0, and the chain knows them by their hash."""
_SEND: Final = "eth_sendRawTransaction"
_MINE: Final = "evm_mine"


@contextmanager
def run_tempo_chain(*, port: int = 0) -> Iterator[Chain]:
    """Seen through `_Proxy`."""
    with run_anvil(TEMPO_CHAIN_ID, "--network", "tempo") as anvil:
        server = _Server(anvil.url, port)
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


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, anvil_url: str, port: int) -> None:
        super().__init__(("127.0.0.1", port), _Proxy)
        self.anvil_url = anvil_url
        self.changing = Lock()
        self.sent: set[str] = set()
        self.senders: set[str] = set()

    def ask(self, call: Any) -> Any:
        sent = json.dumps(call).encode()
        asked = Request(self.anvil_url, sent, {"Content-Type": "application/json"})
        with urlopen(asked, timeout=30) as answer:
            return json.loads(answer.read())

    def send(self, call: dict[str, Any]) -> Any:
        """Mine one transaction at once. Anvil 1.7 counts expiring nonces like others, so the count is put back.

        Also before it: the transaction before may have been mined without a receipt for us.
        """
        # Without the timeout that Tempo takes as second parameter: anvil refuses it.
        raw = call["params"][0]
        with self.changing:
            for sender in self.senders:
                self._forget_expiring_nonce(sender)
            if raw in self.sent:
                error = {"code": -32000, "message": "already known"}
                return {"jsonrpc": "2.0", "id": call.get("id"), "error": error}
            answer = self.ask({**call, "method": f"{_SEND}Sync", "params": [raw]})
            receipt = answer.get("result")
            if receipt:
                self.sent.add(raw)
                self.senders.add(receipt["from"])
                self._forget_expiring_nonce(receipt["from"])
        if receipt and call["method"] == _SEND:
            answer["result"] = receipt["transactionHash"]
        return answer

    def mine(self, call: dict[str, Any]) -> Any:
        """Not while a transaction is sent: anvil can hang then, and the count is not put back."""
        with self.changing:
            return self.ask(call)

    def _forget_expiring_nonce(self, account: str) -> None:
        of_account = Web3.solidity_keccak(["uint256", "uint256"], [int(account, 16), 0])
        place = Web3.solidity_keccak(["uint256", "bytes32"], [_EXPIRING, of_account])
        zero = f"0x{0:064x}"
        params = [_NONCES, f"0x{place.hex().removeprefix('0x')}", zero]
        self.ask({"jsonrpc": "2.0", "id": 1, "method": "anvil_setStorageAt", "params": params})


class _Proxy(BaseHTTPRequestHandler):
    """Anvil as Tempo is: it takes what clients of Tempo send."""

    server: _Server

    def log_message(self, *_: Any) -> None:
        """Quiet."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        call = json.loads(body)
        method = str(call.get("method")) if isinstance(call, dict) else ""
        if method.startswith(_SEND):
            handle = self.server.send
        elif method == _MINE:
            handle = self.server.mine
        else:
            handle = self.server.ask
        answer = json.dumps(handle(call)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)
