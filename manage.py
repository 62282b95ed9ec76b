#!/usr/bin/env python
"""Django's command line for Kindred."""

import os
import secrets
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if sys.argv[1:2] == ["parse"]:
        # It signs and stores nothing, so it also runs in a clone that `make run` has not set up.
        os.environ["SECRET_KEY"] = secrets.token_hex()
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
