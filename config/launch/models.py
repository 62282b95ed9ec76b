"""Converts the weights of the embedding models to the format that Kindred loads. The conversion needs a temporary
Python environment of 500 MB, so it runs only if weights are missing or outdated. Imports only the standard library."""

import hashlib
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from config.launch.commands import run_command
from config.launch.packages import PYTHON, change_environment, install_requirements
from config.launch.places import MODELS, REQUIREMENTS, ROOT, VENV
from config.launch.terminal import exit_on_failure, say

_EMBEDDING = ROOT / "creators" / "embedding"
_ENVIRONMENT = VENV / ".conversion"
_STAMP = MODELS / ".stamp"


def ensure_models() -> None:
    """Converts missing or outdated weights. Must be called inside `change_environment`. Raises LaunchError."""
    if are_converted():
        return
    say("Converting the embedding models …")
    # If an earlier start was interrupted, its temporary environment still exists.
    shutil.rmtree(_ENVIRONMENT, ignore_errors=True)
    python, built = _ENVIRONMENT / "bin" / "python", _ENVIRONMENT / "models"
    what_failed = "The embedding models could not be converted"
    try:
        run_command(what_failed, PYTHON, "-m", "venv", "--without-pip", _ENVIRONMENT)
        install_requirements("conversion", python=python)
        run_command(what_failed, python, "-m", "creators.embedding.conversion", built)
        (built / _STAMP.name).write_text(_fingerprint())
        shutil.rmtree(MODELS, ignore_errors=True)
        built.rename(MODELS)
    finally:
        shutil.rmtree(_ENVIRONMENT, ignore_errors=True)


@contextmanager
def ensure_models_meanwhile() -> Iterator[None]:
    """Converts missing or outdated weights in another process while the `with` block runs. Waits for that process at
    the end of the block. Exits if the conversion failed."""
    if are_converted():
        yield
        return
    conversion = subprocess.Popen([PYTHON, "-m", "config.launch.models"], cwd=ROOT)
    try:
        yield
    except BaseException:
        conversion.terminate()
        raise
    if conversion.wait():
        # The other process has already printed the reason.
        raise SystemExit(1)


def are_converted() -> bool:
    return _STAMP.exists() and _STAMP.read_text() == _fingerprint()


def _fingerprint() -> str:
    """Returns a digest of everything that affects the converted files."""
    sources = [*(_EMBEDDING / "conversion").rglob("*.py"), _EMBEDDING / "e5.json"]
    digest = hashlib.sha256()
    for file in [REQUIREMENTS / "conversion.txt", *sorted(sources)]:
        digest.update(file.read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    with exit_on_failure(), change_environment():
        ensure_models()
