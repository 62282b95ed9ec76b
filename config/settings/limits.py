"""Time limits of the database for each kind of work: for statements, waits for locks, and idle transactions."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits in seconds."""

    statement_s: float
    lock_s: float
    idle_s: float

    def as_options(self) -> str:
        """Returns options for the start of a connection, so that no statement runs without limits."""
        limits = {
            "statement_timeout": self.statement_s,
            "lock_timeout": self.lock_s,
            "idle_in_transaction_session_timeout": self.idle_s,
        }
        return " ".join(f"-c {name}={round(1000 * value)}" for name, value in limits.items())


WEB: Final = Limits(statement_s=30, lock_s=0.75, idle_s=60)
"""Limits of web processes, where a client waits. A request on a locked account is answered within two seconds."""
JOB: Final = Limits(statement_s=300, lock_s=30, idle_s=600)
"""Limits of the worker, which ends a job after ten minutes. Indexing embeds within its transaction."""
MIGRATION: Final = Limits(statement_s=6 * 3600, lock_s=60, idle_s=600)
"""Limits of migrations. Rewriting a large table takes hours. Waits for locks are short, because all other work queues
behind them."""
COMMAND: Final = Limits(statement_s=3600, lock_s=60, idle_s=3600)
"""Limits of commands such as imports, indexing and checks. A person or the start of `make run` waits for them."""

_BY_PROCESS: Final = {"web": WEB, "worker": JOB}


def choose_limits(process: str, arguments: list[str]) -> Limits:
    """Returns the limits of a process. KINDRED_PROCESS decides, or else the command of `manage.py`."""
    if process in _BY_PROCESS:
        return _BY_PROCESS[process]
    match arguments[1:2]:
        case ["migrate"]:
            return MIGRATION
        case ["qcluster"]:
            return JOB
    return COMMAND
