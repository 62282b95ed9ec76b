"""A fixed slice of the invented catalogue that is imported, indexed and asked in under a minute, for every run of
the tests."""

from dataclasses import replace

from tests.quality.invented.folder import Invented, invented

CREATORS = 420
EVERY = 2
"""Of the tuning half every second brief is asked."""
KEPT_EACH = 5
"""Right and partly right creators of each brief that are in the slice; the rest of it is whoever comes first."""


def sliced() -> Invented:
    whole = invented(["tuning"])
    briefs = whole.briefs[::EVERY]
    kept: set[int] = set()
    for brief in briefs:
        grades = whole.grades(brief)
        for wanted in (2, 1):
            places = [place for place, grade in enumerate(grades) if grade == wanted]
            kept.update(places[:KEPT_EACH])
    rest = (place for place in range(len(whole.creators)) if place not in kept)
    kept.update(place for place, _ in zip(rest, range(CREATORS - len(kept)), strict=False))
    return replace(whole, briefs=briefs, creators=[whole.creators[n] for n in sorted(kept)])
