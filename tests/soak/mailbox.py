"""A mail server of this machine that keeps in memory what it gets."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

OK: Final = b"250 ok\r\n"


class Mailbox:
    def __init__(self) -> None:
        self.messages: list[str] = []
        self.port = 0

    def read(self) -> str:
        """Everything that came, with the line ends that quoted-printable adds taken out."""
        return "\n".join(self.messages).replace("=\n", "").replace("=3D", "=")


@contextmanager
def run_mailbox() -> Iterator[Mailbox]:
    box = Mailbox()

    class Conversation(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 mailbox\r\n")
            for line in self.rfile:
                command = line[:4].upper()
                if command == b"DATA":
                    self._take()
                elif command == b"QUIT":
                    self.wfile.write(b"221 bye\r\n")
                    return
                else:
                    self.wfile.write(OK)

        def _take(self) -> None:
            self.wfile.write(b"354 go on\r\n")
            lines: list[str] = []
            for line in self.rfile:
                if line == b".\r\n":
                    break
                lines.append(line.decode(errors="replace").removesuffix("\r\n"))
            box.messages.append("\n".join(lines))
            self.wfile.write(OK)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Conversation) as server:
        server.daemon_threads = True
        box.port = server.server_address[1]
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield box
        server.shutdown()
