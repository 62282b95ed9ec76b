"""Creators, their profiles on the platforms, and the numbers of each profile by date."""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import OpClass
from django.db import models
from django.db.models import F, Func, Q, UniqueConstraint
from django.db.models.functions import Lower

uuidv7 = Func(function="uuidv7", output_field=models.UUIDField())
"""The function of Postgres 18 that creates UUIDs in order of time."""


def stored_picture(help_text: str = "") -> "models.CharField[str | None, str | None]":
    """Returns a model field for the name of a stored picture. The name is stored in the row of the profile, post or
    creator, so that pages can show the picture without a further query."""
    return models.CharField(max_length=64, null=True, editable=False, help_text=help_text)


def list_stored(name: str) -> models.Index:
    return models.Index(fields=["picture"], name=name, condition=Q(picture__isnull=False))


def _begins(column: str, name: str) -> models.Index:
    return models.Index(OpClass(Lower(column), "text_pattern_ops"), name=name)


class Platform(models.TextChoices):
    INSTAGRAM = "instagram", "Instagram"
    TIKTOK = "tiktok", "TikTok"
    YOUTUBE = "youtube", "YouTube"


class CreatorKind(models.TextChoices):
    INFLUENCER = "INFLUENCER", "Influencer"
    THEME_PAGE = "THEME_PAGE", "Topic page"


class Creator(models.Model):
    """A person or a page with profiles on one or more platforms. Unknown values are null."""

    id = models.UUIDField(primary_key=True, db_default=uuidv7, editable=False)
    name = models.TextField()
    bio = models.TextField(null=True, blank=True)
    avatar_url = models.TextField(null=True, blank=True)
    picture = stored_picture("Of one of its profiles")
    kind = models.CharField(max_length=10, choices=CreatorKind, null=True, blank=True)
    country = models.CharField(max_length=2, null=True, blank=True, help_text="ISO 3166-1 alpha-2")
    languages = ArrayField(
        models.CharField(max_length=2), default=list, blank=True, help_text="ISO 639-1"
    )

    ai_summary = models.TextField(null=True, blank=True)
    audience_demographics = models.TextField(null=True, blank=True)
    vibe_and_aesthetics = models.TextField(null=True, blank=True)
    brand_alignment = ArrayField(models.TextField(), default=list, blank=True)
    content_themes = ArrayField(models.TextField(), default=list, blank=True)
    key_facts = ArrayField(models.TextField(), default=list, blank=True)
    analysis_updated_at = models.DateTimeField(null=True, blank=True)
    analysis_fact_count = models.PositiveIntegerField(null=True, blank=True)

    first_seen_in = models.TextField(
        default="",
        db_default="",
        editable=False,
        help_text="The imported file, or the way of the first reading",
    )
    unclaimed_since = models.DateTimeField(
        null=True, editable=False, help_text="Since when only a discovery has known the creator"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["unclaimed_since"],
                name="creator_unclaimed",
                condition=Q(unclaimed_since__isnull=False),
            ),
            _begins("name", "creator_name_prefix"),
            models.Index(fields=["country"], name="creator_country"),
            list_stored("creator_picture"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def ranked_profiles(self) -> "list[Profile]":
        """The creator's profiles, the one with most followers first."""
        return sorted(self.profiles.all(), key=lambda one: (-(one.followers or 0), one.pk))


class Profile(models.Model):
    """An account on a platform, with its newest numbers. `source_id` is the stable id of the account on the platform.
    If the id is unknown, it is another identity of the account, such as `@` and the username."""

    id = models.UUIDField(primary_key=True, db_default=uuidv7, editable=False)
    creator = models.ForeignKey(Creator, on_delete=models.CASCADE, related_name="profiles")
    platform = models.CharField(max_length=9, choices=Platform)
    username = models.TextField(null=True, blank=True)
    source_id = models.TextField(
        help_text="Stable identity at the source; `@handle` where the handle is all that is known"
    )
    display_name = models.TextField(null=True, blank=True)
    bio = models.TextField(null=True, blank=True)
    avatar_url = models.TextField(null=True, blank=True)
    picture = stored_picture()
    url = models.TextField()
    external_url = models.TextField(null=True, blank=True)
    is_verified = models.BooleanField(default=False)
    is_business = models.BooleanField(default=False)
    is_private = models.BooleanField(default=False)
    category = models.TextField(null=True, blank=True)
    pronouns = ArrayField(models.TextField(), null=True, blank=True)

    followers = models.BigIntegerField(null=True, blank=True)
    following = models.BigIntegerField(null=True, blank=True)
    posts_count = models.BigIntegerField(null=True, blank=True)
    posts_last_30d = models.PositiveIntegerField(null=True, blank=True)
    posts_per_week = models.FloatField(null=True, blank=True)
    engagement_rate = models.FloatField(null=True, blank=True, help_text="percent")
    avg_likes_recent = models.FloatField(null=True, blank=True)
    avg_comments_recent = models.FloatField(null=True, blank=True)
    avg_views_recent = models.FloatField(null=True, blank=True)
    followers_30d_pct = models.FloatField(null=True, blank=True)
    last_post_at = models.DateTimeField(null=True, blank=True)
    data_updated_at = models.DateTimeField(null=True, blank=True)
    gone_since = models.DateTimeField(
        null=True,
        blank=True,
        help_text="When the platform first said that the profile is gone; empty while it is there",
    )

    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            UniqueConstraint(F("platform"), Lower("username"), name="profile_platform_username"),
            UniqueConstraint(F("platform"), F("source_id"), name="profile_platform_source"),
        ]
        indexes = [
            _begins("username", "profile_username_prefix"),
            _begins("display_name", "profile_display_prefix"),
            models.Index(fields=["platform", "followers"], name="profile_platform_followers"),
            models.Index(
                F("followers").desc(nulls_last=True), F("creator"), name="profile_most_followers"
            ),
            list_stored("profile_picture"),
        ]

    def __str__(self) -> str:
        return f"{self.handle} on {self.get_platform_display()}"

    @property
    def handle(self) -> str:
        """The username, or `source_id` if the username is unknown."""
        return self.username or self.source_id


class ProfileAlias(models.Model):
    """An earlier handle, address or name of a profile. Imported rows that contain this earlier identity are matched
    with the profile."""

    profile = models.ForeignKey(Profile, on_delete=models.CASCADE, related_name="aliases")
    platform = models.CharField(max_length=9, choices=Platform)
    identity = models.TextField()

    class Meta:
        constraints = [
            UniqueConstraint(fields=["platform", "identity"], name="alias_platform_identity")
        ]

    def __str__(self) -> str:
        return self.identity


class MetricSnapshot(models.Model):
    """The numbers of a profile on a date. Growth is the difference between two snapshots."""

    profile = models.ForeignKey(Profile, on_delete=models.CASCADE, related_name="snapshots")
    date = models.DateField()
    followers = models.BigIntegerField(null=True)
    following = models.BigIntegerField(null=True)
    posts_count = models.BigIntegerField(null=True)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["profile", "date"], name="snapshot_profile_date"),
            models.CheckConstraint(
                condition=Q(followers__isnull=False)
                | Q(following__isnull=False)
                | Q(posts_count__isnull=False),
                name="snapshot_says_something",
            ),
        ]
        ordering = ["date"]

    def __str__(self) -> str:
        return f"{self.profile_id} on {self.date}"
