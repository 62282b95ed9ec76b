"""Joins stored rows that describe the same thing. One of the rows is kept and the others are deleted. Rows that
referred to a deleted row then refer to the kept row."""

import hashlib
from collections.abc import Collection
from uuid import UUID

from django.db import IntegrityError, models, transaction

from creators.importing.precedence import Standing, combine_values
from creators.models import Creator, Fact, MetricSnapshot, Post, Profile

TEXT_ID = "text:"
"""Prefix of the id of a post for which the source states no id."""

_SAME_THING: dict[type[models.Model], tuple[str, ...]] = {
    MetricSnapshot: ("profile_id", "date"),
    Post: ("platform", "platform_id"),
    Fact: ("creator_id", "kind", "value", "provenance"),
}
"""Columns that identify the thing that a row is about. Two rows with equal values in these columns are about the same
thing."""


def text_id(profile_id: UUID, caption: str) -> str:
    """Returns an id for a post whose source states no id. The id is computed from the profile and the caption, so the
    same post always gets the same id."""
    return TEXT_ID + hashlib.sha256(f"{profile_id}\0{caption}".encode()).hexdigest()[:32]


def join_profiles(survivor_id: UUID, others: Collection[Profile]) -> None:
    # An id that is computed from the caption also depends on the profile, so it changes now. The kept profile may
    # already have a post with the new id.
    for post in Post.objects.filter(profile__in=others, platform_id__startswith=TEXT_ID):
        post.platform_id = text_id(survivor_id, post.caption)
        _move(post, "platform_id")
    ids = [profile.pk for profile in others]
    _repoint(Profile, ids, survivor_id)
    Profile.objects.filter(pk__in=ids).delete()


def join_creators(survivor_id: UUID, other_ids: Collection[UUID]) -> None:
    _repoint(Creator, other_ids, survivor_id)
    Creator.objects.filter(pk__in=other_ids).delete()


def _repoint(model: type[models.Model], from_ids: Collection[UUID], to_id: UUID) -> None:
    """Makes all rows that refer to one of the rows `from_ids` refer to the row `to_id` instead. If two rows are about
    the same thing afterwards, merges them."""
    for relation in model._meta.related_objects:  # noqa: SLF001  documented
        if relation.one_to_one:
            continue
        column = relation.field.attname
        rows = relation.related_model._default_manager.filter(**{f"{column}__in": from_ids})  # noqa: SLF001  documented
        for row in rows:
            setattr(row, column, to_id)
            _move(row, column)


def _move(row: models.Model, column: str) -> None:
    """Saves a row after its value in `column` was changed. If the row would then duplicate an existing row, merges it
    into the existing row and deletes it."""
    try:
        with transaction.atomic():
            row.save(update_fields=[column])
    except IntegrityError:
        _merge_into_twin(row)
        row.delete()


def _merge_into_twin(row: models.Model) -> None:
    """Merges a row's values into the existing row that is about the same thing."""
    columns = _SAME_THING.get(type(row))
    if columns is None:
        return
    same = {name: getattr(row, name) for name in columns}
    twin = type(row)._default_manager.get(**same)  # noqa: SLF001  documented
    own = [f.attname for f in row._meta.concrete_fields if not (f.primary_key or f.is_relation)]  # noqa: SLF001
    combine_values(twin, {name: getattr(row, name) for name in own}, Standing.SAME)
    twin.save()
