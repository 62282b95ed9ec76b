"""Runs the web process, which has WEB_WORKERS workers: `python -m config.serving`.

Large data (Django, the embedding model, the list of places) is loaded once, before the workers are forked. So all
workers share this memory, and a new worker starts immediately.

`make run` passes file descriptors as arguments (see `config/launch/door.py`): the gate, which tells this process when
the data is prepared, a pipe for commands to the substitute process, and a socket for each worker.
"""

import gc
import multiprocessing
import os
import signal
import socket
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from config.launch import ports, processes
from config.launch.door import let_substitute_rest, wait_at_gate
from config.launch.options import Options, read_options
from config.launch.terminal import exit_on_failure

if TYPE_CHECKING:
    from config.serving.server import Server

CLIENT_CONNECTIONS = 8192
"""Maximum connections of a worker, including idle ones. Further connections wait."""
HEADERS_S = 10
"""Maximum seconds to receive the headers of a request. Idle connections are closed after the same time."""
STOP_S = 20
SWITCH_S = 0.0005
"""Maximum seconds that one thread computes before Python switches to another thread. Python's default is ten times
as long."""


def main(files: Sequence[int] = ()) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ["KINDRED_PROCESS"] = "web"
    with exit_on_failure():
        options = read_options()
        if not files:
            # Without this check, granian would share a port that another server of the same user has opened.
            ports.check_free(options.host, options.port)
    processes.allow_open_files()
    processes.share_heap()
    sys.setswitchinterval(SWITCH_S)
    # Only forked workers share the loaded data. Python 3.14 does not fork by default on Linux.
    multiprocessing.set_start_method("fork")
    _warm_up()
    if files:
        wait_at_gate(files[0])
    front = _build_front()
    end_with_us = processes.end_with_parent(signal.SIGKILL)

    def begin() -> Any:
        """Prepares a worker. Runs once in each worker."""
        if end_with_us:
            end_with_us()
        if files:
            let_substitute_rest(files[1])
        return front

    server = build_server(options)
    server.adopt([socket.socket(fileno=each) for each in files[2:]])
    server.serve(target_loader=begin, wrap_loader=False)


def build_server(options: Options) -> "Server":
    from granian.constants import HTTPModes, Interfaces
    from granian.http import HTTP1Settings
    from granian.log import LogLevels

    from config.serving.server import Server

    return Server(
        "config.serving",
        address=options.host,
        port=options.port,
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=1000 * HEADERS_S),
        workers=options.web_workers,
        backlog=ports.BACKLOG,
        backpressure=CLIENT_CONNECTIONS,
        websockets=False,
        log_level=LogLevels.error,
        respawn_failed_workers=True,
        workers_kill_timeout=STOP_S,
    )


def _build_front() -> Any:
    from config.serving.front import Front
    from config.wsgi import application

    # Exclude existing objects from garbage collection, which would write to memory that the workers share.
    gc.collect()
    gc.freeze()
    processes.return_freed_memory()
    return Front(application)


def _warm_up() -> None:
    """Loads what the first request would otherwise have to load. Needs neither the database nor the collected static
    files. If a model cannot be loaded, its loader logs the error."""
    import django

    django.setup()

    from django.urls import get_resolver

    from billing.rails.rail import ENABLED
    from config.agents import views
    from creators import places
    from creators.embedding.model import get_model
    from creators.embedding.port import ModelUnavailable
    from creators.niches.taxonomy import get_taxonomy
    from search.reading import understanding

    _ = get_resolver().url_patterns
    for rail in ENABLED:
        rail.warm_up()
    views.warm_up()
    places.warm_up()
    try:
        get_model()
        get_taxonomy()
        understanding.warm_up()
    except ModelUnavailable:
        return


if __name__ == "__main__":
    main([int(file) for file in sys.argv[1:]])
