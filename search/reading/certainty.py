"""How likely a clause is right, from how likely the tagger says its words are what they are.

`certainty.json` is fitted on hands that the tagger had not seen (`make quality ARGS="--half briefs --fit"`): two
numbers for each role and kind.
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
    """By what certainty is fitted: role and kind of a clause, of places whether they are homes or topics."""
    return f"{role} {value.relation if isinstance(value, Place) else kind}"


def calibrate(kind: str, certainty: float) -> float:
    """`kind` is one of `describe_kind`: "excluded home"."""
    slope, offset = _fitted().get(kind, (1.0, 0.0))
    return 1 / (1 + math.exp(-(slope * log_odds(certainty) + offset)))


def log_odds(certainty: float) -> float:
    inner = min(max(certainty, _EDGE), 1 - _EDGE)
    return math.log(inner / (1 - inner))


@cache
def _fitted() -> dict[str, tuple[float, float]]:
    return {kind: (pair[0], pair[1]) for kind, pair in json.loads(FILE.read_text("utf-8")).items()}
