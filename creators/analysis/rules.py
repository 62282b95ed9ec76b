"""Analyses creators with rules, without a language model."""

from collections.abc import Iterable

from creators.analysis.audience import audience_findings
from creators.analysis.brands import brand_findings
from creators.analysis.character import kind_findings
from creators.analysis.emails import find_subject_addresses
from creators.analysis.evidence import Kind, Passages, Subject
from creators.analysis.key_facts import key_fact_findings
from creators.analysis.outcome import Outcome
from creators.analysis.residence import find_places_seen, residence_findings
from creators.analysis.spoken import language_findings
from creators.analysis.style import style_findings
from creators.analysis.themes import category_findings, find_themes, theme_findings
from creators.models import Fact
from creators.niches.taxonomy import Taxonomy


def by_rules(subject: Subject, passages: Passages | None, taxonomy: Taxonomy) -> Outcome:
    languages = language_findings(subject)
    spoken = {fact.value for fact in languages}
    found = find_themes(subject, passages, taxonomy, languages=spoken)
    places = find_places_seen(subject, languages)
    homes = residence_findings(subject, places)
    findings: list[Fact] = [
        *theme_findings(
            subject, found, besides=[fact.value for fact in homes if fact.kind != Kind.VISIT]
        ),
        *category_findings(found),
        *brand_findings(subject),
        *homes,
        *languages,
        *kind_findings(subject),
        *audience_findings(subject),
        *style_findings(subject),
        *key_fact_findings(subject),
    ]
    return Outcome(
        subject, drop_duplicates(findings), tuple(find_subject_addresses(subject)), tuple(places)
    )


def drop_duplicates(findings: Iterable[Fact]) -> tuple[Fact, ...]:
    """Returns the facts without duplicates. Of facts with the same kind, value and provenance, the first is kept."""
    first: dict[tuple[str, str, str], Fact] = {}
    for finding in findings:
        first.setdefault(finding.key, finding)
    return tuple(first.values())
