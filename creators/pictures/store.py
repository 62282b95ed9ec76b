"""Stores, replaces and deletes pictures, within a limit for their total size."""

import hashlib
import logging
from collections.abc import Collection, Iterable
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages
from django.db import transaction
from django.db.models import Exists, OuterRef, Sum

from config.kit import clock
from config.kit.rows import run_statement
from creators.models import Picture, Post, Profile
from creators.pictures.addresses import name_file
from creators.pictures.webp import Encoded

log = logging.getLogger(__name__)

_MEGABYTE: Final = 1_000_000
LOOSE_FOR: Final = timedelta(minutes=15)
"""Minimum age at which a picture is deleted because no profile or post refers to the picture. Nothing refers to a new
picture while it is being stored."""


def open_storage() -> Storage:
    return storages["pictures"]


def store_picture(owner: Profile | Post, picture: Encoded) -> None:
    """Stores a picture of a profile or post, in place of the earlier picture."""
    name = hashlib.sha256(owner.pk.bytes + picture.content).hexdigest()
    now = clock.now()
    stored, _ = Picture.objects.get_or_create(
        name=name,
        defaults={
            "size_bytes": len(picture.content),
            "width": picture.width,
            "height": picture.height,
            "stored_at": now,
            "seen_on": now.date(),
        },
    )
    write_file(name_file(name), picture.content)
    _hand_over(stored, owner)


def write_file(file: str, content: bytes) -> None:
    """Writes a file, unless a file with this name and size exists. A crash may have left an incomplete file, which is
    replaced."""
    storage = open_storage()
    if not storage.exists(file) or storage.size(file) != len(content):
        storage.save(file, ContentFile(content))


@transaction.atomic
def _hand_over(picture: Picture, owner: Profile | Post) -> None:
    """Records that the picture belongs to this profile or post. If the profile or post was deleted, a job deletes the
    picture later."""
    owners = type(owner).objects.filter(pk=owner.pk)
    if not owners.select_for_update(no_key=True).exists():
        return
    key = "profile" if isinstance(owner, Profile) else "post"
    Picture.objects.filter(pk=picture.pk).update(**{key: owner.pk})
    owners.update(picture=picture.pk)
    if isinstance(owner, Profile):
        choose_pictures([owner.creator_id])


def choose_pictures(creator_ids: Collection[UUID]) -> None:
    """Gives each creator the picture of the creator's largest profile. Profiles without a picture do not count."""
    run_statement(_CHOOSE, {"ids": list(creator_ids)})


_CHOOSE: Final = """
    UPDATE creators_creator AS creator SET picture = chosen.picture
    FROM (
        SELECT DISTINCT ON (one.id) one.id, profile.picture
        FROM unnest(%(ids)s::uuid[]) AS one (id)
        LEFT JOIN creators_profile AS profile ON creator_id = one.id AND picture IS NOT NULL
        ORDER BY one.id, followers DESC NULLS LAST, profile.id
    ) AS chosen
    WHERE creator.id = chosen.id AND creator.picture IS DISTINCT FROM chosen.picture
"""


# --- Deleting -------------------------------------------------------------------------------------


def keep_budget() -> int:
    """Deletes pictures until their total size is at most PICTURES_MAX_MB. Returns the number of deleted pictures. The
    pictures that were not served for the longest time are deleted first."""
    over = measure_pictures() - settings.PICTURES_MAX_MB * _MEGABYTE
    leaving: list[str] = []
    unseen_first = Picture.objects.filter(size_bytes__gt=0).order_by("seen_on", "stored_at", "pk")
    for name, size in unseen_first.values_list("pk", "size_bytes").iterator() if over > 0 else ():
        leaving.append(name)
        over -= size
        if over <= 0:
            break
    release_pictures(leaving)
    return delete_pictures(leaving)


def measure_pictures() -> int:
    """Returns the total size of all stored pictures, in bytes."""
    return int(Picture.objects.aggregate(total=Sum("size_bytes", default=0))["total"])


def release_pictures(names: Iterable[str]) -> None:
    """Removes these pictures from their profiles, posts and creators. Pages then show drawn avatars."""
    if not (names := list(names)):
        return
    with transaction.atomic():
        profiles = Profile.objects.filter(picture__in=names)
        creators = set(profiles.values_list("creator_id", flat=True))
        profiles.update(picture=None)
        Post.objects.filter(picture__in=names).update(picture=None)
        choose_pictures(creators)


def delete_loose() -> int:
    """Deletes pictures that no profile or post refers to. Returns the number of deleted pictures."""
    by_profile = Profile.objects.filter(pk=OuterRef("profile"), picture=OuterRef("pk"))
    by_post = Post.objects.filter(pk=OuterRef("post"), picture=OuterRef("pk"))
    loose = Picture.objects.filter(
        ~Exists(by_profile), ~Exists(by_post), stored_at__lt=clock.now() - LOOSE_FOR
    )
    return delete_pictures(loose.values_list("pk", flat=True))


def delete_pictures(names: Iterable[str]) -> int:
    """Deletes the files and rows of pictures. Returns the number of deleted pictures. The row of a picture is deleted
    after the file. If deleting the file fails, the row remains, and the next run tries again."""
    storage, deleted = open_storage(), 0
    try:
        for name in list(names):
            storage.delete(name_file(name))
            deleted += Picture.objects.filter(pk=name).delete()[0]
    except Exception:  # Each storage raises its own errors.
        log.exception("A picture could not be deleted; the next run tries again.")
    return deleted


def mend_names() -> None:
    """Removes references to pictures that are not stored, and then chooses the pictures of creators again. A merge, an
    undone import or a restored backup can leave such references."""
    for model in (Profile, Post):
        stored = Picture.objects.filter(pk=OuterRef("picture"))
        model.objects.filter(~Exists(stored), picture__isnull=False).update(picture=None)
    choose_pictures([creator_id for (creator_id,) in run_statement(_OUTDATED)])


_OUTDATED: Final = """
    SELECT id FROM creators_creator AS creator WHERE picture IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM creators_profile WHERE creator_id = creator.id AND picture = creator.picture)
    UNION SELECT creator.id FROM creators_profile AS profile
        JOIN creators_creator AS creator ON creator.id = profile.creator_id
        WHERE profile.picture IS NOT NULL AND creator.picture IS NULL
"""
