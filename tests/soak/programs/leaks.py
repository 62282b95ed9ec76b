"""Uses every kind of secret once, then looks for each in the backup, the logs and the whole data folder.

As in production, mail goes to a server, here one of this machine, and cards to Stripe, here a stand-in. Tables are also
read as text, since Postgres compresses long values.
"""

import os
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from django.db import connection

from config.launch.postgres import find_binaries
from tests import localstripe
from tests.chain import SELLER, X402_NETWORK
from tests.chain.anvil import run_x402_chain
from tests.chain.facilitator import run_facilitator
from tests.soak import stage
from tests.soak.house import LOG, House
from tests.soak.mailbox import run_mailbox
from tests.soak.secret_forms import make_forms, search
from tests.soak.secret_uses import SETTINGS, Secrets, Use
from tests.soak.visitors import TRUSTING

MOST_SECONDS: Final = 480
ALLOWED_IN_FOLDER: Final = frozenset(["session", "OAuth"])
"""What the live data folder may hold and a backup may not. docs/reliability.md says what follows."""


def run(folder: Path) -> Iterator[str]:
    url = f"http://127.0.0.1:{localstripe.find_free_port()}"
    with (
        run_mailbox() as box,
        localstripe.serve(url),
        run_x402_chain() as chain,
        run_facilitator(chain.url) as facilitator,
    ):
        os.environ |= {
            **TRUSTING,
            **SETTINGS,
            **localstripe.make_settings(url),
            "LOG_LEVEL": "DEBUG",
            "EMAIL_HOST": "127.0.0.1",
            "EMAIL_PORT": str(box.port),
            "EMAIL_USE_TLS": "0",
            "X402_PAY_TO": SELLER,
            "X402_NETWORK": X402_NETWORK,
            "X402_FACILITATOR_URL": facilitator.url,
            "X402_RPC_URL": chain.url,
        }
        with House(folder, web_workers=1) as house:
            catalogue = stage.set_up(creators=20, posts=100)
            secrets = Use(house, box, catalogue).use_everything()
            yield from _look_everywhere(folder, secrets)


def _look_everywhere(folder: Path, secrets: Secrets) -> Iterator[str]:
    forms = make_forms(secrets)
    backup = folder / "backup-under-test.tar"
    _launch("backup", str(backup))
    places: dict[str, Callable[[], Iterable[tuple[str, bytes]]]] = {
        "backup": lambda: _read_backup(backup),
        "logs": lambda: _read_files(
            [folder / LOG, *(folder / "logs").rglob("*"), *folder.glob("*.log*")]
        ),
        "tables": lambda: [("all tables", _dump(folder))],
        "folder": lambda: _read_files(path for path in folder.rglob("*") if path != backup),
    }
    for place, read in places.items():
        size = parts = 0
        found: dict[str, set[str]] = {}
        for name, content in read():
            parts, size = parts + 1, size + len(content)
            for kind in search(content, forms):
                found.setdefault(kind, set()).add(name)
        print(
            f"{place}: {parts} parts, {size / 1e6:.0f} MB, found {sorted(found) or 'nothing'}",
            flush=True,
        )
        if not size:
            yield f"nothing was read of the {place}"
        for kind, names in found.items():
            if place in ("tables", "folder") and kind.split()[0] in ALLOWED_IN_FOLDER:
                continue
            yield f"{place}: {kind} is in {', '.join(sorted(names)[:5])}"


def _launch(*command: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "config.launch", *command], check=True, capture_output=True
    )


def _read_files(paths: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    for path in sorted(set(paths)):
        try:
            if path.is_file() and not path.is_symlink():
                yield (
                    path.name if len(path.parts) < 3 else "/".join(path.parts[-2:]),
                    path.read_bytes(),
                )
        except OSError:
            continue


def _read_backup(backup: Path) -> Iterator[tuple[str, bytes]]:
    """Its files, and its dump as text."""
    with tarfile.open(backup) as archive:
        for member in archive:
            file = archive.extractfile(member) if member.isfile() else None
            if file is None:
                continue
            content = file.read()
            if member.name.endswith(".dump"):
                listed = subprocess.run(
                    [find_binaries() / "pg_restore", "--file=-"],
                    input=content,
                    check=True,
                    capture_output=True,
                )
                content += listed.stdout
            yield member.name, content


def _dump(folder: Path) -> bytes:
    """All rows of all tables as text, with those that a backup leaves out."""
    from config.launch.postgres import Cluster

    connection.close()
    dumped = subprocess.run(
        [find_binaries() / "pg_dump", f"--dbname={Cluster(folder).url()}"],
        check=True,
        capture_output=True,
    )
    return dumped.stdout
