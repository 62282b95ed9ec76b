"""Runs other programs and explains their failures. Imports only the standard library."""

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from config.launch.diagnosis import LaunchError, disk_full, last_line
from config.launch.places import ROOT


def capture_output(
    *command: str | Path, stderr: int = subprocess.STDOUT, **options: Any
) -> "subprocess.CompletedProcess[str]":
    """Runs a command without input and captures its output. By default, the output includes standard error."""
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
        errors="replace",
        check=False,
        **options,
    )


def run_command(
    what_failed: str, *command: str | Path, writes_to: Sequence[Path] = (ROOT,), **options: Any
) -> str:
    """Runs a command and returns its output. Raises LaunchError if the command fails, with the last line of its error
    output. If a disk is full, the LaunchError names the fullest disk of the folders in `writes_to`."""
    done = capture_output(*command, **options)
    if done.returncode != 0:
        # Standard error is part of the output, unless the caller asked for it separately.
        errors = done.stderr or done.stdout
        full = disk_full(errors, *writes_to)
        raise LaunchError(full or f"{what_failed}: {last_line(errors)}.")
    return done.stdout
