"""`python -m tests.quality.evaluation search|match|lookalike …`: measures one of them on judged examples."""

import importlib
import os
import sys
from typing import Final

import django

NAMES: Final = ("search", "match", "lookalike")


def main(arguments: list[str]) -> None:
    if not arguments or arguments[0] not in NAMES:
        sys.exit(f"Name one of {', '.join(NAMES)}.")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    module = importlib.import_module(f"tests.quality.evaluation.evaluate_{arguments[0]}")
    module.Command().run_from_argv(["python -m tests.quality.evaluation", *arguments])


if __name__ == "__main__":
    main(sys.argv[1:])
