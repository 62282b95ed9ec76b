"""Whether a profile is still on its platform: marked when the platform says that it is gone, unmarked when seen."""

from datetime import datetime

from django.db.models import Q
from django.db.models.functions import Lower

from creators.identity.demo import match_demo
from creators.models import Profile


def mark_gone(platform: str, asked: str, at: datetime) -> int:
    """`asked` is the platform's id or the handle of now: an earlier handle can go while the profile stays.

    A reading after `at` outweighs it. Returns how many were marked.
    """
    name = asked.removeprefix("@")
    profiles = Profile.objects.alias(name=Lower("username")).filter(platform=platform)
    named = profiles.filter(Q(source_id=name) | Q(name=name.lower()))
    older = named.filter(Q(data_updated_at__isnull=True) | Q(data_updated_at__lt=at))
    return (
        older.filter(gone_since__isnull=True).exclude(match_demo("creator__")).update(gone_since=at)
    )


def mark_found(profile: Profile, at: datetime) -> None:
    """A reading from before it was gone changes nothing."""
    Profile.objects.filter(pk=profile.pk, gone_since__lte=at).update(gone_since=None)
