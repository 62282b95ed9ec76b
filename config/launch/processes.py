"""Starts child processes that end with this process, and ends processes that earlier runs left behind."""

import ctypes
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil

from config.launch.places import ROOT

# Each child has this environment variable. If a run is killed, the next start finds its children by the variable.
MARK = "KINDRED_SUPERVISED"
_GRACE_S = 5
_M_ARENA_MAX = -8


def end_with_parent(signum: signal.Signals) -> Callable[[], None] | None:
    """Returns a `preexec_fn` that makes Linux send the child process `signum` when its parent ends. Returns None on
    other systems."""
    if sys.platform != "linux":
        return None
    libc, parent, set_parent_death_signal = ctypes.CDLL(None), os.getpid(), 1

    def ask_kernel() -> None:
        libc.prctl(set_parent_death_signal, int(signum))
        if os.getppid() != parent:
            os._exit(1)

    return ask_kernel


def mark_environment(environment: Mapping[str, str], data_dir: Path) -> dict[str, str]:
    return {**environment, MARK: str(data_dir)}


def spawn_process(
    command: Sequence[str | Path],
    environment: Mapping[str, str],
    *,
    stdout: int | None = None,
    stderr: int | None = None,
    pass_fds: Sequence[int] = (),
) -> "subprocess.Popen[str]":
    """Starts a child process in a session of its own. So the child does not get signals from the terminal directly,
    only through this process."""
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=stderr,
        pass_fds=pass_fds,
        text=True,
        errors="replace",
        start_new_session=True,
        preexec_fn=end_with_parent(signal.SIGTERM),  # noqa: PLW1509  no threads
    )


def end_group(process: "subprocess.Popen[str]", *, grace_s: float = _GRACE_S) -> None:
    """Asks the first process of a group to end and waits for it. Then kills the remaining processes of the group."""
    with suppress(ProcessLookupError):
        process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(grace_s)
    kill_group(process)


def kill_group(process: "subprocess.Popen[Any]") -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def allow_open_files() -> None:
    """Raises the limit of open files. Each connection needs an open file, and many systems allow only 1,024."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    soft = 65_536 if hard == resource.RLIM_INFINITY else min(65_536, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def share_heap() -> None:
    """Makes all threads allocate memory from the same heap of the C library. Otherwise each thread has its own heap,
    which keeps freed memory (24 MB after loading a model graph). Only glibc has this setting."""
    if set_option := getattr(ctypes.CDLL(None), "mallopt", None):
        set_option(_M_ARENA_MAX, 1)


def return_freed_memory() -> None:
    """Returns freed memory to the operating system. Without this call, the C library keeps 11 MB after the models are
    loaded, and every worker inherits them. Only glibc has this function."""
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):
        trim(0)


def sum_cpu_s(process: "subprocess.Popen[Any]") -> float:
    """Returns the processor time that the process and its children have used, in seconds. Returns 0 if the process has
    ended."""
    try:
        leader = psutil.Process(process.pid)
        family = [leader, *leader.children(recursive=True)]
        return sum(sum(member.cpu_times()[:2]) for member in family)
    except psutil.Error:
        return 0.0


def end_leftovers(data_dir: Path) -> int:
    """Ends processes that a killed run with the same data folder left behind. Returns how many processes it ended."""
    left = [process for process in psutil.process_iter() if _is_left_over(process, data_dir)]
    for process in left:
        with suppress(psutil.Error):
            process.terminate()
    _, stubborn = psutil.wait_procs(left, timeout=_GRACE_S)
    for process in stubborn:
        with suppress(psutil.Error):
            process.kill()
    psutil.wait_procs(stubborn, timeout=_GRACE_S)
    return len(left)


def _is_left_over(process: psutil.Process, data_dir: Path) -> bool:
    try:
        return process.pid != os.getpid() and process.environ().get(MARK) == str(data_dir)
    except (psutil.Error, OSError):
        return False
