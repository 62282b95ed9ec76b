"""Calculates the probability that a clause (condition of a brief) is right. The input is the probability that the
tagger, a model that labels words, gives to the clause's words. The length of the text counts too, because a long text
has more words that only look like a condition. `certainty.json` has a slope, an offset and a factor for the length, for
each role and kind of clause. `make quality ARGS="--half briefs --fit"` fits these numbers on briefs by writers whose
briefs were not used to train the tagger."""

import json
import math
from functools import cache
from pathlib import Path
from typing import Any, Final

from search.briefs.brief import Place

FILE: Final = Path(__file__).parent / "certainty.json"
_EDGE: Final = 1e-3
_SHORTEST, _MIDDLE = 20, 150
"""Lengths of a text in characters. A text shorter than _SHORTEST is treated as if it had this length. A text of the
length _MIDDLE needs no correction for its length."""


def describe_kind(role: str, kind: str, value: Any) -> str:
    """Returns the key of `certainty.json` for a clause (condition). The key is the clause's role and kind, such as
    "excluded subject". For a place, it is the role and the relation, such as "wanted home" and "wanted about"."""
    return f"{role} {value.relation if isinstance(value, Place) else kind}"


def calibrate(kind: str, certainty: float, text: str) -> float:
    """Returns the probability that a clause (condition) of the text is right. `kind` is a result of `describe_kind`,
    such as "excluded home". `certainty` is the probability that the tagger gives."""
    slope, offset, of_length = _fitted().get(kind, (1.0, 0.0, 0.0))
    total = slope * log_odds(certainty) + offset + of_length * log_length(text)
    return 1 / (1 + math.exp(-total))


def log_odds(certainty: float) -> float:
    inner = min(max(certainty, _EDGE), 1 - _EDGE)
    return math.log(inner / (1 - inner))


def log_length(text: str) -> float:
    return math.log(max(_SHORTEST, len(text)) / _MIDDLE)


@cache
def _fitted() -> dict[str, tuple[float, float, float]]:
    fitted: dict[str, tuple[float, float, float]] = json.loads(FILE.read_text("utf-8"))
    return fitted
