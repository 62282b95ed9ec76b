"""Decides which values the analysis may replace. Values from imports and staff are never replaced."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from creators.analysis.evidence import Finding, Kind, Provenance
from creators.analysis.residence import SETTLED
from creators.models import Fact

CLEARLY: Final = 0.1
"""Minimum difference in certainty between the two likeliest home countries."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The values of a creator's columns that search filters read."""

    country: str | None
    languages: list[str]
    kind: str | None


def settle_columns(
    settled: Settled, findings: Sequence[Finding], stored: Sequence[Fact]
) -> tuple[tuple[Finding, ...], Settled]:
    """Returns two things: the findings that the analysis may write to their columns, and the values of the columns
    after that."""
    current = {
        Kind.COUNTRY: [settled.country] if settled.country else [],
        Kind.LANGUAGE: settled.languages,
        Kind.KIND: [settled.kind] if settled.kind else [],
    }
    ours = {kind for kind, values in current.items() if _is_ours(kind, values, stored)}
    kept = tuple(f for f in findings if f.kind not in current.keys() - ours)
    values = current | {kind: [f.value for f in kept if f.kind == kind] for kind in ours}
    country = _choose_country(kept) if Kind.COUNTRY in ours else settled.country
    kind = next(iter(values[Kind.KIND]), None)
    return kept, Settled(country, list(values[Kind.LANGUAGE]), kind)


def _is_ours(kind: str, current: Collection[str], stored: Iterable[Fact]) -> bool:
    """Returns whether a column is empty or has only values from the analysis, so that the analysis may write it."""
    facts = [fact for fact in stored if fact.kind == kind]
    if any(fact.provenance == Provenance.IMPORT for fact in facts):
        return False
    return set(current) <= {fact.value for fact in facts}


def _choose_country(findings: Sequence[Finding]) -> str | None:
    """Returns the home country if it is certain enough and clearly more certain than the next one."""
    homes = sorted((f for f in findings if f.kind == Kind.COUNTRY), key=lambda f: -f.weight)
    if not homes or homes[0].weight < SETTLED:
        return None
    rival = homes[1].weight if len(homes) > 1 else 0.0
    return homes[0].value if homes[0].weight - rival > CLEARLY else None
