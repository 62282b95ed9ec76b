"""Updates the lock files requirements/*.txt and package-lock.json. They contain the version and hash of each package,
but no addresses of package indexes."""

from config.launch import styles
from config.launch.commands import run_command
from config.launch.packages import uv_environment
from config.launch.places import OLDEST_PYTHON, REQUIREMENTS, VENV
from config.launch.terminal import say

_OPTIONS = (
    *("--universal", "--python-version", ".".join(map(str, OLDEST_PYTHON))),
    *("--generate-hashes", "--no-emit-index-url", "--no-emit-find-links"),
    *("--no-header", "--no-annotate", "--quiet"),
)


def renew_locks(*, upgrade: bool) -> None:
    """Adds new requirements to the lock files. With `upgrade`, also updates all packages to their newest versions."""
    newest = ["--upgrade"] if upgrade else []
    _compile("development", *newest, "--overrides", "overrides.txt")
    # All files lock the same versions, so that installing one file never downgrades a package of another.
    same = ["--overrides", "overrides.txt", "--constraints", "development.txt"]
    for name in ("runtime", "payments", "conversion", "uv"):
        _compile(name, *newest, *same)
    say("Pinning package-lock.json …")
    styles.renew_lock()


def _compile(name: str, *options: str) -> None:
    say(f"Pinning requirements/{name}.txt …")
    run_command(
        f"requirements/{name}.txt could not be renewed",
        *(VENV / "bin" / "uv", "pip", "compile", f"{name}.in", "--output-file", f"{name}.txt"),
        *(*_OPTIONS, *options),
        cwd=REQUIREMENTS,
        env=uv_environment(),
    )
