"""The catalogue as values for comparison, and as row versions that show whether anything was written."""

from typing import Any

from django.db import connection

from creators.models import Creator, CreatorEmail, Fact, MetricSnapshot, Post, Profile

_TABLES = (
    "creator indexstate creatoremail fact metricsnapshot post profile profilealias catalogueload"
)
_NUMBERS = (
    "followers",
    "posts_per_week",
    "avg_views_recent",
    "last_post_at",
    "data_updated_at",
)


def versions() -> dict[str, list[Any]]:
    """The place and version of each row, which every write changes."""
    found = {}
    with connection.cursor() as cursor:
        for table in _TABLES.split():
            cursor.execute(f"SELECT ctid::text, xmin::text FROM creators_{table} ORDER BY 1")
            found[table] = cursor.fetchall()
    return found


def contents() -> list[Any]:
    """The values of the catalogue, without ids and times of writing."""
    return sorted(map(_creator, Creator.objects.all()), key=repr)


def _creator(creator: Creator) -> dict[str, Any]:
    emails = CreatorEmail.objects.filter(creator=creator).order_by("email")
    return {
        "name": creator.name,
        "bio": creator.bio,
        "country": creator.country,
        "languages": creator.languages,
        "facts": sorted(Fact.objects.filter(creator=creator).values_list("kind", "value")),
        "emails": list(emails.values_list("email", flat=True)),
        "profiles": sorted(map(_profile, Profile.objects.filter(creator=creator)), key=repr),
    }


def _profile(profile: Profile) -> dict[str, Any]:
    snapshots = MetricSnapshot.objects.filter(profile=profile).order_by("date")
    posts = Post.objects.filter(profile=profile).order_by("caption")
    return {
        "who": (profile.platform, profile.username, profile.source_id, profile.display_name),
        "numbers": {name: getattr(profile, name) for name in _NUMBERS},
        "snapshots": list(snapshots.values_list("date", "followers")),
        "posts": list(posts.values_list("caption", "likes", "views", "posted_at", "url")),
        "aliases": sorted(profile.aliases.values_list("identity", flat=True)),
    }
