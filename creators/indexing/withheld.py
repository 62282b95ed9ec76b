"""Keeps e-mail addresses of some profiles from becoming contacts. These are profiles that only Kindred's own discovery
has found. Their addresses are released when an import or a customer's request names the profile."""

from collections.abc import Collection
from uuid import UUID

from django.db import transaction

from config.kit import clock
from creators.indexing.jobs import mark_changed
from creators.indexing.requests import enqueue_refresh
from creators.models import Creator, Profile, WithheldContact


def withhold_contact(profile: Profile) -> None:
    """Keeps the addresses of a new profile from becoming contacts. Call this in the transaction that adds the
    profile."""
    WithheldContact.objects.create(profile=profile, withheld_at=clock.now())


@transaction.atomic
def claim_profiles(profile_ids: Collection[UUID]) -> None:
    """Records that an import or a customer's request named these profiles, and releases their withheld addresses."""
    release_contacts(profile_ids)
    unclaimed = Creator.objects.filter(unclaimed_since__isnull=False, profiles__in=profile_ids)
    unclaimed.update(unclaimed_since=None)


@transaction.atomic
def release_contacts(profile_ids: Collection[UUID] | None = None) -> None:
    """Releases the withheld addresses of these profiles. Without `profile_ids`, releases those of all profiles. The
    analysis then stores the addresses as contacts."""
    held = WithheldContact.objects.all()
    if profile_ids is not None:
        held = held.filter(profile__in=profile_ids)
    creators = set(held.values_list("profile__creator", flat=True))
    if creators:
        held.delete()
        mark_changed(creators)
        enqueue_refresh(creators)
