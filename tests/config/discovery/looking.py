"""What tests of discoveries share: a small world, and a worker that works until nothing is left to do."""

from typing import Any, Final

from config.discovery import operations, tasks
from config.discovery.models import Discovery
from tests.people import Person
from tests.platforms.world import Account, World

BRIEF: Final = "sourdough bakers"
_DOUGH: Final = (
    "Sourdough bread with rye, 24 hours in the fridge",
    "My sourdough starter is bubbling again",
    "How I score a sourdough loaf before baking",
)
_CARS: Final = (
    "New brake discs for the track car",
    "Engine rebuild of an old Volvo, part three",
    "Turbo upgrade and dyno run",
)


def baker(platform: str, username: str, **fields: Any) -> Account:
    told = {"name": username.title(), "bio": "I bake sourdough bread at home", "captions": _DOUGH}
    return Account(platform, username, **{**told, **fields})


def mechanic(platform: str, username: str, **fields: Any) -> Account:
    """Somebody whom a search for bakers finds by a word of the bio, and who does not fit."""
    told = {"name": username.title(), "bio": "Cars. My wife bakes sourdough", "captions": _CARS}
    return Account(platform, username, **{**told, **fields})


def small_world() -> World:
    """Four bakers on two platforms, two mechanics, and a baker on Instagram whom only a link leads to."""
    return World(
        [
            baker("tiktok", "anna.dough", link="https://www.instagram.com/anna.bakes/"),
            baker("tiktok", "ben.dough"),
            mechanic("tiktok", "carl.cars"),
            baker("youtube", "dorabakes"),
            baker("youtube", "ericbakes"),
            mechanic("youtube", "franscars"),
            baker("instagram", "anna.bakes", name="Anna", related=["gina.bakes"]),
            baker("instagram", "gina.bakes"),
        ]
    )


def start(person: Person, **body: Any) -> Any:
    asked = {"query": BRIEF} | body
    return person.client.post("/v1/discoveries", asked, "application/json")


def read(person: Person, id_: str) -> Any:
    return person.client.get(f"/v1/discoveries/{id_}").json()["data"]


def work(*, most: int = 50) -> None:
    """Run the jobs of all running discoveries until they end or wait."""
    for _ in range(most):
        running = Discovery.objects.filter(status="running").values_list("pk", flat=True)
        before = list(Discovery.objects.order_by("pk").values("status", "requests", "fetched"))
        for found in list(running):
            tasks.run_discovery(str(found))
        if before == list(Discovery.objects.order_by("pk").values("status", "requests", "fetched")):
            return


__all__ = ["BRIEF", "baker", "mechanic", "operations", "read", "small_world", "start", "work"]
