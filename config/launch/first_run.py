"""The secrets that a first run shows at its end. They are not stored, so they travel through a pipe."""

import json
from typing import TextIO, TypedDict


class FirstRun(TypedDict):
    email: str
    password: str
    api_key: str


def write_first_run(first_run: FirstRun | None, pipe: TextIO) -> None:
    json.dump(first_run, pipe)


def read_first_run(pipe: TextIO) -> FirstRun | None:
    first_run: FirstRun | None = json.load(pipe)
    return first_run
