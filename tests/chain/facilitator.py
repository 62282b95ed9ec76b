"""An x402 facilitator over HTTP: `/supported`, `/verify` and `/settle`, with the SDK's own."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from x402 import x402FacilitatorSync
from x402.mechanisms.evm import FacilitatorWeb3Signer
from x402.mechanisms.evm.exact import register_exact_evm_facilitator
from x402.schemas import PaymentPayload, PaymentRequirements

from tests.chain import FACILITATOR_KEY, X402_NETWORK


def build_facilitator(chain_url: str) -> x402FacilitatorSync:
    facilitator = x402FacilitatorSync()
    signer = FacilitatorWeb3Signer(private_key=FACILITATOR_KEY, rpc_url=chain_url)
    return register_exact_evm_facilitator(facilitator, signer, networks=X402_NETWORK)


class _Handler(BaseHTTPRequestHandler):
    server: "Facilitator"

    def log_message(self, *_: Any) -> None:
        """Quiet."""

    def do_GET(self) -> None:
        self._answer(self.server.facilitator.get_supported() if self.path == "/supported" else None)

    def do_POST(self) -> None:
        sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        payload = PaymentPayload.model_validate(sent["paymentPayload"])
        wanted = PaymentRequirements.model_validate(sent["paymentRequirements"])
        ask = {
            "/verify": self.server.facilitator.verify,
            "/settle": self.server.facilitator.settle,
        }
        self._answer(ask[self.path](payload, wanted) if self.path in ask else None)

    def _answer(self, said: Any) -> None:
        body = said.model_dump_json(by_alias=True, exclude_none=True) if said else "{}"
        self.send_response(200 if said else 404)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())


class Facilitator(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, chain_url: str, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.facilitator = build_facilitator(chain_url)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


@contextmanager
def run_facilitator(chain_url: str, *, port: int = 0) -> Iterator[Facilitator]:
    """In a thread of this process."""
    server = Facilitator(chain_url, port)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
