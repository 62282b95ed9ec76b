from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from config.database import squashed_migrations


class Command(BaseCommand):
    help = "Bring over a database from before the migrations were squashed. Running it again changes nothing."
    # The checks may read tables that the database does not have yet.
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--if-old",
            action="store_true",
            help="do nothing for any other database, even an empty one",
        )

    def handle(self, *_: Any, if_old: bool, **__: Any) -> None:
        if if_old and not squashed_migrations.is_old(connection):
            return
        try:
            adopted = squashed_migrations.adopt(connection)
        except squashed_migrations.NotAdoptable as error:
            raise CommandError(str(error)) from None
        self.stdout.write("Adopted." if adopted else "This database is adopted already.")
