"""Implements `make run` and `make dev`: sets up what is missing, then runs Kindred until a signal arrives."""

import http.client
import json
import os
import secrets
import shlex
import shutil
import sys
import time
from contextlib import closing, suppress
from http import HTTPStatus
from pathlib import Path

from config.launch import options as run_options
from config.launch import ports, processes, sandbox, styles
from config.launch.database import ServedDatabase, serve_database
from config.launch.diagnosis import LaunchError, explain_os_errors, full_holder
from config.launch.door import Door, open_door
from config.launch.locks import reserve_data_dir
from config.launch.models import are_converted
from config.launch.options import Options
from config.launch.places import ROOT
from config.launch.supervisor import Child, Stopped, StopSignals, Supervisor
from config.launch.terminal import say

FirstRun = dict[str, str]
"""The passwords and the API key that the terminal shows after a first run. They come from the preparation process
through a pipe, because they are not stored anywhere."""

_BIN = Path(sys.executable).parent
_WEB_STALLED_S = 60
_WEB_START_S = 900


def run_kindred(*, develop: bool = False, play: bool = False) -> None:
    """Sets up and runs Kindred until a signal arrives, then stops all processes. With `play`, uses simulated payment
    services. Raises LaunchError."""
    signals = StopSignals()
    signals.listen()
    options = run_options.read_options()
    explained = explain_os_errors("The start failed", options.data_dir, ROOT)
    try:
        with explained, reserve_data_dir(options.data_dir):
            processes.end_leftovers(options.data_dir)
            ports.check_free(options.host, options.port)
            _serve(options, signals, develop=develop, play=play)
    except Stopped:
        say("\nKindred has stopped.")


def _serve(options: Options, signals: StopSignals, *, develop: bool, play: bool) -> None:
    environment = _environment(options, develop=develop)
    if play:
        environment |= sandbox.choose_settings(environment, options.address)
    # Prometheus expects counters to start at 0 after a restart.
    shutil.rmtree(options.data_dir / "metrics", ignore_errors=True)
    if develop:
        styles.install_packages()
    with serve_database(options) as database:
        environment["DATABASE_URL"] = database.url
        supervisor = _supervise(database, options, signals, environment)
        try:
            door = None if develop else open_door(options)
            if door and are_converted():
                # The web process loads in the meantime. It needs the models, because its workers share what it loads.
                _start_web(supervisor, options, door)
            first_run, is_indexed = _prepare(environment)
            if door:
                _start(supervisor, options, door)
            else:
                _start_developing(supervisor, options)
            if environment.get("KINDRED_PLATFORMS") == sandbox.STAND_IN:
                supervisor.start("platforms", [sys.executable, "-m", "tests.platforms", "--quiet"])
            for name, module in sandbox.COUNTERPARTS.items() if play else ():
                supervisor.start(name, [sys.executable, "-m", module])
            supervisor.watch(until=_WebIsUp(options, supervisor.children["web"]))
            if not develop:
                # The worker starts later, because its first jobs would compete with the web process for a processor
                # core.
                worker = [sys.executable, "manage.py", "qcluster"]
                supervisor.start("worker", worker, KINDRED_PROCESS="worker")
            _announce(options, first_run)
            if not is_indexed:
                watch = [sys.executable, "manage.py", "index_creators", "--watch"]
                supervisor.start("progress", watch, is_once=True)
            if play:
                say("  Pay with play money: docs/payments.md, Sandbox")
            # If `make`, the parent process, is killed with -9, it cannot pass a signal on.
            make = os.getppid() if "KINDRED_UNDER_MAKE" in os.environ else None
            supervisor.watch(until=lambda: make is not None and os.getppid() != make)
        finally:
            supervisor.stop()


def _supervise(
    database: ServedDatabase, options: Options, signals: StopSignals, environment: dict[str, str]
) -> Supervisor:
    def name_obstacle() -> str | None:
        return full_holder("", options.data_dir) or database.name_obstacle()

    supervisor = Supervisor(signals, environment, name_obstacle)
    if server := database.server:
        supervisor.database = Child(
            "Postgres", server.respawn, server.process, server.cluster.name_full_disk
        )
    return supervisor


def _environment(options: Options, *, develop: bool) -> dict[str, str]:
    environment = processes.mark_environment(os.environ, options.data_dir)
    environment |= {
        "KINDRED_DATA_DIR": str(options.data_dir),
        "PORT": str(options.port),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONUNBUFFERED": "1",
        "SECRET_KEY": os.environ.get("SECRET_KEY") or _store_key(options.data_dir / "secret_key"),
        "FORGOTTEN_KEY": os.environ.get("FORGOTTEN_KEY")
        or _store_key(options.data_dir / "forgotten_key"),
    }
    environment |= sandbox.choose_platforms(environment)
    if develop:
        environment["DEBUG"] = "1"
    return environment


def _store_key(file: Path) -> str:
    """Returns the secret key in a file. Creates the key on the first run. Later runs use the same key, so that
    sessions, API keys and digests remain valid."""
    if not file.exists():
        unfinished = file.with_suffix(".new")
        unfinished.unlink(missing_ok=True)
        unfinished.touch(0o600, exist_ok=False)
        unfinished.write_text(secrets.token_urlsafe(48))
        unfinished.rename(file)
    return file.read_text().strip()


def _prepare(environment: dict[str, str]) -> tuple[FirstRun | None, bool]:
    """Runs the preparation in a separate process. Returns the new passwords and API key if this is the first run, else
    None. Also returns whether every creator has an embedding vector."""
    reading, writing = os.pipe()
    command = [sys.executable, "-m", "config.launch.prepare", str(writing)]
    # Libraries log every tensor that they quantize. Kindred's own errors are raised instead of logged.
    environment = {"LOG_LEVEL": "ERROR", **environment}
    child = processes.spawn_process(command, environment, pass_fds=[writing])
    os.close(writing)
    try:
        code = child.wait()
    finally:
        # An interrupt (Ctrl-C) also ends the child process.
        processes.end_group(child)
    with os.fdopen(reading) as report:
        if code == 0:
            first_run, is_indexed = json.load(report)
            return first_run, is_indexed
    # The child process has already printed the reason.
    raise SystemExit(1)


def _start(supervisor: Supervisor, options: Options, door: Door) -> None:
    door.open_gate()
    files = [door.commands, *door.sockets]
    supervisor.start(
        "substitute",
        [sys.executable, "-m", "config.launch.substitute", *map(str, files)],
        pass_fds=files,
        is_last=True,
    )
    if "web" not in supervisor.children:
        _start_web(supervisor, options, door)


def _start_web(supervisor: Supervisor, options: Options, door: Door) -> None:
    files = [door.gate, door.substitute, *door.sockets]
    supervisor.start(
        "web",
        [sys.executable, "-m", "config.serving", *map(str, files)],
        pass_fds=files,
        on_leave=door.let_substitute_answer,
        HOST=options.host,
    )


def _start_developing(supervisor: Supervisor, options: Options) -> None:
    ports.check_free(options.host, options.port)
    address = f"{options.host}:{options.port}"
    supervisor.start("web", [sys.executable, "manage.py", "runserver", address])
    watched = [ROOT / app for app in ("billing", "config", "creators", "scraping", "search")]
    worker = shlex.join([sys.executable, "manage.py", "qcluster"])
    supervisor.start(
        "worker",
        [_BIN / "watchfiles", "--filter", "python", "--sigint-timeout", "20", worker, *watched],
    )
    supervisor.start("styles", styles.watch_command())


class _WebIsUp:
    """Tests whether the web process responds. Extends the deadline as long as the process uses processor time."""

    def __init__(self, options: Options, web: Child) -> None:
        self._options, self._web = options, web
        self._computed_s = 0.0
        self._deadline = time.monotonic() + _WEB_STALLED_S
        self._last_deadline = time.monotonic() + _WEB_START_S

    def __call__(self) -> bool:
        status = self._ask()
        if status is not None and status < HTTPStatus.INTERNAL_SERVER_ERROR:
            return True
        # Status 503 comes from the substitute: the web process has ended during its start.
        if status in (None, HTTPStatus.SERVICE_UNAVAILABLE):
            computed_s = processes.sum_cpu_s(self._web.process)
            if computed_s != self._computed_s:
                self._computed_s = computed_s
                self._deadline = time.monotonic() + _WEB_STALLED_S
        if time.monotonic() > min(self._deadline, self._last_deadline):
            raise LaunchError(
                f"The web process does not respond correctly at {self._options.address}."
            )
        return False

    def _ask(self) -> int | None:
        any_host = {"", "0.0.0.0"}  # noqa: S104  compared, not bound
        host = "127.0.0.1" if self._options.host in any_host else self._options.host
        connection = http.client.HTTPConnection(host, self._options.port, timeout=5)
        with suppress(OSError, http.client.HTTPException), closing(connection):
            connection.request("GET", "/", headers={"Host": f"localhost:{self._options.port}"})
            return connection.getresponse().status
        return None


def _announce(options: Options, first_run: FirstRun | None) -> None:
    say()
    say(f"  Kindred is at   {options.address}")
    if first_run:
        say(f"  Sign in with    {first_run['email']}   password  {first_run['password']}")
        say(
            f"  Or as staff     {first_run['staff_email']}  password  {first_run['staff_password']}"
        )
        say(f"  An API key      {first_run['api_key']}")
        say("  They are shown only once.")
    else:
        say(f"  A new API key   {_command(options)} create_api_key EMAIL")
    say("  Ctrl-C stops everything.")
    say()


def _command(options: Options) -> str:
    """Returns a shell command that runs manage.py in this folder with the same data."""
    is_usual = options.data_dir == ROOT / ".data"
    folder = "" if is_usual else f"KINDRED_DATA_DIR={shlex.quote(str(options.data_dir))} "
    url = "DATABASE_URL=… " if options.database_url else ""
    return f"{folder}{url}.venv/bin/python manage.py"
