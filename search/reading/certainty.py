"""Calculates how likely a clause is right, from the probability that the tagger gives to the labels of its words.

`certainty.json` has a slope and an offset for each role and kind. `make quality ARGS="--half briefs --fit"` fits them
on briefs by writers that the tagger had not seen.
"""

import json
import math
from functools import cache
from pathlib import Path
from typing import Any, Final

from search.briefs.brief import Place

FILE: Final = Path(__file__).parent / "certainty.json"
_EDGE: Final = 1e-3


def describe_kind(role: str, kind: str, value: Any) -> str:
    """Returns the key of `certainty.json` for a clause: its role and kind, such as "excluded subject".

    For a place, its relation takes the place of the kind: "wanted home", "wanted about".
    """
    return f"{role} {value.relation if isinstance(value, Place) else kind}"


def calibrate(kind: str, certainty: float) -> float:
    """Returns the probability that a clause is right.

    `kind` is a result of `describe_kind`, such as "excluded home". `certainty` is the tagger's.
    """
    slope, offset = _fitted().get(kind, (1.0, 0.0))
    return 1 / (1 + math.exp(-(slope * log_odds(certainty) + offset)))


def log_odds(certainty: float) -> float:
    inner = min(max(certainty, _EDGE), 1 - _EDGE)
    return math.log(inner / (1 - inner))


@cache
def _fitted() -> dict[str, tuple[float, float]]:
    return {kind: (pair[0], pair[1]) for kind, pair in json.loads(FILE.read_text("utf-8")).items()}
