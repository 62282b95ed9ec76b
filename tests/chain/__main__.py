"""`python -m tests.chain`: the chains and the facilitator of the sandbox, until a signal."""

import signal
from types import FrameType

from config.launch.sandbox import FACILITATOR_PORT, TEMPO_PORT
from tests.chain.anvil import run_x402_chain
from tests.chain.facilitator import run_facilitator
from tests.chain.tempo import run_tempo_chain


def main() -> None:
    signal.signal(signal.SIGTERM, _stop)
    with (
        run_x402_chain() as chain,
        run_facilitator(chain.url, port=FACILITATOR_PORT),
        run_tempo_chain(port=TEMPO_PORT),
    ):
        signal.pause()


def _stop(_: int, __: FrameType | None) -> None:
    raise SystemExit


if __name__ == "__main__":
    main()
