"""Stores the analyses of a batch of creators in one transaction, with few statements."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from operator import attrgetter
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from config.kit.clock import now
from config.kit.rows import run_statement
from creators.analysis.addresses import write_addresses
from creators.analysis.evidence import Provenance
from creators.analysis.outcome import Outcome, derive_columns
from creators.analysis.ownership import settle_columns
from creators.analysis.residence import PlaceSeen, with_imported_homes
from creators.analysis.subjects import read_subjects
from creators.models import Creator, CreatorPlace, Fact

_COMPARED = ("statement", "source_profile_id", "source_post_id", "quote", "weight")
"""Columns that are compared to find out whether a fact changed. `observed_at` is not compared, because it may change
with each analysis."""
_say = attrgetter(*_COMPARED)
MOST_PLACES: Final = 20
"""Maximum stored places of a creator. Further places are mostly single visits."""

_UPDATE = """
    UPDATE creators_creator c SET
        content_themes = v.content_themes, brand_alignment = v.brand_alignment,
        key_facts = v.key_facts, audience_demographics = v.audience_demographics,
        vibe_and_aesthetics = v.vibe_and_aesthetics, ai_summary = v.ai_summary,
        country = v.country, languages = v.languages, kind = v.kind,
        analysis_fact_count = v.fact_count, analysis_updated_at = %s
    FROM jsonb_to_recordset(%s::jsonb) AS v(
        id uuid, content_themes text[], brand_alignment text[], key_facts text[],
        audience_demographics text, vibe_and_aesthetics text, ai_summary text,
        country varchar(2), languages varchar(2)[], kind varchar(10), fact_count integer)
    WHERE c.id = v.id
"""


def write_outcomes(outcomes: Sequence[Outcome]) -> list[UUID]:
    """Stores the analyses. Skips creators whose texts changed after they were read, and returns the ids of these
    creators. Locks the creators in the order of their ids, to avoid deadlocks between concurrent writers."""
    by_id = {one.subject.id: one for one in sorted(outcomes, key=lambda one: one.subject.id)}
    with transaction.atomic():
        rows = Creator.objects.select_for_update(no_key=True).filter(id__in=list(by_id))
        locked = {creator.id: creator for creator in rows.order_by("id")}
        current = {subject.id: subject for subject in read_subjects(list(locked))}
        fresh = {key: o for key, o in by_id.items() if current.get(key) == o.subject}
        _write(fresh, locked)
    return [key for key in by_id if key in locked and key not in fresh]


def _write(outcomes: dict[UUID, Outcome], creators: dict[UUID, Creator]) -> None:
    stored: dict[UUID, list[Fact]] = defaultdict(list)
    for fact in Fact.objects.filter(creator_id__in=list(outcomes)).order_by("id"):
        stored[fact.creator_id].append(fact)
    changed = write_addresses(outcomes.values())
    upserts: list[Fact] = []
    deletes: list[UUID] = []
    rows: list[dict[str, Any]] = []
    for creator_id, outcome in outcomes.items():
        creator, facts = creators[creator_id], stored[creator_id]
        kept = _still_true(outcome, facts)
        findings, settled = settle_columns(creator, (*outcome.findings, *kept), facts)
        written, deleted = _changes(creator_id, findings, facts)
        upserts += written
        deletes += deleted
        said = [*(fact for fact in facts if fact.provenance == Provenance.IMPORT), *findings]
        derived = derive_columns(creator.name, said, summary=outcome.summary)
        row = {"id": creator_id, "fact_count": len(said), **derived, **settled}
        if written or deleted or creator_id in changed or _differs(creator, row):
            rows.append(row)
    _store(upserts, deletes)
    _store_places(outcomes, stored)
    if rows:
        run_statement(_UPDATE, [now(), json.dumps(rows, default=str)])


def _still_true(outcome: Outcome, stored: Sequence[Fact]) -> list[Fact]:
    """Returns the facts to keep from earlier answers of the language model. If the model failed to answer this time,
    these are the facts whose posts still contain the quotes. Otherwise, no facts are kept."""
    captions = {post.id: post.caption for post in outcome.subject.posts}
    return [
        fact
        for fact in stored
        if outcome.keeps_model
        and fact.provenance == Provenance.MODEL
        and fact.source_post_id in captions
        and (fact.quote or "") in captions[fact.source_post_id]
    ]


def _changes(
    creator_id: UUID, findings: Sequence[Fact], stored: Sequence[Fact]
) -> tuple[list[Fact], list[UUID]]:
    """Returns the facts to write for a creator, and the ids of the facts to delete."""
    old = {fact.key: fact for fact in stored if fact.provenance != Provenance.IMPORT}
    new = {fact.key: fact for fact in findings}
    written = [fact for key, fact in new.items() if key not in old or _say(fact) != _say(old[key])]
    for fact in written:
        fact.creator_id = creator_id
    return written, [fact.id for key, fact in old.items() if key not in new]


def _differs(creator: Creator, row: dict[str, Any]) -> bool:
    if creator.analysis_updated_at is None or creator.analysis_fact_count != row["fact_count"]:
        return True
    return any(
        getattr(creator, name) != row[name] for name in row if name not in ("id", "fact_count")
    )


def _store(upserts: Sequence[Fact], deletes: Iterable[UUID]) -> None:
    """Writes and deletes facts. A fact that is written again keeps its id, because search results refer to it."""
    Fact.objects.filter(id__in=list(deletes)).delete()
    Fact.objects.bulk_create(
        upserts,
        update_conflicts=True,
        unique_fields=["creator", "kind", "value", "provenance"],
        update_fields=[*_COMPARED, "observed_at"],
        batch_size=2000,
    )


def _store_places(outcomes: Mapping[UUID, Outcome], stored: Mapping[UUID, Sequence[Fact]]) -> None:
    CreatorPlace.objects.filter(creator__in=list(outcomes)).delete()
    CreatorPlace.objects.bulk_create(
        (
            _place(creator_id, seen)
            for creator_id, outcome in outcomes.items()
            for seen in with_imported_homes(outcome.places, stored[creator_id])[:MOST_PLACES]
        ),
        batch_size=2000,
    )


def _place(creator_id: UUID, seen: PlaceSeen) -> CreatorPlace:
    place, spot = seen.place, asdict(seen.place.spot)
    told = {"name": place.name, "kind": place.kind, "home": seen.home, "posts": seen.posts}
    return CreatorPlace(creator_id=creator_id, **told, **spot)
