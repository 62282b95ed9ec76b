"""`make bench`: the figures of docs/benchmarks.md, measured here and now, with the conditions they were measured under.

Times are this machine's; what is compared is compared within this one run.
"""

import logging
import os
import sys
from pathlib import Path

from config.launch.places import find_data_dir
from config.launch.postgres import Cluster
from tests.benchmarks import conditions


def main() -> None:
    is_large = sys.argv[1:2] == ["million"]
    cluster = (
        Cluster(find_data_dir() / "million")
        if is_large
        else Cluster(find_data_dir(), name="bench-postgres")
    )
    cluster.start()
    os.environ.setdefault("SECRET_KEY", "for benchmarks only")
    os.environ["DATABASE_URL"] = cluster.url("postgres")
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django

    django.setup()
    from django.core.management import call_command

    # Every server and client warns without that folder.
    call_command("collectstatic", interactive=False, verbosity=0)
    if is_large:
        from tests.benchmarks.large.run import run as run_large

        print(conditions.told(), flush=True)
        run_large(cluster, sys.argv[2:])
        return
    if sys.argv[1:2] == ["growing"]:
        from tests.benchmarks.growing.run import run as run_growing

        print(conditions.told(), flush=True)
        run_growing(cluster, sys.argv[2:])
        return

    from tests.benchmarks import (
        autocomplete,
        catalogue,
        crowded,
        embedding,
        freshness,
        live,
        locked,
        lookalike,
        matching,
        metering,
        pages,
        parsing,
        relevance,
        searching,
        signing_up,
        starting,
        workers,
    )

    # It logs every request.
    logging.getLogger("httpx").setLevel(logging.WARNING)
    print(conditions.told(), flush=True)
    only = set(sys.argv[1:])
    parts = (embedding, metering, autocomplete, searching, pages, parsing, relevance, signing_up)
    others = (crowded, lookalike, matching, locked, freshness, live, starting, workers)
    for part in (*parts, *others):
        name = part.__name__.rpartition(".")[2]
        if not only or name in only:
            print(f"\n## {name}", flush=True)
            with catalogue.database(cluster, part.CATALOGUE) as address:
                part.run(address)


if __name__ == "__main__":
    sys.path.insert(0, str(Path.cwd()))
    main()
