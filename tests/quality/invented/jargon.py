"""Creators who only carry the jargon of their subject, among those who say in words what it is.

Each subject has creators who write about it and carry its jargon as hashtags, creators whose captions say nothing
beside the jargon, creators who write in plain words alone, and creators who write another language. Beside them are
walls of hashtags about nothing, and creators of other subjects. Briefs ask in plain words, in several languages, and by
the jargon.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.quality.invented.folder import SEED, write_folder
from tests.quality.invented.texts import Block, blocks

Habit = str
EACH = {"writes": 10, "carries": 5, "plain": 5, "foreign": 3}
"""Creators of each subject by what they do."""
WALLS, OTHERS = 40, 60
WALL = 25
"""Hashtags."""
RIGHT = 2


@dataclass(frozen=True, slots=True)
class Carrier:
    subject: str | None
    record: dict[str, Any]


def write_jargon(folder: Path) -> Path:
    made = list(_invent(Random(SEED)))
    briefs = [(subject, row) for subject in _subjects() for row in _briefs(subject)]
    return write_folder(
        folder,
        (one.record for one in made),
        (row for _, row in briefs),
        (
            (row["id"], "instagram", one.record["profiles"][0]["username"], RIGHT)
            for subject, row in briefs
            for one in made
            if one.subject == subject
        ),
    )


@cache
def _subjects() -> dict[str, Block]:
    return {name: block for name, block in blocks("jargon").items() if name != "bare"}


def _briefs(subject: str) -> Iterator[dict[str, str]]:
    block = _subjects()[subject]
    for said in block["briefs"]:
        language, _, query = said.partition(": ")
        kind = "plain words" if language == "en" else "another language"
        yield {"id": f"{subject}-{language}", "query": query, "kind": kind}
    yield {"id": f"{subject}-jargon", "query": block["asked by jargon"][0], "kind": "jargon"}


def _invent(random: Random) -> Iterator[Carrier]:
    kinds: list[tuple[str | None, Habit]] = [
        (subject, habit) for subject in _subjects() for habit in EACH for _ in range(EACH[habit])
    ]
    kinds += [(None, "wall")] * WALLS + [(None, "other")] * OTHERS
    random.shuffle(kinds)
    for number, (subject, habit) in enumerate(kinds, start=1):
        captions = [_caption(random, subject, habit) for _ in range(random.choice((1, 1, 2, 3)))]
        yield Carrier(subject, _record(random, number, captions))


def _record(random: Random, number: int, captions: list[str]) -> dict[str, Any]:
    people = blocks("people")["en"]
    name = f"{random.choice(people['given'])} {random.choice(people['family'])}"
    posts = [
        {"platform_id": f"{number}-{nth}", "caption": caption, "posted_at": "2026-11-01"}
        for nth, caption in enumerate(captions)
    ]
    profile = {
        "platform": "instagram",
        "username": f"{name.lower().replace(' ', '')}{number}",
        "display_name": name,
        "followers": random.randint(1_000, 90_000),
        "posts": posts,
    }
    return {"name": name, "profiles": [profile]}


def _caption(random: Random, subject: str | None, habit: Habit) -> str:
    bare = blocks("jargon")["bare"]
    if subject is None:
        tags = _wall(random) if habit == "wall" else random.sample(_split(bare["far"]), 3)
        return f"{random.choice(bare['bare'])} {_tagged(tags)}"
    block = _subjects()[subject]
    jargon, plain = _split(block["jargon"]), _split(block["plain"])
    tags = random.sample(_split(bare["reach"]), random.choice((0, 1, 3)))
    tags += random.sample(_split(bare["own tags"]), random.choice((0, 0, 1)))
    if habit == "writes":
        tags += random.sample(jargon, random.choice((1, 2))) + random.sample(
            plain, random.choice((0, 1))
        )
    elif habit == "carries":
        tags += random.sample(jargon, random.choice((1, 2, 3)))
    elif habit == "foreign":
        tags += random.sample(jargon, random.choice((0, 1)))
    random.shuffle(tags)
    said = {
        "carries": bare["bare"],
        "foreign": tuple(one.partition(": ")[2] for one in block["others"]),
    }
    return f"{random.choice(said.get(habit, block['lines']))} {_tagged(tags)}".strip()


def _wall(random: Random) -> list[str]:
    every = [tag for block in _subjects().values() for tag in _split(block["jargon"])]
    bare = blocks("jargon")["bare"]
    far = _split(bare["far"]) + _split(bare["reach"])
    return random.sample(every, random.choice((1, 2, 12))) + random.sample(far, WALL - 12)


def _split(said: tuple[str, ...]) -> list[str]:
    return said[0].split()


def _tagged(tags: list[str]) -> str:
    return " ".join(f"#{tag}" for tag in tags)
