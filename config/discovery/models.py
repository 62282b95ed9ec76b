"""The models of discoveries. A discovery looks for new creators on the platforms, for a customer's account or for a
growth plan. It asks the platforms questions, such as searches, and reads the accounts that their answers name."""

from typing import Final, cast
from uuid import UUID

from django.contrib.postgres.fields import ArrayField
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import CheckConstraint, Func, Q, UniqueConstraint

uuidv7 = Func(function="uuidv7", output_field=models.UUIDField())
"""Generates time-ordered UUIDs in Postgres."""

CREDITS_A_FIND: Final = 5
"""The price of a creator that a discovery finds, in credits."""


class GrowthPlan(models.Model):
    """A plan of the staff that states which creators the catalogue should gain. The plan has one discovery for each
    combination of a subject, a country, a language and a size. Each of these discoveries is called a cell. A cell is
    free of charge, and runs until it has found `target` creators."""

    name = models.CharField(max_length=100)
    subjects = ArrayField(models.CharField(max_length=200))
    countries = ArrayField(models.CharField(max_length=2), blank=True, default=list)
    languages = ArrayField(models.CharField(max_length=3), blank=True, default=list)
    sizes = ArrayField(
        models.CharField(max_length=30), blank=True, default=list, help_text="Such as 10k-100k"
    )
    target = models.PositiveSmallIntegerField(
        validators=[MinValueValidator(1)], help_text="Clear matches of each cell"
    )
    requests_a_day = models.JSONField(
        help_text="Most requests of a UTC day by platform. Other platforms are not asked"
    )
    is_on = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name

    @property
    def platforms(self) -> list[str]:
        return sorted(name for name, most in self.requests_a_day.items() if most)


class PlanDay(models.Model):
    """The numbers of requests that a growth plan sent to a platform on a UTC day, and that the platform refused."""

    plan = models.ForeignKey(
        GrowthPlan, on_delete=models.CASCADE, related_name="days", db_index=False
    )
    platform = models.CharField(max_length=10)
    day = models.DateField()
    requests = models.PositiveIntegerField(default=0)
    refusals = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [UniqueConstraint(fields=["plan", "platform", "day"], name="plan_day_once")]

    def __str__(self) -> str:
        return f"{self.plan_id} {self.platform} {self.day}"


class Discovery(models.Model):
    """A search for new creators on the platforms. `brief` describes the creators to find. A background job works on the
    discovery, for some seconds at a time."""

    class Status(models.TextChoices):
        RUNNING = "running", "Running"
        PAUSED = "paused", "Paused"
        STOPPED = "stopped", "Stopped"
        DONE = "done", "Done"
        FAILED = "failed", "Failed"

    class Reason(models.TextChoices):
        """Why a discovery is paused or has ended."""

        CREDIT = "credit", "The account's credit does not cover another creator"
        BUDGET = "budget", "A spending limit is reached"
        KEY = "key", "The API key that started it is no longer active"
        LIMIT = "limit", "All wanted creators are found"
        MAX_CREDITS = "max_credits", "Its own limit of credits is reached"
        REQUESTS = "requests", "It sent as many requests as one discovery may"
        MINUTES = "minutes", "It worked as long as one discovery may"
        EXHAUSTED = "exhausted", "There is nothing left to ask"
        REFUSED = "refused", "The platforms refuse requests"
        DAY = "day", "Today's requests are used"
        LATER = "later", "Other workers read or index what is left"
        ERRORS = "errors", "It failed several times in a row"
        ASKED = "asked", "It was stopped"
        WAITED = "waited", "It was paused for too long"

    id = models.UUIDField(primary_key=True, db_default=uuidv7, editable=False)
    account = models.ForeignKey(
        "billing.Account", on_delete=models.CASCADE, related_name="+", db_index=False, null=True
    )
    plan = models.ForeignKey(
        GrowthPlan, on_delete=models.CASCADE, related_name="cells", db_index=False, null=True
    )
    query = models.TextField()
    brief = models.JSONField(help_text="The reading that creators are judged by")
    filters = models.JSONField(help_text="Filters that were set besides the text")
    digest = models.CharField(max_length=64, help_text="The same for the same brief")
    platforms = ArrayField(models.CharField(max_length=10))
    limit = models.PositiveSmallIntegerField(help_text="Most creators to find")
    max_credits = models.PositiveIntegerField(null=True)
    status = models.CharField(max_length=7, choices=Status, default=Status.RUNNING)
    reason = models.CharField(max_length=11, choices=Reason, blank=True, default="")
    asked = models.PositiveIntegerField(default=0, help_text="Questions to the platforms")
    seen = models.PositiveIntegerField(default=0, help_text="Accounts in their answers")
    fetched = models.PositiveIntegerField(default=0)
    new = models.PositiveIntegerField(default=0, help_text="Creators that it stored")
    known = models.PositiveIntegerField(default=0)
    clear = models.PositiveIntegerField(default=0, help_text="New clear matches; each is charged")
    credited = models.PositiveIntegerField(default=0, help_text="Finds that were given back")
    refused = models.JSONField(default=dict, help_text="Cause and number of refusals by platform")
    requests = models.PositiveIntegerField(default=0, help_text="HTTP requests to the platforms")
    worked_s = models.FloatField(default=0)
    errors_in_row = models.PositiveSmallIntegerField(default=0)
    api_key = models.ForeignKey(
        "billing.ApiKey", on_delete=models.SET_NULL, related_name="+", null=True
    )
    face = models.CharField(max_length=30, help_text="How it was started, as in the ledger")
    member_id = models.IntegerField(null=True, help_text="Who started it on a page")
    lease = models.UUIDField(null=True, help_text="The run that works on it")
    leased_until = models.DateTimeField(null=True)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField(help_text="When the status last changed")

    class Meta:
        verbose_name_plural = "discoveries"
        indexes = [
            models.Index(fields=["account", "-created_at"], name="discovery_recent"),
            models.Index(fields=["account", "digest"], name="discovery_same"),
        ]
        constraints = [
            UniqueConstraint(
                fields=["account"], condition=Q(status="running"), name="discovery_one_running"
            ),
            UniqueConstraint(fields=["plan", "digest"], name="discovery_cell_once"),
            CheckConstraint(
                condition=Q(account=None) ^ Q(plan=None), name="discovery_of_account_or_plan"
            ),
        ]

    def __str__(self) -> str:
        return self.query

    @property
    def owner_id(self) -> UUID:
        """The id of the account. Discoveries of a growth plan have no account."""
        return cast(UUID, self.account_id)

    @property
    def is_open(self) -> bool:
        return self.status in (self.Status.RUNNING, self.Status.PAUSED)

    @property
    def credits(self) -> int:
        """The credits that the discovery has cost, minus refunds."""
        return CREDITS_A_FIND * (self.clear - self.credited)

    @property
    def credits_back(self) -> int:
        return CREDITS_A_FIND * self.credited


class DiscoveryQuestion(models.Model):
    """A question of a discovery to a platform, such as a search. The platform answers it page by page. A question of
    the kind NEIGHBOURS is not sent: it stands for the accounts that one account names. `source` says where the question
    comes from. The results so far decide which question is asked next."""

    class Source(models.TextChoices):
        SUBJECT = "subject", "Words of the brief"
        HASHTAG = "hashtag", "Hashtags of the catalogue"
        NICHE = "niche", "Words of the brief's niches"
        SUGGESTION = "suggestion", "Suggestions of YouTube"
        FIND = "find", "Words that finds share"
        RELATED = "related", "Profiles that Instagram relates"
        LINK = "link", "Links in bios"
        MENTION = "mention", "Mentions in posts"

    class Kind(models.TextChoices):
        TIKTOK_USERS = "tiktok_users"
        YOUTUBE_SEARCH = "youtube_search"
        YOUTUBE_SUGGESTIONS = "youtube_suggestions"
        INSTAGRAM_RELATED = "instagram_related"
        NEIGHBOURS = "neighbours"

    discovery = models.ForeignKey(Discovery, on_delete=models.CASCADE, related_name="questions")
    source = models.CharField(max_length=10, choices=Source)
    kind = models.CharField(max_length=20, choices=Kind)
    words = models.CharField(max_length=200)
    cursor = models.JSONField(null=True, help_text="Where the next page begins")
    is_open = models.BooleanField(default=True, help_text="There is another page to ask for")
    is_live = models.BooleanField(
        default=True, help_text="False until the account that names these neighbours fits"
    )
    prior = models.FloatField(
        default=1, help_text="What was expected of its accounts before any was read, 0 to 1"
    )
    requests = models.PositiveIntegerField(default=0, help_text="Also those of its candidates")
    pages = models.PositiveIntegerField(default=0, help_text="Pages that were read")
    clear = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            UniqueConstraint(
                fields=["discovery", "kind", "words"],
                condition=~Q(kind="neighbours"),
                name="discovery_asked_once",
            ),
            UniqueConstraint(
                fields=["discovery", "source", "words"],
                condition=Q(kind="neighbours"),
                name="discovery_neighbours_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.words}"

    @property
    def platform(self) -> str:
        return self.kind.partition("_")[0]


class DiscoveryCandidate(models.Model):
    """A candidate of a discovery: an account that a platform's answer named, and that may fit the brief. Each discovery
    stores an account once. `name` is `@handle` or a channel's id."""

    class State(models.TextChoices):
        WAITING = "waiting", "Not looked at yet"
        UNFIT = "unfit", "Cannot fit by what the answer said"
        KNOWN = "known", "Already in the catalogue"
        GONE = "gone", "Gone, private or not to be stored"
        STORED = "stored", "Stored, not judged yet"
        WEAK = "weak", "Stored, a weak match"
        CLEAR = "clear", "Stored, a clear match"

    discovery = models.ForeignKey(Discovery, on_delete=models.CASCADE, related_name="candidates")
    question = models.ForeignKey(
        DiscoveryQuestion, on_delete=models.CASCADE, related_name="candidates"
    )
    platform = models.CharField(max_length=10)
    name = models.CharField(max_length=110)
    handle = models.CharField(
        max_length=110, default="", help_text="As in links, if an answer told it"
    )
    is_linked = models.BooleanField(
        default=False, help_text="A stored account links to it, so it may be the same creator's"
    )
    promise = models.FloatField(help_text="Nearness of what the answer said to the brief")
    state = models.CharField(max_length=7, choices=State, default=State.WAITING)
    requests = models.PositiveSmallIntegerField(default=0)
    confidence = models.FloatField(default=0, help_text="How surely the creator fits, once judged")
    creator = models.ForeignKey(
        "creators.Creator", on_delete=models.CASCADE, related_name="+", null=True
    )

    class Meta:
        constraints = [
            UniqueConstraint(
                fields=["discovery", "platform", "name"], name="discovery_candidate_once"
            )
        ]
        indexes = [
            models.Index(
                fields=["discovery", "-promise"],
                condition=Q(state="waiting"),
                name="discovery_frontier",
            )
        ]

    def __str__(self) -> str:
        return f"{self.name} on {self.platform}"


class FrontierAccount(models.Model):
    """An account that platforms' answers named and that is not read yet. These accounts are called the frontier, which
    all discoveries share. Each account has one row. Each discovery that waits for the account has a candidate with the
    same platform and name."""

    platform = models.CharField(max_length=10)
    name = models.CharField(max_length=110)
    promise = models.FloatField(default=0, help_text="Expected yield: the sum of its candidates'")
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [UniqueConstraint(fields=["platform", "name"], name="frontier_account_once")]
        indexes = [models.Index(fields=["seen_at"], name="frontier_account_age")]

    def __str__(self) -> str:
        return f"{self.name} on {self.platform}"


class DiscoveryFind(models.Model):
    """A find: a creator who clearly matches the brief of a discovery. `payload` is the creator as a search result. If
    the discovery belongs to a customer's account, the creator is new to the catalogue. The find is then stored in the
    same transaction as its charge."""

    class Wrong(models.TextChoices):
        """Why the price of a found creator was refunded."""

        GONE = "gone", "The profile is gone"
        PRIVATE = "private", "The profile is private"
        UNFIT = "unfit", "The creator does not fit"

    discovery = models.ForeignKey(Discovery, on_delete=models.CASCADE, related_name="finds")
    creator = models.ForeignKey("creators.Creator", on_delete=models.CASCADE, related_name="+")
    payload = models.JSONField()
    found_at = models.DateTimeField()
    wrong = models.CharField(max_length=7, choices=Wrong, blank=True, default="")
    credited_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["discovery", "creator"], name="discovery_find_once")
        ]
        indexes = [models.Index(fields=["found_at"], name="discovery_find_fresh")]

    def __str__(self) -> str:
        return f"{self.creator_id} by {self.discovery_id}"


class UnmetDemand(models.Model):
    """What searches asked for although the catalogue had few clear matches. Stores how the searches were understood,
    but neither their texts nor the accounts that searched."""

    digest = models.CharField(max_length=64, unique=True, help_text="The same for the same reading")
    subjects = ArrayField(models.CharField(max_length=200))
    countries = ArrayField(models.CharField(max_length=2), default=list)
    languages = ArrayField(models.CharField(max_length=3), default=list)
    size = models.CharField(max_length=30, blank=True, default="")
    platforms = ArrayField(models.CharField(max_length=10), default=list)
    searches = models.PositiveIntegerField(default=0)
    last_asked_at = models.DateTimeField(db_index=True)
    plan = models.ForeignKey(GrowthPlan, on_delete=models.SET_NULL, related_name="+", null=True)

    class Meta:
        verbose_name_plural = "unmet demand"

    def __str__(self) -> str:
        return ", ".join(self.subjects)
