"""Remembers which account each valid API key and session belongs to.

Each account has its own queue of requests. Because a client can invent cookies, the first request with a key or session
waits in the queue of its IP address. After Django has accepted the key or session, later requests wait in the account's
queue.

All workers of a machine share a file with this information, which survives restarts. The file contains keyed digests
instead of keys and sessions.
"""

import hmac
import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

log = logging.getLogger(__name__)

MOST_CALLERS: Final = 20_000
"""Maximum keys and sessions in the file. When the file is full, all of them are deleted. Each key or session is stored
again after its next request."""
DIGEST_BYTES: Final = 16


class ConfirmedCallers:
    """The valid keys and sessions with their accounts. Not thread-safe: only the event loop's thread may use this
    object."""

    def __init__(self, path: Path, *, secret: str) -> None:
        self._path = path
        self._secret = f"confirmed callers {secret}".encode()
        self._accounts: dict[str, str] = {}
        self._file: int | None = None
        self._read_to = 0
        self._read_new()

    def find_account(self, caller: str) -> str | None:
        """Returns the account that a key or session belongs to. Returns None if no worker of this machine has confirmed
        the key or session yet."""
        digest = self._digest(caller)
        if digest not in self._accounts:
            self._read_new()
        return self._accounts.get(digest)

    def confirm(self, caller: str, account: str) -> None:
        digest = self._digest(caller)
        if self._accounts.get(digest) == account:
            return
        if len(self._accounts) >= MOST_CALLERS:
            self._accounts.clear()
            with suppress(OSError):
                self._path.unlink()
        self._accounts[digest] = account
        try:
            _append(self._path, f"{digest} {account}\n".encode())
        except OSError as error:
            log.warning("Confirmed callers are kept by this worker only: %s.", error)

    def _digest(self, caller: str) -> str:
        return hmac.digest(self._secret, caller.encode(), "sha256")[:DIGEST_BYTES].hex()

    def _read_new(self) -> None:
        """Reads the lines that were added to the file since the last call. If the file was replaced, reads all of its
        lines."""
        try:
            found = self._path.stat()
            if found.st_ino == self._file and found.st_size == self._read_to:
                return
            if found.st_ino != self._file or found.st_size < self._read_to:
                self._file, self._read_to = found.st_ino, 0
                self._accounts.clear()
            with self._path.open("rb") as file:
                file.seek(self._read_to)
                added = file.read()
        except OSError:
            return
        whole = added[: added.rfind(b"\n") + 1]
        self._read_to += len(whole)
        pairs = (line.split() for line in whole.decode(errors="replace").splitlines())
        self._accounts |= {pair[0]: pair[1] for pair in pairs if len(pair) == 2}


def _append(path: Path, line: bytes) -> None:
    """Appends the line in a single write, so that lines of different workers do not mix."""
    path.parent.mkdir(parents=True, exist_ok=True)
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(file, line)
    finally:
        os.close(file)
