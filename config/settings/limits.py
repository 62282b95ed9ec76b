"""Time limits of the database for each kind of work: for statements, waits for locks, and idle transactions."""

from typing import Final


def _limit(*, statement_s: float, lock_s: float, idle_s: float) -> str:
    """Returns options for the start of a connection, so that no statement runs without limits."""
    return (
        f"-c statement_timeout={round(1000 * statement_s)} -c lock_timeout={round(1000 * lock_s)} "
        f"-c idle_in_transaction_session_timeout={round(1000 * idle_s)}"
    )


WEB: Final = _limit(statement_s=30, lock_s=0.75, idle_s=60)
"""Limits of web processes, where a client waits. A request on a locked account is answered within two seconds."""
JOB: Final = _limit(statement_s=300, lock_s=30, idle_s=600)
"""Limits of the worker, which ends a job after ten minutes. Indexing embeds within its transaction."""
MIGRATION: Final = _limit(statement_s=6 * 3600, lock_s=60, idle_s=600)
"""Limits of migrations. Rewriting a large table takes hours. Waits for locks are short, because all other work queues
behind them."""
COMMAND: Final = _limit(statement_s=3600, lock_s=60, idle_s=3600)
"""Limits of commands such as imports, indexing and checks. A person or the start of `make run` waits for them."""

_BY_WORK: Final = {"web": WEB, "worker": JOB, "qcluster": JOB, "migrate": MIGRATION}


def choose_limits(process: str, arguments: list[str]) -> str:
    """Returns the limits of a process. KINDRED_PROCESS decides, or else the command of `manage.py`."""
    return _BY_WORK.get(process) or _BY_WORK.get("".join(arguments[1:2]), COMMAND)
