"""Writes rejected rows to a file of JSON lines, with their line and the reason."""

import json
from pathlib import Path
from types import TracebackType
from typing import Self, TextIO

from creators.importing.items import Unreadable


class Rejects:
    """The file of rejects at `path`. An existing file is replaced. Without rejects there is no file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.count = 0
        self._stream: TextIO | None = None

    def prepare(self) -> None:
        """Check before the import that the file can be written. Raises OSError."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text("")
        self.path.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._stream:
            self._stream.close()

    def write(self, file: Path, row: Unreadable) -> None:
        if self._stream is None:
            self._stream = self.path.open("w", encoding="utf-8")
        told = {"file": str(file), "sheet": row.sheet, "line": row.line}
        told |= {"reason": row.reason, "text": row.text}
        self._stream.write(json.dumps(told, ensure_ascii=True) + "\n")
        self._stream.flush()
        self.count += 1
