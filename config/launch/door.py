"""Keeps the web server's sockets open while the web process restarts. Meanwhile, a substitute process answers the
requests. A pipe carries commands to the substitute."""

import os
from dataclasses import dataclass

from config.launch import ports
from config.launch.options import Options

ANSWER, REST = b"a", b"r"
"""Commands for the substitute process: start answering, or stop answering. The latest command counts."""


@dataclass(frozen=True)
class Door:
    """The file descriptors that the parent process passes to the web process and to the substitute process.

    There is one socket for each web worker, and a pipe for commands to the substitute. The gate is a second pipe. The
    web process starts to load while the data is still being prepared, then waits until the other end of the gate is
    closed.
    """

    sockets: list[int]
    commands: int
    substitute: int
    gate: int
    gate_end: int

    def let_substitute_answer(self) -> None:
        os.write(self.substitute, ANSWER)

    def close(self) -> None:
        for file in (*self.sockets, self.commands, self.substitute, self.gate):
            os.close(file)

    def open_gate(self) -> None:
        os.close(self.gate_end)


def open_door(options: Options) -> Door:
    sockets = ports.bind_all(options.host, options.port, workers=options.web_workers)
    return Door([each.detach() for each in sockets], *os.pipe(), *os.pipe())


def wait_at_gate(gate: int) -> None:
    """Waits until the data is prepared. If the data is already prepared, returns immediately."""
    os.read(gate, 1)


def let_substitute_rest(substitute: int) -> None:
    """Tells the substitute process to stop answering. The web process calls this just before it answers requests
    itself."""
    os.write(substitute, REST)
