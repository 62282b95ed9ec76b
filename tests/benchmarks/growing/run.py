"""`make bench ARGS=growing`: how well discoveries find fitting creators in worlds that they do not know.

`--seeds 11-15` names the worlds, `--briefs 6` how many briefs are looked for in each, and `--quick` is one world of
10,000 accounts with two briefs.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from statistics import mean, stdev
from typing import Final

import psycopg
from django.conf import settings
from django.core.management import call_command

from config.launch.postgres import Cluster
from scraping.fetching import get_fetcher, get_guests
from tests.benchmarks.catalogue import _connected_to
from tests.benchmarks.growing import product
from tests.benchmarks.growing.explorers import (
    Oracle,
    breadth_first,
    list_vocabulary,
    search_alone,
)
from tests.benchmarks.growing.platforms import Platforms, serve
from tests.benchmarks.growing.product import Explored
from tests.benchmarks.growing.themes import BRIEFS, SEALED, read_queries
from tests.benchmarks.growing.world import SIZE, DrawnWorld, Kind, draw_world

DATABASE: Final = "growing"
KINDS: Final[tuple[Kind, ...]] = ("normal", "normal", "normal", "scattered", "lying")
"""The kinds of the worlds of five seeds in a row, which together meet all briefs."""
TUNED: Final = 10
"""Seeds up to this were used while the code was written, with the open briefs only."""
ALLOWED: Final = 4
KILLS: Final = 20


@dataclass(frozen=True)
class Row:
    """Fitting accounts by who looked for them, within the same budget."""

    seed: int
    brief: str
    product: Explored
    search: int
    breadth: int
    oracle: int
    ordered: int
    """Found by one who knows the world, but asks only what the product could ask."""

    @property
    def share(self) -> float:
        return self.product.found / max(1, self.oracle)

    @property
    def best_share(self) -> float:
        return max(self.search, self.breadth) / max(1, self.oracle)


def run(cluster: Cluster, arguments: Sequence[str]) -> None:
    asked = _read_arguments(arguments)
    rows: list[Row] = []
    for seed in asked.seeds:
        world = draw_world(seed, KINDS[(seed - 1) % len(KINDS)], asked.size)
        print(f"\nWorld {seed} ({world.kind}): {len(world.accounts):,} accounts", flush=True)
        with _fresh_database(cluster) as address, _served(world) as server:
            rows += explore(
                world, server, address, _choose_briefs(seed, asked.briefs), asked.workers
            )
    _tell_all(rows)
    if asked.kills:
        _kill(cluster, asked.seeds[0], asked)
    if asked.allowance:
        _press(cluster, asked.seeds[0], asked)


def _read_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench ARGS=growing")
    parser.add_argument("--seeds", type=_read_seeds, default=_read_seeds("11-15"))
    parser.add_argument("--briefs", type=int, default=6)
    parser.add_argument("--size", type=int, default=SIZE)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--allowance", type=int, default=ALLOWED)
    parser.add_argument("--quick", action="store_true")
    asked = parser.parse_args(arguments)
    if asked.quick:
        asked.seeds, asked.briefs, asked.size, asked.kills, asked.allowance = [1], 2, 10_000, 0, 0
    return asked


def _read_seeds(text: str) -> list[int]:
    first, _, last = text.partition("-")
    return list(range(int(first), int(last or first) + 1))


def _choose_briefs(seed: int, count: int) -> list[str]:
    """Every fifth brief, so that five worlds have all of them."""
    known = [one for one in BRIEFS if seed > TUNED or not one.startswith(SEALED)]
    return known[(seed - 1) % len(KINDS) :: len(KINDS)][:count]


@contextmanager
def _fresh_database(cluster: Cluster) -> Iterator[str]:
    """A copy of an empty database that is kept, because migrating one takes a while."""
    empty = f"{DATABASE}_empty"
    with psycopg.connect(cluster.url("postgres"), autocommit=True) as admin:
        found = admin.execute("SELECT 1 FROM pg_database WHERE datname = %s", [empty]).fetchone()
        if found is None:
            admin.execute(f"CREATE DATABASE {empty}")
        with _connected_to(empty):
            call_command("migrate", verbosity=0, interactive=False)
        admin.execute(f"DROP DATABASE IF EXISTS {DATABASE} WITH (FORCE)")
        admin.execute(f"CREATE DATABASE {DATABASE} TEMPLATE {empty}")
    with _connected_to(DATABASE):
        yield cluster.url(DATABASE)


@contextmanager
def _served(world: DrawnWorld, *, allowed: int = 0) -> Iterator[Platforms]:
    """The requests of this process go to the world's server, too."""
    with serve(world, allowed=allowed) as server:
        settings.STAND_IN_URL, settings.PLATFORM_REQUESTS_PER_SECOND = server.address, 0
        settings.DISCOVERY = True
        get_fetcher.cache_clear()
        get_guests.cache_clear()
        yield server


def explore(
    world: DrawnWorld, server: Platforms, address: str, briefs: Sequence[str], workers: int
) -> Iterator[Row]:
    found = product.start_all(briefs, world.seed)
    with product.work(server, address, workers=workers) as working:
        product.wait_for_all(working, server)
    print(
        f"{sum(server.asked.values())} requests, {server.troubles} met trouble; "
        f"duplicates {product.count_duplicates()}; "
        f"read twice {len(world.read) - len(set(world.read))}; "
        f"faults {product.list_faults() or 'none'}",
        flush=True,
    )
    for brief in briefs:
        row = _compare(world, server, brief, product.measure(world, brief, found[brief]))
        _tell(row)
        yield row


def _compare(world: DrawnWorld, server: Platforms, brief: str, done: Explored) -> Row:
    budget, query = settings.DISCOVERY_REQUESTS, read_queries()[brief]
    counted = []
    for explorer in (search_alone, breadth_first):
        server.start_again()
        counted.append(explorer(world, brief, query, budget))
    server.start_again()
    words = {query, *done.words}
    oracle = Oracle(world, brief, words | set(list_vocabulary(world, brief))).explore(budget)
    ordered = Oracle(world, brief, words).explore(budget)
    return Row(world.seed, brief, done, counted[0], counted[1], oracle, ordered)


# --- Tables ---------------------------------------------------------------------------------------


def _tell(row: Row) -> None:
    done = row.product
    print(
        f"{row.brief} product {done.found} ({done.right} of {done.clear} clear, {done.stored} stored, "
        f"{done.requests} requests, {done.reason}), search {row.search}, breadth {row.breadth}, "
        f"oracle {row.oracle} (ordered {row.ordered}); {row.share:.0%} | {read_queries()[row.brief]}",
        flush=True,
    )


def _tell_all(rows: Sequence[Row]) -> None:
    each = 100 / settings.DISCOVERY_REQUESTS
    print(
        "\nfitting creators for 100 requests, mean of the briefs; worlds: mean ± standard deviation"
    )
    counts: dict[str, Callable[[Row], int]] = {
        "product": lambda row: row.product.found,
        "search alone": lambda row: row.search,
        "breadth first": lambda row: row.breadth,
        "oracle": lambda row: row.oracle,
        "oracle, the product's questions": lambda row: row.ordered,
    }
    for name, count in counts.items():
        print(f"{name}: {_spread(rows, partial(_scale, each, count))}")
    print(f"product of the oracle: {_spread(rows, lambda row: 100 * row.share)} % (60 asked)")
    weak = [row for row in rows if row.best_share < 0.3]
    twice = [row for row in weak if row.product.found >= 2 * max(row.search, row.breadth)]
    print(f"the better of both below 30 % of the oracle: {len(weak)}, twice it: {len(twice)}")


def _scale(each: float, count: Callable[[Row], int], row: Row) -> float:
    return each * count(row)


def _spread(rows: Sequence[Row], of: Callable[[Row], float]) -> str:
    seeds = dict.fromkeys(row.seed for row in rows)
    means = [mean(of(row) for row in rows if row.seed == seed) for seed in seeds]
    spread = f" ± {stdev(means):.1f}" if len(means) > 1 else ""
    told = ", ".join(f"{each:.1f}" for each in means)
    return f"{mean(map(of, rows)):.1f}{spread} ({told})"


# --- Kills and allowances -------------------------------------------------------------------------


def _kill(cluster: Cluster, seed: int, asked: argparse.Namespace) -> None:
    world = draw_world(seed, "normal", asked.size)
    with _fresh_database(cluster) as address, _served(world) as server:
        found = product.start_all(_choose_briefs(seed, asked.briefs), seed)
        with product.work(server, address, workers=4) as workers:
            killed = product.wait_for_all(workers, server, kills=asked.kills)
        states = product.count_states()
        print(f"\n{killed} of four workers killed, {len(found)} discoveries: rows {states}")
        print(f"duplicates {product.count_duplicates()}; faults {product.list_faults() or 'none'}")


def _press(cluster: Cluster, seed: int, asked: argparse.Namespace) -> None:
    world = draw_world(seed, "normal", asked.size)
    with (
        _fresh_database(cluster) as address,
        _served(world, allowed=asked.allowance) as server,
    ):
        product.start_all(_choose_briefs(seed, asked.briefs), seed)
        with product.work(server, address, workers=4, per_second=asked.allowance) as workers:
            product.wait_for_all(workers, server, most_s=60)
        print(
            f"\nfour workers, {asked.allowance} requests a second allowed: "
            f"{sum(server.asked.values())} requests, {server.above} above"
        )
