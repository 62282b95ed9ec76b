"""Decides which values the analysis may replace. Values from imports and staff are never replaced."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from creators.analysis.evidence import Finding, Kind, Provenance
from creators.analysis.residence import SETTLED
from creators.models import Fact

CLEARLY: Final = 0.1
"""Minimum difference in certainty between the two likeliest home countries."""
_SETTLED_ELSEWHERE: Final = (Kind.COUNTRY, Kind.LANGUAGE, Kind.KIND)


@dataclass(frozen=True, slots=True)
class Settled:
    """The values of the columns that filters read."""

    country: str | None
    languages: list[str]
    kind: str | None


def is_ours(kind: str, current: Collection[str], stored: Iterable[Fact]) -> bool:
    """Returns whether the analysis may write a column. The column must be empty or have only values from the analysis.

    Other values were imported or entered by staff.
    """
    facts = [fact for fact in stored if fact.kind == kind]
    if any(fact.provenance == Provenance.IMPORT for fact in facts):
        return False
    return set(current) <= {fact.value for fact in facts}


def filter_findings(
    findings: Sequence[Finding], settled: Settled, stored: Sequence[Fact]
) -> tuple[Finding, ...]:
    """The findings whose column the analysis may write."""
    foreign = {
        kind for kind in _SETTLED_ELSEWHERE if not is_ours(kind, _current(settled, kind), stored)
    }
    return tuple(finding for finding in findings if finding.kind not in foreign)


def settle_columns(
    settled: Settled, findings: Sequence[Finding], stored: Sequence[Fact]
) -> Settled:
    """The values of the columns after an analysis. `findings` come from `filter_findings`."""
    new = {
        kind: [f.value for f in findings if f.kind == kind]
        if is_ours(kind, _current(settled, kind), stored)
        else _current(settled, kind)
        for kind in _SETTLED_ELSEWHERE
    }
    return Settled(
        country=_country(settled, findings, stored),
        languages=list(new[Kind.LANGUAGE]),
        kind=next(iter(new[Kind.KIND]), None),
    )


def _country(settled: Settled, findings: Sequence[Finding], stored: Sequence[Fact]) -> str | None:
    """The home country. None unless it is certain enough and clearly more certain than the next country."""
    if not is_ours(Kind.COUNTRY, _current(settled, Kind.COUNTRY), stored):
        return settled.country
    homes = sorted((f for f in findings if f.kind == Kind.COUNTRY), key=lambda f: -f.weight)
    if not homes or homes[0].weight < SETTLED:
        return None
    rival = homes[1].weight if len(homes) > 1 else 0.0
    return homes[0].value if homes[0].weight - rival > CLEARLY else None


def _current(settled: Settled, kind: str) -> list[str]:
    if kind == Kind.LANGUAGE:
        return settled.languages
    value = settled.country if kind == Kind.COUNTRY else settled.kind
    return [value] if value else []
