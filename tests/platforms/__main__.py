"""`make platforms`: the stand-in on a port of its own, until Ctrl-C.

Switch what a host does, and back: `curl -X POST 'localhost:9010/switch?host=www.tiktok.com&mode=captcha'`.
"""

import os
import sys

from tests.platforms.invented_world import build_world
from tests.platforms.routes import RECORDED
from tests.platforms.server import MODES, StandIn


def main() -> None:
    server = StandIn(int(os.environ.get("PLATFORMS_PORT") or 9010))
    if not RECORDED:
        server.world = build_world()
    if "--quiet" not in sys.argv:
        _announce(server)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()


def _announce(server: StandIn) -> None:
    print(f"The platforms' stand-in answers at {server.address}/HOST/PATH.")
    print(f"Switch a host: curl -X POST '{server.address}/switch?host=www.tiktok.com&mode=MODE'")
    print(f"Modes: {', '.join(MODES)}. host=* is all of them.", flush=True)


if __name__ == "__main__":
    main()
