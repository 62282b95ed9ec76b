"""Extends granian's server so that it can use sockets that are already open."""

import socket
from collections.abc import Callable, Sequence
from typing import Any

from granian._granian import SocketHolder
from granian.server import MPServer
from granian.server.mp import WorkerProcess


class Server(MPServer):
    """A server that gives each worker a socket which stays open when the worker ends. The worker's successor then
    serves the waiting connections."""

    _adopted: Sequence[socket.socket] = ()

    def adopt(self, sockets: Sequence[socket.socket]) -> None:
        self._adopted = sockets

    def _init_shared_socket(self) -> None:
        if not self._adopted:
            super()._init_shared_socket()  # type: ignore[no-untyped-call]  # granian's types are partial
        for each in self._adopted:
            each.listen(self.backlog)

    def _spawn_worker(  # type: ignore[override]  # its types are partial
        self, idx: int, target: Callable[..., None], callback_loader: Callable[..., Any]
    ) -> WorkerProcess:
        if self._adopted:
            self._sso = self._adopted[idx]
            holder = SocketHolder(self._sso.fileno(), False, self.backlog)  # type: ignore[call-arg]
            self._shd = holder  # type: ignore[assignment]
        return super()._spawn_worker(idx, target, callback_loader)
