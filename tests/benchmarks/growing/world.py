"""Worlds to explore: invented accounts of three platforms with the people they follow, drawn from a seed.

A world knows which accounts fit which brief. Only the benchmark reads that; the code under test sees HTTP.
"""

import math
import random
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from heapq import nlargest
from typing import Final, Literal, cast

from tests.benchmarks.growing.themes import (
    Theme,
    list_stuffed,
    list_themes,
    name,
    read_fitting,
)
from tests.platforms.world import Account, World, split_words
from tests.quality.strangers.records import WrittenAccount

Kind = Literal["normal", "scattered", "lying"]
"""`scattered` has no communities: everybody follows anybody. In `lying`, most results of a search are unrelated."""

SIZE: Final = 50_000
PLATFORMS: Final = ("tiktok", "instagram", "youtube")
_SHARES: Final = (0.4, 0.35, 0.25)
INACTIVE, PRIVATE, RENAMED, VANISHED, LINKED, STUFFED = 0.2, 0.05, 0.04, 0.03, 0.3, 0.03
FARM: Final = 25
HUBS: Final = 120
DEEPEST: Final = 120
"""Results of a search that the platforms show at most."""
UNRELATED: Final = 0.7
"""The share of the results of a search that lies."""


@dataclass(frozen=True, eq=False)
class Citizen(Account):
    fits: frozenset[str] = frozenset()
    """The briefs that the account fits, if it can be read."""
    person: str = ""
    """The same for the accounts of a person, who is one creator."""
    shown: str = ""
    """What the posts show, in the words of their writer. Only the search of the platform knows it."""
    community: int = 0
    former: str = ""
    """A name that it had, under which others may still name it."""
    leaves_at: float = math.inf
    """The number of requests to its platform after which it is gone."""
    renames_at: float = 0
    """The number of requests after which it has its new name."""

    @property
    def words(self) -> set[str]:
        return super().words | split_words(self.shown)


@dataclass
class DrawnWorld(World):
    accounts: Sequence[Citizen] = ()
    seed: int = 0
    kind: Kind = "normal"
    requests: Counter[str] = field(default_factory=Counter)
    """Requests by platform, after which accounts vanish and change their names."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.by_community: dict[tuple[str, int], list[Citizen]] = defaultdict(list)
        for one in self.accounts:
            self.by_community[one.platform, one.community].append(one)
            if one.former:
                self._by_name.setdefault((one.platform, one.former.lower()), one)
        self._of_platform = {
            platform: [one for one in self.accounts if one.platform == platform]
            for platform in PLATFORMS
        }
        self._ranked: dict[tuple[str, str], list[Citizen]] = {}

    def __hash__(self) -> int:
        return id(self)

    def answer(self, address: str) -> bytes | None:
        platform = next((one for one in PLATFORMS if one in address.partition("/")[0]), "")
        self.requests[platform] += 1
        return super().answer(address)

    def get(self, platform: str, asked: str) -> Account | None:
        one = super().get(platform, asked)
        if not isinstance(one, Citizen) or not self.is_there(one):
            return None
        shown = self._show(one)
        is_asked = asked == one.number or asked.lower() == shown.username.lower()
        return shown if is_asked else None

    def is_there(self, one: Citizen) -> bool:
        return self.requests[one.platform] < one.leaves_at

    def find(self, platform: str, query: str) -> list[Account]:
        """The accounts whose words or whose community answer to the query, with the liars of this world."""
        self.searched.append(f"{platform} {query}")
        return [self._show(one) for one in self.rank(platform, query)]

    def rank(self, platform: str, query: str) -> list[Citizen]:
        key = (platform, " ".join(query.lower().split()))
        if key not in self._ranked:
            self._ranked[key] = self._rank(*key)
        return self._ranked[key]

    def suggest(self, query: str) -> list[str]:
        """The query with words that the accounts it finds have in common."""
        asked = split_words(query)
        texts = (f"{one.name} {one.bio}".lower() for one in self.rank("youtube", query)[:30])
        words = Counter(word for text in texts for word in set(re.findall(r"[^\W\d_]{4,}", text)))
        fresh = [word for word, _ in words.most_common(12) if not split_words(word) & asked]
        return [f"{query} {word}" for word in fresh[:6]]

    def _show(self, one: Citizen) -> Citizen:
        is_old = one.former and self.requests[one.platform] < one.renames_at
        return replace(one, username=one.former) if is_old else one

    def _rank(self, platform: str, query: str) -> list[Citizen]:
        chance = random.Random(f"{self.seed} {platform} {query}")
        everyone = self._of_platform[platform]
        scores: dict[Citizen, float] = defaultdict(float)
        for word in sorted(split_words(query)):
            having = self._with.get((platform, word), [])
            weight = math.log(1 + len(everyone) / (1 + len(having)))
            for one in having:
                scores[cast(Citizen, one)] += weight
        for one in scores:
            head = split_words(f"{one.username} {one.name} {one.bio}")
            scores[one] *= 1 + 0.5 * len(head & split_words(query))
        best = nlargest(400, scores, key=lambda one: (scores[one], one.username))
        if self.kind != "scattered":
            self._add_communities(platform, best, scores)
        ranked = {
            one: scores[one] * chance.uniform(0.6, 1.4) * (1 + math.log10(1 + one.followers) / 10)
            for one in nlargest(400, scores, key=lambda one: (scores[one], one.username))
        }
        found = sorted(ranked, key=lambda one: -ranked[one])[:DEEPEST]
        if self.kind == "lying":
            found = [
                one if chance.random() > UNRELATED else chance.choice(everyone) for one in found
            ]
        return list(dict.fromkeys(found))

    def _add_communities(
        self, platform: str, best: Sequence[Citizen], scores: dict[Citizen, float]
    ) -> None:
        """Adds accounts whom the same people watch: a platform knows more than words."""
        first = best[:30]
        if not first:
            return
        top = scores[first[0]]
        for community, votes in Counter(one.community for one in first).items():
            if votes >= 4:
                for one in self.by_community[platform, community]:
                    scores[one] += 0.6 * top * votes / len(first)


# --- Drawing --------------------------------------------------------------------------------------


def draw_world(seed: int, kind: Kind = "normal", size: int = SIZE) -> DrawnWorld:
    return _Draft(random.Random(f"world {seed}"), kind, size).build(seed)


class _Draft:
    def __init__(self, chance: random.Random, kind: Kind, size: int) -> None:
        self.chance, self.kind, self.size = chance, kind, size
        self.accounts: list[Citizen] = []
        self.names: set[tuple[str, str]] = set()

    def build(self, seed: int) -> DrawnWorld:
        themes = list_themes()
        for community, theme in enumerate(themes):
            for _ in range(self._count(theme, themes)):
                self._add_person(theme, community)
        self._add_farms(len(themes))
        return DrawnWorld(accounts=self._connect(), seed=seed, kind=self.kind)

    def _count(self, theme: Theme, themes: Sequence[Theme]) -> int:
        if theme.fits:
            return round(self.size * self.chance.uniform(0.0016, 0.0064))
        others = sum(not one.fits for one in themes)
        people = 1 / (1 + LINKED)
        return round(self.size * (0.88 - STUFFED) * people / others * self.chance.uniform(0.5, 1.5))

    def _add_person(self, theme: Theme, community: int) -> None:
        """Adds an account, for some people with one on another platform that it links to."""
        pattern = self.chance.choice(theme.patterns)
        platforms = self._choose_platforms(theme)
        names = [self._make_name(platform, pattern.handle) for platform in platforms]
        links = [_write_link(*pair) for pair in zip(platforms, names, strict=True)]
        mates = [one for one in theme.patterns if one.id[:3] == pattern.id[:3]]
        for place, (platform, own) in enumerate(zip(platforms, names, strict=True)):
            link = links[1 - place] if len(links) > 1 else ""
            one = self._write(community, pattern, mates, platform, own, link)
            self.accounts.append(replace(one, person=f"{platforms[0]} {names[0]}"))

    def _choose_platforms(self, theme: Theme) -> list[str]:
        first = self.chance.choices(PLATFORMS, _SHARES)[0]
        if theme.brief == "j02-21" and self.chance.random() < 0.7:
            first = "youtube"
        if self.chance.random() >= LINKED:
            return [first]
        return [first, self.chance.choice([one for one in PLATFORMS if one != first])]

    def _write(
        self,
        community: int,
        pattern: WrittenAccount,
        mates: Sequence[WrittenAccount],
        platform: str,
        handle: str,
        link: str,
    ) -> Citizen:
        chance = self.chance
        told = chance.choice(mates)
        texts = [post.text for post in pattern.posts] * 2 + [p.text for p in told.posts]
        captions = list(dict.fromkeys(chance.sample(texts, min(len(texts), chance.randint(4, 9)))))
        is_idle = chance.random() < INACTIVE
        followers = int(10 ** min(6.7, 2.6 + chance.expovariate(0.9)))
        is_private = platform != "youtube" and chance.random() < PRIVATE
        gone = chance.random()
        is_gone = gone < VANISHED
        return Citizen(
            platform=platform,
            username=handle,
            name=chance.choice((pattern, told)).name,
            bio=chance.choice((pattern, pattern, told)).bio,
            captions=captions,
            followers=followers,
            link=link,
            is_private=is_private,
            idle_days=chance.randint(400, 1_500) if is_idle else 0,
            key=f"{handle} {community}",
            fits=_judge(pattern, platform, followers, is_idle=is_idle, is_private=is_private),
            shown=pattern.truth,
            community=community,
            former=self._make_name(platform, pattern.handle) if chance.random() < RENAMED else "",
            leaves_at=chance.choice((0, 150)) if is_gone else math.inf,
            renames_at=chance.choice((0, 100)),
        )

    def _make_name(self, platform: str, handle: str) -> str:
        base = re.sub(r"[^a-z0-9_]", "", handle.lower())[:18] or "someone"
        while True:
            made = f"{base}{self.chance.randint(10, 99_999)}"
            if (platform, made) not in self.names:
                self.names.add((platform, made))
                return made

    def _add_farms(self, community: int) -> None:
        """Adds farms: stuffed accounts with the bios of a theme, who name each other."""
        stuffed = list_stuffed()
        told = [theme for theme in list_themes() if theme.fits]
        for farm in range(round(self.size * STUFFED / FARM)):
            theme, platform = self.chance.choice(told), self.chance.choice(PLATFORMS)
            for _ in range(FARM):
                pattern, posts = self.chance.choice(theme.patterns), self.chance.choice(stuffed)
                self.accounts.append(
                    Citizen(
                        platform=platform,
                        username=self._make_name(platform, pattern.handle),
                        name=pattern.name,
                        bio=f"{pattern.bio} {pattern.name}",
                        captions=[post.text for post in posts.posts],
                        followers=self.chance.randint(20_000, 900_000),
                        community=community + farm,
                    )
                )

    # --- Who follows whom -----------------------------------------------------------------------

    def _connect(self) -> list[Citizen]:
        groups: dict[tuple[str, int], list[Citizen]] = defaultdict(list)
        for one in self.accounts:
            groups[one.platform, one.community].append(one)
        everyone = {
            platform: [one for one in self.accounts if one.platform == platform]
            for platform in PLATFORMS
        }
        hubs = {p: nlargest(HUBS, all_of, key=_size) for p, all_of in everyone.items()}
        weights = {key: [_pull(one) for one in group] for key, group in groups.items()}
        connected = []
        for one in self.accounts:
            key = (one.platform, one.community)
            near = self.chance.choices(groups[key], weights[key], k=12)
            if self.kind == "scattered":
                near = self.chance.choices(everyone[one.platform], k=12)
            far = self.chance.choices(everyone[one.platform], k=2)
            far += self.chance.choices(hubs[one.platform], k=3)
            follows = [each for each in dict.fromkeys((*near, *far)) if each is not one]
            self.chance.shuffle(follows)
            connected.append(self._name(one, follows))
        return connected

    def _name(self, one: Citizen, follows: Sequence[Citizen]) -> Citizen:
        """Lets the posts mention some of those whom the account follows; Instagram relates others."""
        names = [
            each.former if each.former and self.chance.random() < 0.5 else each.username
            for each in follows
        ]
        captions = list(one.captions)
        if self.chance.random() < 0.5:
            for place, other in enumerate(names[: min(self.chance.randint(1, 3), len(captions))]):
                captions[place] = f"{captions[place]} @{other}"
        related = tuple(names[3:11]) if one.platform == "instagram" else ()
        return replace(one, captions=captions, related=related)


def _judge(
    pattern: WrittenAccount, platform: str, followers: int, *, is_idle: bool, is_private: bool
) -> frozenset[str]:
    """The briefs that the account fits: by its texts, and by what a brief says of size and activity."""
    wrong = set()
    if platform != "youtube" or followers < 50_000:
        wrong.add("j02-21")
    if is_idle:
        wrong.add("j02-22")
    told = {brief for brief, patterns in read_fitting().items() if name(pattern) in patterns}
    return frozenset() if is_private else frozenset(told - wrong)


def _write_link(platform: str, name: str) -> str:
    return f"https://www.{platform}.com/{'' if platform == 'instagram' else '@'}{name}"


def _size(one: Citizen) -> int:
    return one.followers


def _pull(one: Citizen) -> float:
    return math.sqrt(one.followers)
