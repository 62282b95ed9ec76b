"""The database's time limits by kind of process: for statements, for waiting on locks, and for idle transactions."""

from typing import Final


def _limit(*, statement_s: float, lock_s: float, idle_s: float) -> str:
    """Returns connection options that set the limits, so that every statement has limits."""
    return (
        f"-c statement_timeout={round(1000 * statement_s)} -c lock_timeout={round(1000 * lock_s)} "
        f"-c idle_in_transaction_session_timeout={round(1000 * idle_s)}"
    )


WEB: Final = _limit(statement_s=30, lock_s=0.75, idle_s=60)
"""Limits of web processes, whose clients wait. A request to a locked account is answered within two seconds."""
JOB: Final = _limit(statement_s=300, lock_s=30, idle_s=600)
"""Limits of the worker, which ends a job after ten minutes. Transactions may stay idle for long, because indexing
computes embeddings inside one."""
MIGRATION: Final = _limit(statement_s=6 * 3600, lock_s=60, idle_s=600)
"""Limits of migrations. Rewriting a large table may take hours. Waiting for a lock must be short, because all other
statements on the table wait behind the migration."""
COMMAND: Final = _limit(statement_s=3600, lock_s=60, idle_s=3600)
"""Limits of commands such as imports, indexing and checks. A person waits for them, or the start of `make run` does."""

_BY_WORK: Final = {"web": WEB, "worker": JOB, "qcluster": JOB, "migrate": MIGRATION}


def choose_limits(process: str, arguments: list[str]) -> str:
    """Returns the limits of a process. The environment variable KINDRED_PROCESS decides or, without it, the command of
    `manage.py`."""
    return _BY_WORK.get(process) or _BY_WORK.get("".join(arguments[1:2]), COMMAND)
