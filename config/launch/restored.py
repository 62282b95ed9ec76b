"""Brings a restored database up to date and compares its ledger: `python -m config.launch.restored`."""

import os

import django
from django.core.management import CommandError, call_command

from config.launch import prepare
from config.launch.errors import LaunchError
from config.launch.terminal import complain


def main() -> None:
    django.setup()
    try:
        prepare.migrate_database()
        call_command("check_ledger")
    except (CommandError, LaunchError) as error:
        complain(str(error))
        raise SystemExit(1) from None


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    main()
