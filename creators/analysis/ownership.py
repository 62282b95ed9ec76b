"""Decides which columns of a creator the analysis may change. It never changes values from imports or staff."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from creators.analysis.evidence import Kind, Provenance
from creators.analysis.residence import SETTLED
from creators.models import Creator, Fact

CLEARLY: Final = 0.1
"""Minimum difference between the probabilities of the two likeliest home countries. If it is smaller, the home country
is unknown."""


def settle_columns(
    creator: Creator, findings: Sequence[Fact], stored: Sequence[Fact]
) -> tuple[tuple[Fact, ...], dict[str, Any]]:
    """Returns the facts that the analysis may write, and the values of the creator's columns."""
    current: dict[str, set[str | None]] = {
        Kind.COUNTRY: {creator.country},
        Kind.LANGUAGE: {*creator.languages},
        Kind.KIND: {creator.kind},
    }
    ours = {kind for kind, values in current.items() if _is_ours(kind, values - {None}, stored)}
    kept = tuple(f for f in findings if f.kind not in current.keys() - ours)
    found = {kind: [f.value for f in kept if f.kind == kind] for kind in ours}
    return kept, {
        "country": _choose_country(kept) if Kind.COUNTRY in ours else creator.country,
        "languages": found.get(Kind.LANGUAGE, creator.languages),
        "kind": next(iter(found.get(Kind.KIND, [creator.kind])), None),
    }


def _is_ours(kind: str, current: Collection[str | None], stored: Iterable[Fact]) -> bool:
    """Returns whether the analysis may change a column. It may if the column is empty, or if the analysis wrote all its
    values."""
    facts = [fact for fact in stored if fact.kind == kind]
    if any(fact.provenance == Provenance.IMPORT for fact in facts):
        return False
    return set(current) <= {fact.value for fact in facts}


def _choose_country(findings: Sequence[Fact]) -> str | None:
    """Returns the home country. Returns None if no country is likely enough, or if a second country is nearly as
    likely."""
    homes = sorted((f for f in findings if f.kind == Kind.COUNTRY), key=lambda f: -f.weight)
    if not homes or homes[0].weight < SETTLED:
        return None
    rival = homes[1].weight if len(homes) > 1 else 0.0
    return homes[0].value if homes[0].weight - rival > CLEARLY else None
