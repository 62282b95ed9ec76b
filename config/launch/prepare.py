"""Updates the stored data before the site is served. This module runs in a separate process, so that its memory is
freed at the end.

`python -m config.launch.prepare REPORT` prepares a run. REPORT is a file descriptor that receives the result as JSON.
`python -m config.launch.prepare restored` updates a restored backup.
"""

import hashlib
import json
import os
import sys
import traceback
from collections import defaultdict
from contextlib import suppress
from io import StringIO
from pathlib import Path

import django
from django.apps import apps
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.exceptions import NodeNotFoundError
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from config.kit import database_functions
from config.launch.diagnosis import LaunchError, disk_full, first_line
from config.launch.models import ensure_models_meanwhile
from config.launch.places import REQUIREMENTS, ROOT, find_data_dir
from config.launch.terminal import complain, say

_TOO_OLD = (
    "This database is from before commit 94b01ab, and is unchanged. "
    "Start it once at that commit (docs/deployment.md, Upgrading)."
)


def main(report: int) -> None:
    log = find_data_dir() / "prepare.log"
    try:
        django.setup()
        prepared = _prepare()
    except Exception as error:  # noqa: BLE001  every failure becomes one sentence
        # If the disk is full or the folder has the wrong owner, the message already says so.
        with suppress(OSError):
            log.write_text(traceback.format_exc())
        complain(f"Kindred: {_explained(error, log)}")
        raise SystemExit(1) from None
    with os.fdopen(report, "w") as pipe:
        json.dump(prepared, pipe)


def check_restored() -> None:
    """Updates a restored database and checks its ledger. Exits with code 1 if the ledger is wrong."""
    django.setup()
    try:
        migrate_database()
        call_command("check_ledger")
    except (CommandError, LaunchError) as error:
        complain(str(error))
        raise SystemExit(1) from None


def _prepare() -> tuple[dict[str, str] | None, bool]:
    """Prepares the data. Returns the new passwords and API key if this is the first run, else None. Also returns
    whether every creator has an embedding vector."""
    with ensure_models_meanwhile():
        migrate_database()
        _collect_static_files()
        if settings.DEMO:
            call_command("load_demo")
    # The worker does the rest later. Splitting text into words needs the models' vocabularies.
    missing = StringIO()
    call_command("index_creators", words=True, stdout=missing)
    if settings.DEMO and not settings.STAFF_SECOND_FACTOR:
        say("The demo's staff pages need no second factor; STAFF_SECOND_FACTOR=1 requires one.")
    # Create the login last. Its password is shown only once, so an interrupted first run must not have created it.
    return _demo_login() if settings.DEMO else None, not missing.getvalue()


def migrate_database() -> None:
    """Migrates the database. If the database is too old for the squashed migrations, raises LaunchError and changes
    nothing."""
    try:
        executor = MigrationExecutor(connection)
    except NodeNotFoundError:
        raise LaunchError(_TOO_OLD) from None
    if _is_too_old(executor.loader):
        raise LaunchError(_TOO_OLD)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        say("Bringing the database up to date …")
        call_command("migrate", interactive=False, verbosity=0)
    database_functions.check_functions(connection)


def _is_too_old(loader: MigrationLoader) -> bool:
    """Returns whether an app has applied only some of the migrations that were later squashed. Django would apply the
    remaining ones incorrectly."""
    states: defaultdict[str, set[bool]] = defaultdict(set)
    for (app, _), migration in loader.replacements.items():
        if Path(apps.get_app_config(app).path).parent == ROOT:
            states[app].update(target in loader.applied_migrations for target in migration.replaces)
    return any(len(applied) > 1 for applied in states.values())


def _demo_login() -> dict[str, str] | None:
    made = _said_by("create_demo_login").split()
    if not made:
        return None
    login = dict(zip(("email", "password", "staff_email", "staff_password"), made, strict=True))
    return login | {"api_key": _said_by("create_api_key", login["email"])}


def _said_by(command: str, *arguments: str) -> str:
    said = StringIO()
    call_command(command, *arguments, stdout=said, stderr=StringIO())
    return said.getvalue().strip()


def _collect_static_files() -> None:
    """Collects the static files. Skips this step if no file has changed, because the compression takes seconds."""
    stamp = find_data_dir() / "staticfiles.stamp"
    state = _static_state()
    if stamp.exists() and stamp.read_text() == state:
        return
    stamp.unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(state)


def _static_state() -> str:
    """Returns a digest of the project's static files and of the lock file. A change of the lock file may change the
    static files of packages."""
    digest = hashlib.sha256()
    folders = [ROOT / "static", *sorted(ROOT.glob("*/static"))]
    own = (folder for folder in folders if folder.parent.name != "node_modules")
    found = (file for folder in own for file in sorted(folder.rglob("*")) if file.is_file())
    for file in (REQUIREMENTS / "runtime.txt", *found):
        digest.update(str(file).encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _explained(error: BaseException, log: Path) -> str:
    if full := disk_full(error, find_data_dir()):
        return full
    if isinstance(error, (CommandError, LaunchError)):
        return str(error)
    return f"The start failed: {first_line(str(error) or repr(error))} (see {log})."


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if sys.argv[1] == "restored":
        check_restored()
    else:
        main(int(sys.argv[1]))
