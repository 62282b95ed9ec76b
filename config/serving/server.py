"""granian's server, which can take over sockets that exist already."""

import socket
from collections.abc import Callable, Sequence
from typing import Any

from granian._granian import SocketHolder
from granian.server import MPServer
from granian.server.mp import WorkerProcess


class Server(MPServer):
    """Each worker has a socket of its own. An adopted one outlives its worker: the next takes what waits there."""

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
            self._shd = SocketHolder(self._sso.fileno(), False, self.backlog)  # type: ignore[call-arg, assignment]  # its types are partial
        return super()._spawn_worker(idx, target, callback_loader)
