"""Joins rows that turned out to be one: their children move to the survivor, then the others go."""

import hashlib
from collections.abc import Collection
from uuid import UUID

from django.db import IntegrityError, models, transaction

from creators.models import Creator, Post, Profile

TEXT_ID = "text:"
"""Prefix of the identity of a post that the source gave none."""


def text_id(profile_id: UUID, caption: str) -> str:
    """The stable identity of a post that is known by its profile and its caption."""
    return TEXT_ID + hashlib.sha256(f"{profile_id}\0{caption}".encode()).hexdigest()[:32]


def join_profiles(survivor_id: UUID, others: Collection[Profile]) -> None:
    _rename_text_posts(survivor_id, others)
    ids = [profile.pk for profile in others]
    _repoint(Profile, ids, survivor_id)
    Profile.objects.filter(pk__in=ids).delete()


def join_creators(survivor_id: UUID, other_ids: Collection[UUID]) -> None:
    _repoint(Creator, other_ids, survivor_id)
    Creator.objects.filter(pk__in=other_ids).delete()


def _rename_text_posts(survivor_id: UUID, others: Collection[Profile]) -> None:
    """Posts known by their caption are known under the survivor from now on; it may have them already."""
    posts = Post.objects.filter(profile__in=others, platform_id__startswith=TEXT_ID)
    for post in posts.only("id", "caption"):
        post.platform_id = text_id(survivor_id, post.caption)
        _move(post, "platform_id")


def _repoint(model: type[models.Model], from_ids: Collection[UUID], to_id: UUID) -> None:
    """Point every row that refers to the ones going at the survivor; what the survivor has already stays behind."""
    for relation in model._meta.related_objects:  # noqa: SLF001 - documented
        if relation.one_to_one:
            continue
        column = relation.field.attname
        rows = relation.related_model._default_manager.filter(**{f"{column}__in": from_ids})  # noqa: SLF001 - documented
        for row in rows:
            setattr(row, column, to_id)
            _move(row, column)


def _move(row: models.Model, column: str) -> None:
    try:
        with transaction.atomic():
            row.save(update_fields=[column])
    except IntegrityError:
        row.delete()
