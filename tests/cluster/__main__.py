"""`make cluster`: starts the cluster, prints its addresses, and ends it with Ctrl-C."""

import signal
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from tests.cluster.machines import APPS, NODES, Machines, MissingProgram


def main() -> int:
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="kindred-cluster-") as folder:
        try:
            with Machines(Path(folder, "cluster")) as machines:
                _print(machines)
                with suppress(KeyboardInterrupt):
                    signal.pause()
        except MissingProgram as error:
            print(error, file=sys.stderr)
            return 1
    return 0


def _print(machines: Machines) -> None:
    for node in NODES:
        print(
            f"{node}: {machines.read_role(node)}, Patroni at http://{machines.address(f'api {node}')}"
        )
    for app in APPS:
        print(f"{app}: DATABASE_URL={machines.url(app)}")
    print(f"Logs are in {machines.folder}. Ctrl-C ends everything.", flush=True)


if __name__ == "__main__":
    sys.exit(main())
