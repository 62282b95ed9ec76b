"""Database models of live requests (requests to the platforms): transcripts, speech-to-text jobs, outcomes of requests
and pictures, and removal requests."""

from uuid import uuid4

from django.contrib.postgres.fields import ArrayField
from django.db import models

from creators.models import Platform, Post, Profile
from scraping.sources.words import is_language


class Transcript(models.Model):
    """The spoken text of a video. It is stored, so that each video is transcribed only once."""

    class Source(models.TextChoices):
        CAPTIONS = "captions", "Captions"
        GENERATED = "generated", "Speech to text"

    platform = models.CharField(max_length=10, choices=Platform)
    video_id = models.CharField(max_length=60)
    language = models.CharField(max_length=20, blank=True)
    source = models.CharField(max_length=10, choices=Source)
    url = models.TextField(blank=True)
    authors = ArrayField(
        models.CharField(max_length=100),
        default=list,
        help_text="Identities of the account: its id on the platform, and @handle; lower case",
    )
    segments = models.JSONField()
    duration_seconds = models.FloatField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["platform", "video_id", "language"], name="scraping_transcript_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.video_id} on {self.get_platform_display()}"

    def is_in(self, language: str) -> bool:
        """Returns whether the transcript is in `language`, which is a language code or `auto` for any language."""
        return is_language(self.language, language)


class SpeechJob(models.Model):
    """A video that a background worker has to transcribe. The row is deleted when the transcript was stored or the
    failure was reported."""

    platform = models.CharField(max_length=10, choices=Platform)
    video_id = models.CharField(max_length=60)
    requested_at = models.DateTimeField()
    failure = models.CharField(max_length=20, blank=True)
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ["-requested_at"]
        verbose_name = "speech job"
        constraints = [
            models.UniqueConstraint(fields=["platform", "video_id"], name="scraping_speechjob_once")
        ]

    def __str__(self) -> str:
        return f"{self.video_id} on {self.get_platform_display()}"


class LiveCall(models.Model):
    """The outcome of a live request or of one item of a batch request."""

    operation = models.CharField(max_length=40)
    cause = models.CharField(max_length=30, blank=True, help_text="Empty: it succeeded")
    latency_ms = models.PositiveIntegerField()
    at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["-at"]
        verbose_name = "live request"

    def __str__(self) -> str:
        return f"{self.operation}: {self.cause or 'succeeded'}"


class GuestState(models.Model):
    """A guest (an anonymous visitor to a platform) of one process, with its proxy and its number of requests. The
    process updates this row regularly."""

    platform = models.CharField(max_length=10, choices=Platform)
    proxy = models.CharField(max_length=100, blank=True, help_text="Empty: this machine")
    process = models.CharField(max_length=80)
    requests = models.PositiveIntegerField()
    refusals = models.PositiveIntegerField(help_text="Each renews cookies and tokens")
    tokens = models.CharField(max_length=200, blank=True, help_text="Names of what is kept")
    updated_at = models.DateTimeField()

    class Meta:
        ordering = ["platform", "proxy", "process"]
        verbose_name = "identity"
        verbose_name_plural = "identities"
        constraints = [
            models.UniqueConstraint(
                fields=["platform", "proxy", "process"], name="scraping_guest_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_platform_display()} through {self.proxy or 'this machine'}"


class Allowance(models.Model):
    """A rate limit that all processes share: the time from which requests may go to a host through a proxy.

    An empty host means all hosts of the proxy. An empty proxy means requests without a proxy. The module
    `scraping.fetching.allowances` writes these rows.
    """

    host = models.CharField(max_length=253, blank=True)
    proxy = models.CharField(max_length=300, blank=True)
    free_at = models.DateTimeField(help_text="When the next request may start")
    failures = models.PositiveIntegerField(help_text="In a row")
    rests_until = models.DateTimeField(null=True)

    class Meta:
        ordering = ["host", "proxy"]
        constraints = [
            models.UniqueConstraint(fields=["host", "proxy"], name="scraping_allowance_once")
        ]

    def __str__(self) -> str:
        return f"{self.host or 'all hosts'} through {self.proxy or 'this machine'}"


class AccountRead(models.Model):
    """An account that background jobs must not read until a given time, because another job is reading it or has read
    it. A keyed digest identifies the account."""

    digest = models.BinaryField(primary_key=True)
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"Until {self.until:%Y-%m-%d %H:%M}"


class RefreshTry(models.Model):
    """The time when the scheduled refresh last tried to read a profile."""

    profile = models.OneToOneField(
        Profile, on_delete=models.CASCADE, primary_key=True, related_name="refresh_try"
    )
    tried_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = "refresh tries"

    def __str__(self) -> str:
        return f"{self.profile_id} at {self.tried_at}"


class PictureFetch(models.Model):
    """The result of fetching the picture of a profile or post."""

    class State(models.TextChoices):
        STORED = "stored", "Stored"
        WAITING = "waiting", "Tried again"
        FAILED = "failed", "Failed too often"
        GONE = "gone", "Gone"
        BAD = "bad", "No picture"

    profile = models.OneToOneField(
        Profile, null=True, on_delete=models.CASCADE, related_name="picture_fetch"
    )
    post = models.OneToOneField(
        Post, null=True, on_delete=models.CASCADE, related_name="picture_fetch"
    )
    source = models.CharField(max_length=64, help_text="SHA-256 of the address, without signature")
    state = models.CharField(max_length=7, choices=State)
    failures = models.PositiveSmallIntegerField(default=0, help_text="In a row")
    cause = models.CharField(max_length=200, blank=True)
    tried_at = models.DateTimeField()
    retry_at = models.DateTimeField(null=True, db_index=True)

    class Meta:
        ordering = ["-tried_at"]
        verbose_name = "fetched picture"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(profile__isnull=True) ^ models.Q(post__isnull=True),
                name="scraping_picturefetch_of_one",
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_state_display()}, {self.tried_at:%Y-%m-%d %H:%M}"


class IngestDay(models.Model):
    """The number of creators that a customer's account has added on one UTC day."""

    account_id = models.UUIDField()
    day = models.DateField()
    used = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account_id", "day"], name="scraping_ingestday_once")
        ]

    def __str__(self) -> str:
        return f"{self.used} on {self.day}"


class RemovalRequest(models.Model):
    """A person's request to be removed from the catalogue. The person proves that a profile is theirs by putting a code
    into its bio. `name` is `@handle` or a channel id, and becomes empty after the removal. The row is deleted after two
    days."""

    class Outcome(models.TextChoices):
        """The result of the newest check of the bio."""

        ABSENT = "absent", "The code is not in the bio"
        BLOCKED = "blocked", "The platform does not answer requests"
        CHANGED = "changed", "The platform answers in an unknown form"
        PRIVATE = "private", "The platform does not show the profile"
        GONE = "gone", "The platform has no such profile"
        BUSY = "busy", "The code is there, but an import is running"
        DONE = "done", "The owner is forgotten"

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    platform = models.CharField(max_length=10, choices=Platform, blank=True)
    name = models.CharField(max_length=110, blank=True)
    code = models.CharField(max_length=20, blank=True)
    created_at = models.DateTimeField(db_index=True)
    checked_at = models.DateTimeField(null=True)
    outcome = models.CharField(max_length=7, choices=Outcome, blank=True)
    erased = models.JSONField(null=True, help_text="How many rows were erased, by table")

    class Meta:
        indexes = [models.Index(fields=["platform", "name"], name="scraping_removal_profile")]

    def __str__(self) -> str:
        return f"Request of {self.created_at:%Y-%m-%d %H:%M}"
