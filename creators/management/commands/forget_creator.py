"""`manage.py forget_creator WHO` erases a creator. Later imports do not store the creator again."""

from argparse import ArgumentParser
from collections import Counter
from typing import Any, cast
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from creators.forgetting.erasure import forget_creators, preview_forgetting
from creators.identity.handles import Handle, PlatformName
from creators.identity.resolution import resolve_profiles
from creators.models import Platform


class Command(BaseCommand):
    help = (
        "Erase a person from catalogue, index, searches and stored answers, and block their import."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "who", nargs="+", metavar="WHO", help="a creator's id, or a platform and a username"
        )
        parser.add_argument(
            "--dry-run", action="store_true", help="only show how much would be erased"
        )
        parser.add_argument("--no-input", action="store_true", help="do not ask for confirmation")

    def handle(self, *_: Any, who: list[str], dry_run: bool, no_input: bool, **__: Any) -> None:
        creator_ids, also = _meant(who)
        self.stdout.write(_told(preview_forgetting(creator_ids, also=also)))
        if dry_run:
            self.stdout.write("Nothing was erased.")
            return
        if not no_input and input("This cannot be undone. Type yes to continue: ") != "yes":
            raise CommandError("Nothing was erased.")
        erased = forget_creators(creator_ids, also=also)
        self.stdout.write(f"{erased.total():,} rows were erased.")


def _meant(who: list[str]) -> tuple[list[UUID], list[tuple[str, str]]]:
    """Returns the ids of the creators to erase, and the usernames to block in later imports. If `who` is a username, it
    is blocked even if no stored creator has this username."""
    match who:
        case [text]:
            return [_by_id(text)], []
        case [platform, username] if platform.lower() in Platform.values:
            handle = Handle(cast(PlatformName, platform.lower()), username)
            found = resolve_profiles([handle]).get(handle)
            return [found.creator_id] if found else [], [(handle.platform, f"@{handle.name}")]
    raise CommandError(
        f"Name a creator's id, or one of {', '.join(Platform.values)} and a username."
    )


def _by_id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise CommandError(f"{text} is not the id of a creator.") from None


def _told(would: Counter[str]) -> str:
    if not would:
        return "No creator has that name or id. Imports will skip it."
    lines = [f"  {count:>7,}  {name}" for name, count in sorted(would.items())]
    return "\n".join([f"{would.total():,} rows name this person:", *lines])
