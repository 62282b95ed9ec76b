"""The database's time limits for each kind of process: for statements, for waiting on locks, and for idle
transactions."""

from typing import Final


def _limit(*, statement_s: float, lock_s: float, idle_s: float) -> str:
    """Returns database connection options that set the three time limits. Every statement on the connection then has
    limits."""
    return (
        f"-c statement_timeout={round(1000 * statement_s)} -c lock_timeout={round(1000 * lock_s)} "
        f"-c idle_in_transaction_session_timeout={round(1000 * idle_s)}"
    )


WEB: Final = _limit(statement_s=30, lock_s=0.75, idle_s=60)
"""Limits of web processes. They are short, because clients wait. So a request for a locked account fails within two
seconds."""
JOB: Final = _limit(statement_s=300, lock_s=30, idle_s=600)
"""Limits of the worker, which stops each job after ten minutes. A transaction may be idle for long, because the
indexing job computes embeddings inside a transaction."""
MIGRATION: Final = _limit(statement_s=6 * 3600, lock_s=60, idle_s=600)
"""Limits of migrations. A statement may take hours, because it may rewrite a large table. Waiting for a lock must be
short, because all other statements on the table wait behind the migration."""
COMMAND: Final = _limit(statement_s=3600, lock_s=60, idle_s=3600)
"""Limits of commands such as imports, indexing and checks. A person or the start of `make run` waits for them."""

_BY_WORK: Final = {"web": WEB, "worker": JOB, "qcluster": JOB, "migrate": MIGRATION}


def choose_limits(process: str, arguments: list[str]) -> str:
    """Returns the limits of a process. The environment variable KINDRED_PROCESS states the kind of process. If it is
    not set, the command of `manage.py` decides."""
    return _BY_WORK.get(process) or _BY_WORK.get("".join(arguments[1:2]), COMMAND)
