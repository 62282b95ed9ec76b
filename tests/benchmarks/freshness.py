"""How fresh shown data is if visits are uniform, in proportion to change, or where a visit gains most (0045).

Accounts change at random, and each has a weight: how often it is shown. Freshness is the share of what is shown that
has not changed since the last visit. All policies make the same number of visits. The theory is that of Cho and
Garcia-Molina (Effective page refresh policies for web crawlers, 2003). The last policy is the order of
`scraping.catalogue.refresh`, which knows only the days of the posts that it has read.
"""

import math
import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from statistics import mean, stdev
from typing import Final

from scraping.catalogue.accounts import POSTS
from scraping.catalogue.refresh import OBSERVED, SLOWEST
from tests.benchmarks.catalogue import Size

CATALOGUE = Size()
ACCOUNTS, DAYS, WARM_UP = 1_000, 400, 100
VISITS: Final = 50
"""Visits a day: each account every 20 days on average."""
SEEDS: Final = range(11, 16)
_STEPS: Final = 60


# --- Theory ---------------------------------------------------------------------------------------


def calculate_freshness(rate: float, visits: float) -> float:
    """The share of time in which an account with so many changes a day is fresh after equally spaced visits."""
    return visits / rate * -math.expm1(-rate / visits) if visits > 0 else 0.0


def calculate_gain(rate: float, weight: float, age: float) -> float:
    """What one more visit adds to weighted freshness if the account is visited at this age."""
    turns = rate * age
    return weight / rate * (1 - (1 + turns) * math.exp(-turns))


def optimize_visits(rates: Sequence[float], weights: Sequence[float], total: float) -> list[float]:
    """Visits a day with the greatest weighted freshness: by bisection for the gain that is equal for all visited."""
    low, high = 0.0, max(weight / rate for rate, weight in zip(rates, weights, strict=True))
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if sum(_visit_all(rates, weights, middle)) > total:
            low = middle
        else:
            high = middle
    many, few = _visit_all(rates, weights, low), _visit_all(rates, weights, high)
    # Between both, an account may appear that is visited so rarely that a computer cannot tell its gain from the limit.
    share = (total - sum(few)) / max(sum(many) - sum(few), 1e-12)
    return [f + share * (m - f) for m, f in zip(many, few, strict=True)]


def _visit_all(rates: Sequence[float], weights: Sequence[float], gain: float) -> list[float]:
    return [_visit_at(rate, weight, gain) for rate, weight in zip(rates, weights, strict=True)]


def _visit_at(rate: float, weight: float, gain: float) -> float:
    """Visits a day at which the gain of a visit is this one. Accounts that never gain as much are not visited."""
    if weight / rate <= gain:
        return 0.0
    low, high = 1e-6, 1e6
    for _ in range(_STEPS):
        age = math.sqrt(low * high)
        if calculate_gain(rate, weight, age) < gain:
            low = age
        else:
            high = age
    return 1 / high


def weigh_freshness(
    rates: Sequence[float], weights: Sequence[float], visits: Sequence[float]
) -> float:
    fresh = (calculate_freshness(*each) for each in zip(rates, visits, strict=True))
    return sum(w * f for w, f in zip(weights, fresh, strict=True)) / sum(weights)


def estimate_rate(busy: Collection[float]) -> float:
    """The estimate of `scraping.catalogue.refresh` from the ages of posts, in days before the reading."""
    observed = max(1, math.ceil(max(busy, default=0)))
    quiet = max(0, observed - len({math.floor(age) for age in busy}))
    return max(-math.log((quiet + 0.5) / (observed + 0.5)), SLOWEST)


# --- Simulation -----------------------------------------------------------------------------------


@dataclass
class Shown:
    """A simulated account. `posts` are the days of its changes, `read_at` is the day of the last visit."""

    rate: float
    weight: float
    posts: list[float]
    read_at: float = 0.0
    estimate: float = SLOWEST
    next: int = 0
    """The place of the first post after the last visit."""

    def visit(self, day: float) -> None:
        self.read_at = day
        while self.next < len(self.posts) and self.posts[self.next] <= day:
            self.next += 1
        seen = self.posts[max(0, self.next - POSTS) : self.next]
        self.estimate = estimate_rate([day - at for at in seen if day - at < OBSERVED.days])

    def is_fresh(self, day: float) -> bool:
        return self.next >= len(self.posts) or self.posts[self.next] > day


def draw_accounts(seed: int) -> list[Shown]:
    """Accounts from daily to yearly posts. Few are shown often; those who post more are shown a little more."""
    chance = random.Random(seed)
    drawn = []
    for _ in range(ACCOUNTS):
        rate = min(3.0, max(1 / 365, chance.lognormvariate(math.log(1 / 7), 1.4)))
        weight = 1 + 200 * (rate / (1 / 7)) ** 0.3 / (1 + chance.randrange(ACCOUNTS))
        posts, at = [], -90.0
        while at < DAYS:
            at += chance.expovariate(rate)
            posts.append(at)
        drawn.append(Shown(rate, weight, posts, read_at=-chance.random() * 20))
        drawn[-1].visit(drawn[-1].read_at)
    return drawn


def simulate(seed: int, policy: str) -> float:
    """Weighted freshness over the days after the warm-up, looked at each midnight before the day's visits."""
    accounts = draw_accounts(seed)
    total_rate = sum(one.rate for one in accounts)
    credit = [random.Random(seed + place).random() for place in range(ACCOUNTS)]
    shares = {
        "uniform": [VISITS / ACCOUNTS] * ACCOUNTS,
        "proportional": [VISITS * one.rate / total_rate for one in accounts],
        "optimum": optimize_visits(
            [one.rate for one in accounts], [one.weight for one in accounts], VISITS
        ),
    }.get(policy)
    fresh = []
    for day in range(1, DAYS):
        if day > WARM_UP:
            fresh.append(sum(one.weight for one in accounts if one.is_fresh(day)))
        for place in _choose(accounts, credit, shares, day):
            accounts[place].visit(day)
    return mean(fresh) / sum(one.weight for one in accounts)


def _choose(
    accounts: Sequence[Shown], credit: list[float], shares: Sequence[float] | None, day: int
) -> list[int]:
    """The accounts of the day: by their share of visits, or by what a visit gains by what is known."""
    if shares is None:
        gains = [
            calculate_gain(one.estimate, one.weight, day - one.read_at) if day > one.read_at else 0
            for one in accounts
        ]
        return sorted(range(ACCOUNTS), key=lambda place: -gains[place])[:VISITS]
    for place, share in enumerate(shares):
        credit[place] += share
    chosen = sorted(range(ACCOUNTS), key=lambda place: -credit[place])[:VISITS]
    for place in chosen:
        credit[place] -= 1
    return chosen


def run(_: str) -> None:
    print(f"{ACCOUNTS} accounts, {VISITS} visits a day, {DAYS - WARM_UP} days, {len(SEEDS)} draws")
    found = {
        policy: [simulate(seed, policy) for seed in SEEDS]
        for policy in ("uniform", "proportional", "optimum", "product")
    }
    for policy, each in found.items():
        ratios = [one / base for one, base in zip(each, found["uniform"], strict=True)]
        print(
            f"{policy}: weighted freshness {mean(each):.3f} ± {stdev(each):.3f}, "
            f"{mean(ratios):.2f} of uniform (product: at least 1.3 asked)"
        )
