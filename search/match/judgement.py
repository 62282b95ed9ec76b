"""Judges by rules whether creators meet criteria. The rules use stored texts and facts. If data are missing, the
outcome is `unknown`, which never counts as met."""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final, Literal
from uuid import UUID

from django.db.models import Prefetch

from creators.figures.words import format_change, format_percentage, shorten_number
from creators.models import Creator, CreatorPlace, Fact, Profile
from creators.text.addressing import addresses_judge
from search.briefs.brief import ParsedQuery, Place
from search.filters.table import BY_NAME
from search.filters.values import Range
from search.match.criteria import Criterion
from search.pipeline.locations import read_spot
from search.pipeline.question.question import encode_query
from search.pipeline.route import assess_creators
from search.pipeline.values import Evidence
from search.pipeline.verdicts.confidence import estimate_confidence

Outcome = Literal["met", "partly", "not_met", "unknown"]
Judge = Literal["rules", "model"]

ABOUT_IT: Final = 0.4
"""Minimum certainty at which a creator meets the criterion about the topic (docs/decisions/0039)."""
NOT_ABOUT_IT: Final = 0.12
"""Limit of certainty for the criterion about the topic. A creator with a lower certainty does not meet the
criterion."""
POSTS_ABOUT_IT: Final = 0.45
"""Minimum confidence at which a creator is regarded as posting about a subject to avoid."""
NOTHING_STORED: Final = "No posts or bio of this creator are stored, or they are not indexed yet."
SURE_HOME: Final = 0.5
NEARLY: Final = 0.8
"""A number outside the wanted range partly meets the criterion if it is near to the range. The ratio of the number to
the nearest limit must be at least this value."""


@dataclass(frozen=True, slots=True)
class Verdict:
    criterion: Criterion
    outcome: Outcome
    reason: str
    evidence: tuple[Evidence, ...] = ()
    judged_by: Judge = "rules"


def judge_creators(
    criteria: Sequence[Criterion], creator_ids: Sequence[UUID]
) -> dict[UUID, list[Verdict]]:
    """Returns the verdicts on each creator, in the order of the criteria. Creators that are no longer in the catalogue
    are missing."""
    stored = _read_creators(creator_ids)
    verdicts: dict[UUID, list[Verdict]] = {creator_id: [] for creator_id in stored}
    for criterion in criteria:
        is_subject = criterion.clause.kind == "subject"
        found = _judge_subject(criterion, stored) if is_subject else {}
        judge = _JUDGES.get(criterion.clause.kind, _judge_filter)
        for creator_id, known in stored.items():
            verdicts[creator_id].append(found.get(creator_id) or judge(criterion, known))
    return verdicts


# --- Topics and subjects to avoid -----------------------------------------------------------------


def _judge_subject(criterion: Criterion, stored: Collection[UUID]) -> dict[UUID, Verdict]:
    """Judges a topic or a subject to avoid, by the same methods as a search."""
    wanted = criterion.clause.role == "wanted"
    query = encode_query(ParsedQuery(subject=criterion.clause.value))
    matches = assess_creators(replace(query, is_avoided=not wanted), list(stored))
    judge = _judge_topic if wanted else _judge_avoided
    found = Creator.objects.filter(pk__in=stored, index__embedding__isnull=False)
    with_texts = set(found.values_list("pk", flat=True))
    return dict.fromkeys(stored, Verdict(criterion, "unknown", NOTHING_STORED)) | {
        match.creator_id: judge(criterion, estimate_confidence(match.signals), match.evidence)
        for match in matches
        if match.signals and match.creator_id in with_texts
    }


def _judge_topic(criterion: Criterion, certainty: float, found: Sequence[Evidence]) -> Verdict:
    # The assessment ignores texts that give instructions to a language model, but stored facts may quote them.
    evidence = tuple(
        one for one in found if not addresses_judge(f"{one.text} {one.evidence_quote or ''}")
    )
    if certainty >= ABOUT_IT:
        said = evidence[0].text if evidence else "The stored posts as a whole are about the topic."
        return Verdict(criterion, "met", said, evidence)
    if certainty >= NOT_ABOUT_IT:
        return Verdict(criterion, "partly", "Close to the topic, without a clear post.", evidence)
    return Verdict(criterion, "not_met", "The stored posts are about other things.")


def _judge_avoided(criterion: Criterion, certainty: float, evidence: Sequence[Evidence]) -> Verdict:
    quoted = tuple(one for one in evidence if one.evidence_quote)
    subject = criterion.clause.value
    if certainty < POSTS_ABOUT_IT:
        return Verdict(criterion, "met", f"No stored post is about {subject}.")
    if quoted:
        return Verdict(criterion, "not_met", f"Posts about {subject}.", quoted)
    return Verdict(criterion, "partly", f"May post about {subject}.", tuple(evidence))


# --- Places ---------------------------------------------------------------------------------------


def _judge_place(criterion: Criterion, known: Creator) -> Verdict:
    place: Place = criterion.clause.value
    homes = [row for row in known.places.all() if row.home >= SURE_HOME]
    inside = [row for row in known.places.all() if place.cover.contains(read_spot(row))]
    evidence = _place_evidence(known, {row.name for row in inside} | {place.name})
    if place.relation == "about":
        if posts := sum(row.posts for row in inside):
            return Verdict(criterion, "met", f"{posts} stored posts are from there.", evidence)
        return Verdict(criterion, "unknown", "No stored post is from there.")
    country, within = known.country, place.cover.within_countries
    if any(row in homes for row in inside) or (country and country in place.cover.countries):
        return Verdict(criterion, "met", f"Lives in {place.name}.", evidence)
    if inside:
        return Verdict(criterion, "partly", "Posts from there, but may live elsewhere.", evidence)
    elsewhere = {row.name for row in homes}
    if elsewhere or (country and within and country not in within):
        where = min(elsewhere, default=country)
        against = _place_evidence(known, elsewhere)
        return Verdict(criterion, "not_met", f"Lives in {where}.", against)
    return Verdict(criterion, "unknown", "The creator's home is unknown.")


_OF_PLACES: Final = (Fact.Kind.PLACE, Fact.Kind.COUNTRY, Fact.Kind.VISIT)


def _place_evidence(known: Creator, names: set[str]) -> tuple[Evidence, ...]:
    """Returns the most certain fact that names one of these places, as evidence. Returns nothing if no fact names
    one."""
    facts = [fact for fact in known.facts.all() if fact.kind in _OF_PLACES]
    telling = [fact for fact in facts if any(name in fact.statement for name in names)]
    return tuple(_of_fact(fact) for fact in telling[:1])


def _of_fact(fact: Fact) -> Evidence:
    """Converts a stored fact to evidence. The quote is from the post to which the fact refers."""
    is_quoted = bool(fact.source_post_id and fact.quote)
    return Evidence(
        text=fact.statement,
        provenance="post_evidence" if is_quoted else "profile_fact",
        fact_id=fact.id,
        source_post_id=fact.source_post_id if is_quoted else None,
        evidence_quote=fact.quote if is_quoted else None,
    )


# --- Numbers and other stored values --------------------------------------------------------------


def _judge_filter(criterion: Criterion, known: Creator) -> Verdict:
    one, wanted = BY_NAME[criterion.clause.kind], criterion.clause.value
    if isinstance(wanted, Range | date):
        return _judge_figure(criterion, known, wanted)
    values = _VALUES[one.name](known) if one.name in _VALUES else []
    if not values:
        return Verdict(criterion, "unknown", "Not known.")
    if isinstance(wanted, tuple):
        is_met = set(values).isdisjoint(wanted) == (criterion.clause.role == "excluded")
        said = ", ".join(dict.fromkeys(one.describe((value,)) for value in values))
    else:
        is_met = wanted in values
        said = one.describe(wanted if is_met else not wanted)
    return Verdict(criterion, "met" if is_met else "not_met", f"{said[:1].upper()}{said[1:]}.")


def _judge_figure(criterion: Criterion, known: Creator, wanted: Range | date) -> Verdict:
    """Judges a criterion about a number or a date. Of several profiles, the one with the greatest value counts, and the
    text of the verdict names this profile."""
    column, say = _FIGURES[criterion.clause.kind]
    stated = [one for one in known.profiles.all() if getattr(one, column) is not None]
    profile = max(stated, key=lambda one: (getattr(one, column), one.pk), default=None)
    if profile is None:
        return Verdict(criterion, "unknown", "Not known.")
    value = getattr(profile, column)
    said = f"{profile.get_platform_display()} {profile.handle}: {say(value)}."
    return Verdict(criterion, _compare(value, wanted), said)


def _compare(value: Any, wanted: Range | date) -> Outcome:
    if isinstance(wanted, date):
        return "met" if value.date() >= wanted else "not_met"
    low, high = wanted.min, wanted.max
    if (low is None or value >= low) and (high is None or value <= high):
        return "met"
    near = (low is None or value >= NEARLY * low) and (high is None or NEARLY * value <= high)
    return "partly" if near else "not_met"


_FIGURES: Final[dict[str, tuple[str, Callable[[Any], str]]]] = {
    "followers": ("followers", lambda number: f"{shorten_number(number)} followers"),
    "engagement_rate": ("engagement_rate", lambda rate: f"{format_percentage(rate)} engagement"),
    "growth_30d_pct": ("followers_30d_pct", lambda n: f"{format_change(n)} followers in 30 days"),
    "posted_after": ("last_post_at", lambda moment: f"last post {moment:%-d %b %Y}"),
}
"""For each filter by a number or a date: the profile's column, and the function that formats the value."""


_VALUES: Final[dict[str, Callable[[Creator], list[Any]]]] = {
    "verified": lambda known: [one.is_verified for one in known.profiles.all()],
    "platforms": lambda known: [one.platform for one in known.profiles.all()],
    "has_contact": lambda known: [bool(known.emails.all())],
    "languages": lambda known: list(known.languages),
    "countries": lambda known: [known.country] if known.country else [],
    "creator_kinds": lambda known: [known.kind] if known.kind else [],
}


# --- Audience and tone ----------------------------------------------------------------------------

_KINDS: Final = {"audience": Fact.Kind.AUDIENCE, "tone": Fact.Kind.STYLE}
_COMMON: Final = {
    *("audience", "followers", "should", "must", "tone", "style", "voice", "their", "with", "that"),
    *("posts", "about"),
}


def _judge_words(criterion: Criterion, known: Creator) -> Verdict:
    """Judges a criterion that only texts can show. The criterion is partly met if a stored fact has a significant word
    in common with it. Otherwise the outcome is unknown."""
    kind, wanted = _KINDS.get(criterion.kind), _telling(criterion.label)
    for fact in known.facts.all():
        if fact.kind == kind and wanted & _telling(fact.statement):
            return Verdict(criterion, "partly", fact.statement, (_of_fact(fact),))
    return Verdict(criterion, "unknown", "No stored fact shows this.")


def _telling(text: str) -> set[str]:
    return set(re.findall(r"\w{4,}", text.casefold())) - _COMMON


_JUDGES: Final = {"": _judge_words, "place": _judge_place}
"""The function that judges a criterion, by the kind of the criterion's clause. Kinds that are not listed are names of
filters."""


# --- Stored data ----------------------------------------------------------------------------------


def _read_creators(creator_ids: Sequence[UUID]) -> dict[UUID, Creator]:
    """Reads the creators with everything that is stored about them. Makes five database queries, however many creators
    there are."""
    found = Creator.objects.prefetch_related(
        Prefetch("profiles", Profile.objects.order_by("id")),
        Prefetch("places", CreatorPlace.objects.order_by("-home", "id")),
        Prefetch("facts", Fact.objects.order_by("-weight", "id")),
        "emails",
    ).in_bulk(creator_ids)
    return {id_: found[id_] for id_ in dict.fromkeys(creator_ids) if id_ in found}
