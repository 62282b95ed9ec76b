"""Chooses the database that Kindred uses, and checks whether it is suitable."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

import psycopg

from config.launch.diagnosis import LaunchError, first_line
from config.launch.options import Options
from config.launch.postgres import Cluster, Server
from config.launch.terminal import say

_OLDEST_SERVER = 18
# The first pgvector version with halfvec and sparsevec.
_OLDEST_PGVECTOR = (0, 7)


@dataclass(frozen=True)
class ServedDatabase:
    url: str
    server: Server | None = None
    """The embedded database server, or None if DATABASE_URL names another database."""

    def name_obstacle(self) -> str | None:
        """Returns a sentence that explains why the database does not respond, or None if the database responds."""
        try:
            with psycopg.connect(self.url, connect_timeout=2) as connection:
                # PgBouncer accepts connections even if the database behind it is down.
                connection.execute("SELECT 1")
        except psycopg.OperationalError:
            return "The database does not answer."
        return None


@contextmanager
def serve_database(options: Options, *, is_shared: bool = False) -> Iterator[ServedDatabase]:
    """Provides the database in DATABASE_URL. Without this setting, starts the embedded database server. With
    `is_shared`, also accepts an embedded server that is already running. Raises LaunchError."""
    if options.database_url:
        check_database(options.database_url)
        yield ServedDatabase(options.database_url)
        return
    cluster = Cluster(options.data_dir)
    if is_shared and cluster.answers():
        yield ServedDatabase(cluster.url())
        return
    if not cluster.folder.exists():
        say("Creating the database …")
    server = cluster.start()
    try:
        yield ServedDatabase(cluster.url(), server)
    finally:
        server.stop()


def check_database(url: str) -> None:
    """Raises LaunchError unless the database at `url` is a Postgres that Kindred can use."""
    try:
        parts = urlsplit(url)
        is_postgres = parts.scheme in {"postgres", "postgresql"} and parts.port != 0
    except ValueError:
        is_postgres = False
    if not is_postgres:
        raise LaunchError("DATABASE_URL must look like postgres://user:password@host:5432/name.")
    # The address is shown without user and password.
    where = f"{parts.netloc.rpartition('@')[2] or 'this machine'}{parts.path}"
    try:
        with psycopg.connect(url, connect_timeout=5) as connection:
            _check_server(connection, where=where)
    except psycopg.Error as error:
        raise LaunchError(
            f"The database that DATABASE_URL names ({where}) cannot be used: {first_line(str(error))}."
        ) from None


def _check_server(connection: "psycopg.Connection[tuple[object, ...]]", *, where: str) -> None:
    query = "SELECT default_version FROM pg_available_extensions WHERE name = 'vector'"
    offered = connection.execute(query).fetchone()
    if offered is None:
        raise LaunchError(
            f"The Postgres at {where} has no pgvector. Install it there "
            "(on Debian: `apt-get install postgresql-18-pgvector`), or unset DATABASE_URL to use the embedded one."
        )
    version = str(offered[0])
    if tuple(int(part) for part in version.split(".")[:2]) < _OLDEST_PGVECTOR:
        raise LaunchError(
            f"The Postgres at {where} has pgvector {version}; Kindred needs 0.7 or newer."
        )
    major = connection.info.server_version // 10_000
    if major < _OLDEST_SERVER:
        raise LaunchError(
            f"The Postgres at {where} is version {major}; Kindred needs {_OLDEST_SERVER} or newer."
        )
