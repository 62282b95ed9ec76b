"""Keeps the web process's sockets open while it restarts. A pipe says which process answers meanwhile."""

import os
from dataclasses import dataclass

from config.launch import ports
from config.launch.options import Options

ANSWER, REST = b"a", b"r"
"""Commands to the substitute. The latest one counts."""


@dataclass(frozen=True)
class Door:
    """File descriptors: a socket for each web worker, both ends of the pipe, and both ends of the gate.

    The gate is another pipe. The web process loads while the data is prepared, and waits until the gate's end is
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
    """Wait until the data is prepared. Later, the gate stays open."""
    os.read(gate, 1)


def let_substitute_rest(substitute: int) -> None:
    """Tell the substitute to stop answering. The web process calls this when it is about to answer."""
    os.write(substitute, REST)
