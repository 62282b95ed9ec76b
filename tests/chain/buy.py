"""`python -m tests.chain.buy x402`, or `mpp`: buys one search in the sandbox, with the protocol's own client.

It is all that a buyer needs: a key, a chain, and an HTTP client that pays what it is asked.
"""

import asyncio
import json
import sys
from typing import Any, Final

import httpx
from eth_account import Account
from mpp.client.transport import Mpp
from mpp.methods.tempo import TempoAccount
from mpp.methods.tempo import client as tempo
from x402 import x402Client
from x402.http.clients import x402HttpxClient
from x402.mechanisms.evm.exact import register_exact_evm_client
from x402.mechanisms.evm.signers import EthAccountSigner

from config.launch.sandbox import TEMPO_PORT
from tests.chain import BUYER_KEY, TEMPO_CHAIN_ID

SITE: Final = "http://localhost:8000"
TEMPO: Final = f"http://127.0.0.1:{TEMPO_PORT}"
ADDRESS: Final = "/v1/search"
BODY: Final = {"query": "home bakers who ferment their own sourdough", "limit": 3}
TIMEOUT_S: Final = 90


async def pay_by_x402(site: str, _: str) -> httpx.Response:
    client = x402Client()
    register_exact_evm_client(client, EthAccountSigner(Account.from_key(BUYER_KEY)))
    async with x402HttpxClient(client, base_url=site, timeout=TIMEOUT_S) as http:
        answer: httpx.Response = await http.post(ADDRESS, json=BODY)
    return answer


async def pay_by_mpp(site: str, rpc_url: str) -> httpx.Response:
    purse = TempoAccount.from_key(BUYER_KEY)
    method = tempo.charge(account=purse, rpc_url=rpc_url, chain_id=TEMPO_CHAIN_ID)
    async with Mpp(methods=[method]) as client:
        return await client.fetch(f"{site}{ADDRESS}", method="POST", json=BODY)


RAILS: Final = {"x402": pay_by_x402, "mpp": pay_by_mpp}
RECEIPTS: Final = ("payment-response", "payment-receipt")


def buy(rail: str, site: str, *, rpc_url: str = TEMPO) -> dict[str, Any]:
    """What came: status, credits, receipt and answer."""
    response = asyncio.run(RAILS[rail](site.rstrip("/"), rpc_url))
    return {
        "status": response.status_code,
        "credits": response.headers.get("X-Credits-Charged"),
        "receipt": next((response.headers[n] for n in RECEIPTS if n in response.headers), None),
        "answer": response.json(),
    }


def main() -> None:
    if len(sys.argv) < 2 or sys.argv[1] not in RAILS:
        raise SystemExit(__doc__)
    print(json.dumps(buy(sys.argv[1], [*sys.argv, SITE][2]), indent=2))


if __name__ == "__main__":
    main()
