"""Marks profiles that no longer exist on their platform. The mark is removed when a profile is found again."""

from datetime import datetime

from django.db.models import Q
from django.db.models.functions import Lower

from creators.identity.demo import match_demo
from creators.models import Profile


def mark_gone(platform: str, asked: str, at: datetime) -> int:
    """Marks a profile as gone from its platform. `asked` is its source id or current handle. Earlier handles are not
    compared, because a profile with a new handle still exists.

    Skips profiles that were read after `at`, and profiles of the demo. Returns the number of marked profiles.
    """
    name = asked.removeprefix("@")
    profiles = Profile.objects.alias(name=Lower("username")).filter(platform=platform)
    named = profiles.filter(Q(source_id=name) | Q(name=name.lower()))
    older = named.filter(Q(data_updated_at__isnull=True) | Q(data_updated_at__lt=at))
    return (
        older.filter(gone_since__isnull=True).exclude(match_demo("creator__")).update(gone_since=at)
    )


def mark_found(profile: Profile, at: datetime) -> None:
    """Removes the mark of a profile that was read at the time `at`. Keeps the mark if the profile was marked after
    `at`."""
    Profile.objects.filter(pk=profile.pk, gone_since__lte=at).update(gone_since=None)
