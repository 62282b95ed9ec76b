"""Two database nodes and two application nodes on loopback, with the files of `deploy/cluster`.

Everything to and from a database node passes through proxies of its own. A stopped proxy is a cut network.
"""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from string import Template
from typing import Any, Final, Self

import httpx
import psutil
import psycopg
from psycopg import sql

from config.launch import server_user
from config.launch.places import ROOT
from config.launch.postgres import find_binaries
from config.launch.processes import end_with_parent

FILES: Final = ROOT / "deploy" / "cluster"
PROGRAMS: Final = {
    "etcd": "etcd-server",
    "haproxy": "haproxy",
    "pgbouncer": "pgbouncer",
}
"""Programs and their Debian packages."""
HOST: Final = "127.0.0.1"
DATABASE: Final = "kindred"
NODES: Final = ("db1", "db2")
APPS: Final = ("app1", "app2")
MEMBERS: Final = ("e1", "e2", "e3")
START_S: Final = 180
_WIRE: Final = """
global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
"""


class MissingProgram(Exception):
    """A program of the cluster is not installed."""


class Machines:
    """Processes by name: `etcd e1`, `patroni db1`, `wire db1`, `etcd wire db1`, `haproxy app1`, `pgbouncer app1`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self._user = server_user.choose_server_user(folder / "none")
        self._programs = find_programs()
        self._passwords = {name: secrets.token_hex(16) for name in ("postgres", "replicator")}
        self._passwords |= {"patroni": secrets.token_hex(16), "kindred": secrets.token_hex(16)}
        names = [
            *(f"{kind} {member}" for member in MEMBERS for kind in ("client", "peer")),
            *(f"{kind} {node}" for node in NODES for kind in ("pg", "api", "far pg", "far api")),
            *(f"etcd {member} of {node}" for node in NODES for member in MEMBERS),
            *(f"{kind} {app}" for app in APPS for kind in ("primary", "replicas", "bouncer")),
            "front",
        ]
        self.ports = dict(zip(names, _find_ports(len(names)), strict=True))

    def __enter__(self) -> Self:
        self._user.own(self.folder)
        self._user.let_reach(self.folder / "any")
        self._user.let_reach(find_binaries() / "postgres")
        self._user.let_reach(Path(self._programs["patroni"]).with_name("python").resolve())
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.processes.values():
            process.send_signal(signal.SIGCONT)
        for kind in ("patroni", "pgbouncer", "haproxy", "wire", "etcd"):
            self._end([p for name, p in self.processes.items() if name.startswith(kind)])
        for node in NODES:
            if postmaster := self.find_postmaster(node):
                postmaster.send_signal(signal.SIGQUIT)
                with suppress(psutil.TimeoutExpired):
                    postmaster.wait(20)

    @staticmethod
    def _end(processes: "list[subprocess.Popen[bytes]]") -> None:
        for process in processes:
            process.terminate()
        for process in processes:
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    # --- Starting ---------------------------------------------------------------------------------

    def _start(self) -> None:
        for member in MEMBERS:
            self.start(f"etcd {member}")
        wait_until("etcd answers", self._is_etcd_healthy)
        for node in NODES:
            self.start(f"wire {node}")
            self.start(f"etcd wire {node}")
            self.start(f"patroni {node}")
            wait_until(f"{node} runs", partial(self.read_role, node))
        wait_until("the standby is synchronous", self.is_redundant)
        self._create_database()
        for app in APPS:
            self.start(f"haproxy {app}")
            self.start(f"pgbouncer {app}")

    def start(self, name: str) -> None:
        """Starts a process that is not running."""
        kind, _, place = name.rpartition(" ")
        command, env = {
            "etcd": self._prepare_etcd,
            "patroni": self._prepare_patroni,
            "wire": self._prepare_wire,
            "etcd wire": self._prepare_etcd_wire,
            "haproxy": self._prepare_haproxy,
            "pgbouncer": self._prepare_bouncer,
        }[kind](place)
        self._spawn(name, command, env)

    def _spawn(self, name: str, command: list[str], env: dict[str, str]) -> None:
        with (self.folder / f"{name.replace(' ', '-')}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                env={"PATH": "/usr/bin:/bin:/usr/sbin", "LC_ALL": "C.UTF-8"} | env,
                start_new_session=True,
                preexec_fn=end_with_parent(signal.SIGTERM),  # noqa: PLW1509  no threads
                **self._user.popen_arguments(),
            )
        if os.geteuid() == 0 and not name.startswith("patroni"):
            # They need little, and must not miss their time limits on a busy machine.
            os.setpriority(os.PRIO_PROCESS, self.processes[name].pid, -10)

    def _prepare_etcd(self, member: str) -> tuple[list[str], dict[str, str]]:
        text = self._fill(
            "etcd.env",
            f"{member}.env",
            NODE=member,
            ETCD_DIR=self.folder / member,
            ETCD_LISTEN=self.address(f"client {member}"),
            ETCD_PEER_LISTEN=self.address(f"peer {member}"),
            ETCD_PEERS=",".join(f"{one}=http://{self.address(f'peer {one}')}" for one in MEMBERS),
        ).read_text()
        lines = [line for line in text.splitlines() if line and not line.startswith("#")]
        return [self._programs["etcd"]], dict(line.split("=", 1) for line in lines)

    def _prepare_patroni(self, node: str) -> tuple[list[str], dict[str, str]]:
        sockets = self.folder / f"{node}-run"
        self._user.own(sockets)
        config = self._fill(
            "patroni.yml",
            f"{node}.yml",
            NODE=node,
            API_LISTEN=self.address(f"api {node}"),
            API_ADDRESS=self.address(f"far api {node}"),
            PATRONI_PASSWORD=self._passwords["patroni"],
            ETCD_HOSTS=",".join(self.address(f"etcd {member} of {node}") for member in MEMBERS),
            ETCD_USE_PROXIES="true",
            POSTGRES_LISTEN=self.address(f"pg {node}"),
            POSTGRES_ADDRESS=self.address(f"far pg {node}"),
            POSTGRES_DIR=self.folder / node,
            POSTGRES_BIN=find_binaries(),
            POSTGRES_SOCKETS=sockets,
            POSTGRES_PASSWORD=self._passwords["postgres"],
            REPLICATION_PASSWORD=self._passwords["replicator"],
            SHARED_BUFFERS="128MB",
            NETWORK=f"{HOST}/32",
            WATCHDOG="off",
        )
        return [self._programs["patroni"], str(config)], {}

    def _prepare_wire(self, node: str) -> tuple[list[str], dict[str, str]]:
        """To the node. What it asks of the other node passes through the other one's proxy."""
        ways = {f"far {kind} {node}": f"{kind} {node}" for kind in ("pg", "api")}
        return self._forward(f"wire-{node}", ways)

    def _prepare_etcd_wire(self, node: str) -> tuple[list[str], dict[str, str]]:
        ways = {f"etcd {member} of {node}": f"client {member}" for member in MEMBERS}
        return self._forward(f"etcd-wire-{node}", ways)

    def _forward(self, name: str, ways: dict[str, str]) -> tuple[list[str], dict[str, str]]:
        lines = [
            f"listen {number}\n  bind {self.address(near)}\n  server one {self.address(far)}"
            for number, (near, far) in enumerate(ways.items())
        ]
        config = self._write(f"{name}.cfg", _WIRE + "\n".join(lines) + "\n")
        return [self._programs["haproxy"], "-db", "-f", str(config)], {}

    def _prepare_haproxy(self, app: str) -> tuple[list[str], dict[str, str]]:
        config = self._fill(
            "haproxy.cfg",
            f"haproxy-{app}.cfg",
            PRIMARY_LISTEN=self.address(f"primary {app}"),
            REPLICAS_LISTEN=self.address(f"replicas {app}"),
            DB1_POSTGRES=self.address("far pg db1"),
            DB2_POSTGRES=self.address("far pg db2"),
            DB1_API_HOST=HOST,
            DB1_API_PORT=self.ports["far api db1"],
            DB2_API_HOST=HOST,
            DB2_API_PORT=self.ports["far api db2"],
        )
        return [self._programs["haproxy"], "-db", "-f", str(config)], {}

    def _prepare_bouncer(self, app: str) -> tuple[list[str], dict[str, str]]:
        users = self._write(f"users-{app}.txt", f'"kindred" "{self._passwords["kindred"]}"\n')
        pools_transactions = _read_version(self._programs["pgbouncer"]) >= (1, 21)
        config = self._fill(
            "pgbouncer.ini",
            f"pgbouncer-{app}.ini",
            DATABASE=DATABASE,
            PRIMARY_HOST=HOST,
            PRIMARY_PORT=self.ports[f"primary {app}"],
            BOUNCER_HOST=HOST,
            BOUNCER_PORT=self.ports[f"bouncer {app}"],
            USERS_FILE=users,
            POOL_MODE="transaction" if pools_transactions else "session",
            POOL_MODE_LINES="max_prepared_statements = 200" if pools_transactions else "",
        )
        return [self._programs["pgbouncer"], str(config)], {}

    @property
    def site_url(self) -> str:
        """The address of the application nodes for clients."""
        return f"http://{self.address('front')}"

    def start_front(self, sites: list[str]) -> tuple[str, int]:
        """Starts a balancer of the application nodes and returns its address."""
        servers = "".join(f"  server s{n} {site} check\n" for n, site in enumerate(sites))
        config = self._write(
            "front.cfg", f"{_WIRE}listen front\n  bind {self.address('front')}\n{servers}"
        )
        self._spawn("haproxy front", [self._programs["haproxy"], "-db", "-f", str(config)], {})
        return HOST, self.ports["front"]

    def _create_database(self) -> None:
        password = self._passwords["kindred"]
        with self.connect(self.find_primary(), autocommit=True) as admin:
            create = sql.SQL("CREATE ROLE kindred LOGIN PASSWORD {}").format(sql.Literal(password))
            admin.execute(create)
            admin.execute(f"CREATE DATABASE {DATABASE} OWNER kindred")
        with self.connect(self.find_primary(), DATABASE, autocommit=True) as admin:
            admin.execute("CREATE EXTENSION vector")

    def _fill(self, template: str, name: str, **values: object) -> Path:
        return self._write(name, Template((FILES / template).read_text()).substitute(values))

    def _write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text)
        path.chmod(0o600)
        shutil.chown(path, self._user.uid, self._user.gid)
        return path

    # --- Asking -----------------------------------------------------------------------------------

    def address(self, name: str) -> str:
        return f"{HOST}:{self.ports[name]}"

    def url(self, app: str, *, through: str = "bouncer") -> str:
        """The DATABASE_URL of an application node."""
        user = f"kindred:{self._passwords['kindred']}"
        place = self.address(f"{through} {app}")
        # A standby that the balancer still takes for the primary is refused.
        return f"postgres://{user}@{place}/{DATABASE}?target_session_attrs=read-write"

    def connect(self, node: str, database: str = "postgres", **more: Any) -> "psycopg.Connection":
        """Connects to a node past all proxies."""
        return psycopg.connect(
            host=HOST,
            port=self.ports[f"pg {node}"],
            user="postgres",
            password=self._passwords["postgres"],
            dbname=database,
            connect_timeout=2,
            **more,
        )

    def read_role(self, node: str) -> str | None:
        """What the Patroni of the node says: `primary` or `replica`, or None if it does not run."""
        with suppress(httpx.HTTPError):
            state = httpx.get(f"http://{self.address(f'api {node}')}/patroni", timeout=2).json()
            if state.get("state") == "running":
                return "primary" if state["role"] in ("primary", "master") else "replica"
        return None

    def find_primary(self) -> str:
        """The node that holds the lock. Raises TimeoutError."""
        node: str = wait_until("a node leads", self._find_leader)
        return node

    def _find_leader(self) -> str | None:
        return next(filter(self.leads, NODES), None)

    def leads(self, node: str) -> bool:
        with suppress(httpx.HTTPError):
            address = self.address(f"api {node}")
            return httpx.get(f"http://{address}/primary", timeout=2).status_code == 200
        return False

    def is_redundant(self) -> bool:
        """Whether a standby could take over, by what etcd says now: a node's own view may be of its last loop."""
        with suppress(httpx.HTTPError):
            if leader := self._find_leader():
                address = self.address(f"api {leader}")
                members = httpx.get(f"http://{address}/cluster", timeout=2).json()["members"]
                return any(one["role"] == "sync_standby" for one in members)
        return False

    def switch_over(self, primary: str, standby: str) -> None:
        answer = httpx.post(
            f"http://{self.address(f'api {primary}')}/switchover",
            json={"leader": primary, "candidate": standby},
            auth=("patroni", self._passwords["patroni"]),
            timeout=60,
        )
        answer.raise_for_status()

    def find_postmaster(self, node: str) -> psutil.Process | None:
        with suppress(OSError, ValueError, IndexError, psutil.NoSuchProcess):
            text = (self.folder / node / "postmaster.pid").read_text()
            process = psutil.Process(int(text.splitlines()[0]))
            return process if process.name() == "postgres" else None
        return None

    def _is_etcd_healthy(self) -> bool:
        with suppress(httpx.HTTPError, ValueError):
            return all(
                httpx.get(f"http://{self.address(f'client {member}')}/health", timeout=2).json()
                == {"health": "true"}
                for member in MEMBERS
            )
        return False

    # --- Disturbing -------------------------------------------------------------------------------

    def kill(self, name: str) -> None:
        self.processes[name].kill()
        self.processes[name].wait()

    def kill_postgres(self, node: str) -> None:
        if postmaster := self.find_postmaster(node):
            postmaster.kill()

    def cut(self, *names: str) -> None:
        """Stops proxies: connections stay open, and nothing passes."""
        for name in names:
            self.processes[name].send_signal(signal.SIGSTOP)

    def mend(self, *names: str) -> None:
        for name in names:
            self.processes[name].send_signal(signal.SIGCONT)


def find_programs() -> dict[str, str]:
    """Returns the paths of all programs, or raises MissingProgram with the commands that install them."""
    paths = {
        name: shutil.which(name, path="/usr/sbin:/usr/bin:/usr/local/bin") for name in PROGRAMS
    }
    missing = [PROGRAMS[name] for name, path in paths.items() if not path]
    patroni = ROOT / ".data" / "cluster" / "patroni" / "bin" / "patroni"
    commands = [f"apt-get install --no-install-recommends {' '.join(missing)}"] if missing else []
    if not patroni.exists():
        environment = patroni.parents[1]
        python = "/usr/bin/python3" if Path("/usr/bin/python3").exists() else sys.executable
        commands += [
            f"{python} -m venv {environment}",
            f"{environment}/bin/pip install -r deploy/cluster/requirements.txt",
        ]
    if commands:
        raise MissingProgram("\n".join(["Install what is missing, and try again:", *commands]))
    return {name: path for name, path in paths.items() if path} | {"patroni": str(patroni)}


def wait_until(what: str, holds: "Callable[[], Any]", most_s: float = START_S) -> Any:
    """Returns the first true answer. Raises TimeoutError."""
    until = time.monotonic() + most_s
    while time.monotonic() < until:
        if found := holds():
            return found
        time.sleep(0.2)
    raise TimeoutError(f"not within {most_s:.0f} s: {what}")


def _read_version(pgbouncer: str) -> tuple[int, ...]:
    done = subprocess.run([pgbouncer, "--version"], capture_output=True, text=True, check=True)
    return tuple(int(part) for part in done.stdout.split()[1].split(".")[:2])


def _find_ports(count: int) -> list[int]:
    """Ports that are free now. All are found before one is used."""
    found = [socket.create_server((HOST, 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in found]
    for one in found:
        one.close()
    return ports
