"""Who explores a world for comparison: user search alone, breadth first over neighbours, and one who knows the world.

The first two send real requests with the clients of the live operations. The third is computed from the world with the
same costs, so it meets no trouble. All three know an account only after an answer has named it.
"""

import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Final, cast

from config.discovery.asks import Sighting, ask_platform
from config.discovery.models import DiscoveryQuestion
from config.discovery.neighbours import list_neighbours
from creators.identity.platforms import Platform
from scraping import neutral
from scraping.catalogue.accounts import fetch_account
from scraping.fetching.visits import Visit
from scraping.platforms.youtube.client import Locale
from scraping.sources.failures import Failure
from tests.benchmarks.growing.world import PLATFORMS, Citizen, DrawnWorld
from tests.platforms.world import PAGE

KINDS: Final = {"tiktok": "tiktok_users", "youtube": "youtube_search"}
COST: Final = {"tiktok": 2, "youtube": 1, "instagram": 1}
"""Requests that reading an account with its posts takes."""
MOST_NEIGHBOURS: Final = 5
VOCABULARY: Final = 40
"""Words of the fitting accounts for which the one who knows the world may search, besides the product's questions."""


class Spent(Exception):
    """The budget is used up."""


class Explorer:
    """Counts requests, and the people whose accounts it read and who fit."""

    def __init__(self, world: DrawnWorld, brief: str, budget: int) -> None:
        self.world, self.brief, self.left = world, brief, budget
        self.read: set[tuple[str, str]] = set()
        self.found: set[str] = set()

    def search(self, words: str) -> Iterator[list[Sighting]]:
        """Yields the pages of both searches in turn."""
        asked = [DiscoveryQuestion(kind=kind, words=words[:200]) for kind in KINDS.values()]
        while asked:
            for question in list(asked):
                visit = self._visit(question.platform)
                try:
                    page = ask_platform(visit, question, Locale())
                except Failure:
                    page = None
                self._spend(visit.requests)
                question.cursor = page.cursor if page else None
                if question.cursor is None:
                    asked.remove(question)
                if page:
                    yield page.sightings

    def fetch(self, sighting: Sighting) -> list[Sighting]:
        """Reads the account once, and returns those whom it names."""
        key = (sighting.platform, sighting.name)
        if key in self.read:
            return []
        self.read.add(key)
        visit = self._visit(sighting.platform)
        name = sighting.source_id if sighting.platform == "youtube" else sighting.username
        try:
            record = fetch_account(visit, name or sighting.name)
        except (Failure, ValueError):
            return []
        finally:
            self._spend(visit.requests)
        account = neutral.describe_account(sighting.platform, record)
        person = find_fitting(self.world, account.owner.source_id, self.brief)
        if person and not record.get("is_private"):
            self.found.add(person)
        named = list_neighbours(sighting.platform, record, account)
        return [one for _, each in named for one in each]

    def _visit(self, platform: str) -> Visit:
        return Visit(cast(Platform, platform), time.monotonic() + 30)

    def _spend(self, requests: int) -> None:
        self.left -= requests
        if self.left <= 0:
            raise Spent


def find_fitting(world: DrawnWorld, source_id: str | None, brief: str) -> str | None:
    """The person who has the account, if it fits the brief."""
    one = world._by_number.get(source_id or "")
    return one.person if isinstance(one, Citizen) and brief in one.fits else None


def search_alone(world: DrawnWorld, brief: str, query: str, budget: int) -> int:
    """Types the brief into the searches of the platforms and reads everything that they list."""
    explorer = Explorer(world, brief, budget)

    def explore() -> None:
        for page in explorer.search(query):
            for sighting in page:
                explorer.fetch(sighting)

    return _explore(explorer, explore)


def breadth_first(world: DrawnWorld, brief: str, query: str, budget: int) -> int:
    """Reads the first page of each search, then everybody whom these accounts name, and so on."""
    explorer = Explorer(world, brief, budget)

    def explore() -> None:
        waiting: deque[Sighting] = deque()
        for page, _ in zip(explorer.search(query), KINDS, strict=False):
            waiting.extend(page)
        while waiting:
            waiting.extend(explorer.fetch(waiting.popleft()))

    return _explore(explorer, explore)


def _explore(explorer: Explorer, explore: Callable[[], None]) -> int:
    with suppress(Spent):
        explore()
    return len(explorer.found)


# --- Who knows the world --------------------------------------------------------------------------


class Oracle:
    """Takes the request that yields most: reads a named account that fits, or asks for the page that names most."""

    def __init__(self, world: DrawnWorld, brief: str, words: Iterable[str]) -> None:
        self.world, self.brief = world, brief
        self.pages = {(platform, each): 0 for each in words for platform in KINDS}
        self.waiting: dict[Citizen, None] = {}
        self.seen: set[str] = set()
        """The people of the fitting accounts that were named."""

    def explore(self, budget: int) -> int:
        found = 0
        while True:
            fetch = min(self.waiting, key=lambda one: COST[one.platform], default=None)
            rate = 1 / COST[fetch.platform] if fetch else 0.0
            page = self._find_page()
            if page and page[0] > rate:
                budget -= 1
                self._ask(page[1])
            elif fetch:
                budget -= COST[fetch.platform]
                found += budget >= 0
                del self.waiting[fetch]
                self._name(self._list_neighbours(fetch))
            if budget <= 0 or not (fetch or page):
                return found

    def _find_page(self) -> tuple[float, tuple[str, str]] | None:
        """The best page with its fitting accounts for each request, if they are read too."""
        best = None
        for key in self.pages:
            fresh = sum(self._is_wanted(one) for one in self._read_page(key))
            rate = fresh / (1 + fresh * COST[key[0]])
            if fresh and (best is None or rate > best[0]):
                best = (rate, key)
        return best

    def _ask(self, key: tuple[str, str]) -> None:
        self._name(self._read_page(key))
        self.pages[key] += PAGE

    def _read_page(self, key: tuple[str, str]) -> Sequence[Citizen]:
        start = self.pages[key]
        return self.world.rank(*key)[start : start + PAGE]

    def _name(self, accounts: Iterable[Citizen]) -> None:
        for one in accounts:
            if self._is_wanted(one):
                self.waiting[one] = None
                self.seen.add(one.person)

    def _is_wanted(self, one: Citizen) -> bool:
        return self.brief in one.fits and one.person not in self.seen and one.leaves_at > 0

    def _list_neighbours(self, one: Citizen) -> Iterator[Citizen]:
        names = [
            word.rpartition("@")[2] for text in one.captions for word in text.split() if "@" in word
        ]
        linked = one.link.removeprefix("https://www.")
        if linked:
            platform, _, name = linked.partition(".com/")
            yield from self._look_up(platform, [name.removeprefix("@")])
        for each in (names, one.related):
            yield from self._look_up(one.platform, each[:MOST_NEIGHBOURS])

    def _look_up(self, platform: str, names: Iterable[str]) -> Iterator[Citizen]:
        for name in names:
            found = self.world._by_name.get((platform, name.lower()))
            if isinstance(found, Citizen):
                yield found


def list_vocabulary(world: DrawnWorld, brief: str) -> list[str]:
    """The words that most of the fitting accounts share and few others have."""
    fitting = [one for one in world.accounts if brief in one.fits]
    words = Counter(word for one in fitting for word in one.words)

    def rate(word: str) -> float:
        everyone = sum(len(world._with.get((platform, word), ())) for platform in PLATFORMS)
        return words[word] ** 2 / everyone

    return sorted(words, key=lambda word: (-rate(word), word))[:VOCABULARY]
