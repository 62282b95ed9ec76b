"""Keeps the web server's sockets open while the web process restarts. Meanwhile, a substitute process answers requests.
A pipe tells the substitute when to answer."""

import os
from dataclasses import dataclass

from config.launch import ports
from config.launch.options import Options

ANSWER, REST = b"a", b"r"
"""Commands for the substitute: start answering, or stop answering. The latest command counts."""


@dataclass(frozen=True)
class Door:
    """File descriptors: one socket for each web worker, both ends of a pipe for commands to the substitute, and both
    ends of the gate.

    The gate is a second pipe. The web process loads while the data is still being prepared. Then it waits until the
    other end of the gate is closed.
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
    """Waits until the data is prepared. After that, the gate stays open and this function returns immediately."""
    os.read(gate, 1)


def let_substitute_rest(substitute: int) -> None:
    """Tells the substitute process to stop answering. The web process calls this just before it starts to answer."""
    os.write(substitute, REST)
