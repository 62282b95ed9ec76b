"""Marks profiles as gone when their platform says so, and unmarks them when they are seen again."""

from datetime import datetime

from django.db.models import Q
from django.db.models.functions import Lower

from creators.identity.demo import match_demo
from creators.models import Profile


def mark_gone(platform: str, asked: str, at: datetime) -> int:
    """Marks the profile with this id or current handle as gone. Returns how many were marked.

    Skips profiles that were read after `at`, and profiles of the demo. An earlier handle does not count, because it may
    be gone while the profile stays.
    """
    name = asked.removeprefix("@")
    profiles = Profile.objects.alias(name=Lower("username")).filter(platform=platform)
    named = profiles.filter(Q(source_id=name) | Q(name=name.lower()))
    older = named.filter(Q(data_updated_at__isnull=True) | Q(data_updated_at__lt=at))
    return (
        older.filter(gone_since__isnull=True).exclude(match_demo("creator__")).update(gone_since=at)
    )


def mark_found(profile: Profile, at: datetime) -> None:
    """Unmarks a profile that was read at the time `at`. Skips a profile that was marked as gone later."""
    Profile.objects.filter(pk=profile.pk, gone_since__lte=at).update(gone_since=None)
