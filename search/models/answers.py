"""Stores searches and paid answers. A search is stored with its results. Further pages of the results therefore need no
new search and cost nothing."""

from django.db import models
from django.db.models import UniqueConstraint

from creators.models.people import uuidv7
from search.models.lists import Shortlist, ShortlistEntry
from search.models.previews import Preview
from search.models.reviews import ReviewComment, ReviewLink, ReviewVote
from search.models.traits import TraitShare

__all__ = [
    "Preview",
    "ReviewComment",
    "ReviewLink",
    "ReviewVote",
    "SearchResult",
    "SearchSession",
    "Shortlist",
    "ShortlistEntry",
    "TraitShare",
]


class SearchSession(models.Model):
    """A search of an account. Until the search expires, the API returns its pages for free. The website shows them for
    longer. An example search is public and belongs to no account. `example` contains its name in addresses."""

    id = models.UUIDField(primary_key=True, db_default=uuidv7, editable=False)
    account = models.ForeignKey(
        "billing.Account", on_delete=models.CASCADE, related_name="+", null=True, blank=True
    )
    example = models.SlugField(max_length=100, unique=True, null=True, blank=True)
    query = models.TextField()
    request = models.JSONField(help_text="The validated request as it was asked")
    understood = models.JSONField(
        help_text="What the words were taken to mean, and which were not understood"
    )
    brief = models.JSONField(null=True, help_text="What was searched, as it was read and corrected")
    searched = models.JSONField(
        default=dict, help_text="Every filter that was applied, of the words and of the request"
    )
    quality_mode = models.CharField(max_length=20)
    quality_reason = models.TextField(null=True, blank=True)
    limit = models.PositiveSmallIntegerField()
    refines = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        related_name="refinements",
        null=True,
        blank=True,
        help_text="The search whose brief was corrected",
    )
    charged_before = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text="Of a search that refines another: clear matches that were charged before",
    )
    times_refined = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text="Also counts refinements that were deleted"
    )
    name = models.CharField(max_length=100, blank=True, default="")
    is_pinned = models.BooleanField(default=False)
    request_id = models.CharField(
        max_length=64,
        blank=True,
        default="",
        help_text="Of the request that ran it, as in the ledger",
    )
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(help_text="Until then the API reads its results")
    kept_until = models.DateTimeField(help_text="Until then pages show its results")

    class Meta:
        indexes = [
            models.Index(fields=["account", "-created_at"], name="session_account_recent"),
            models.Index(fields=["expires_at"], name="session_expiry"),
            models.Index(fields=["kept_until"], name="session_kept"),
            models.Index(
                fields=["request_id"], condition=~models.Q(request_id=""), name="session_request"
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(account__isnull=True) | models.Q(example__isnull=True),
                name="example_belongs_to_no_account",
            )
        ]

    def __str__(self) -> str:
        return self.query

    @property
    def title(self) -> str:
        return self.name or self.query


class SearchResult(models.Model):
    """One creator in the results of a search. `payload` is the result as the API returns it."""

    session = models.ForeignKey(SearchSession, on_delete=models.CASCADE, related_name="results")
    rank = models.PositiveSmallIntegerField()
    creator = models.ForeignKey("creators.Creator", on_delete=models.CASCADE, related_name="+")
    payload = models.JSONField()

    class Meta:
        constraints = [UniqueConstraint(fields=["session", "rank"], name="result_rank")]


class SavedAnswer(models.Model):
    """A paid answer from a page of the website, such as similar creators or a match."""

    id = models.UUIDField(primary_key=True, db_default=uuidv7, editable=False)
    account = models.ForeignKey("billing.Account", on_delete=models.CASCADE, related_name="+")
    operation = models.CharField(max_length=40)
    request = models.JSONField(help_text="What was asked, as the page shows it again")
    answer = models.JSONField(help_text="Everything of the answer but its creators")
    replacements_left = models.PositiveSmallIntegerField(
        default=0, help_text="Creators that can still be replaced by the next best, free"
    )
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(
                fields=["account", "operation", "-created_at"], name="answer_account_recent"
            ),
            models.Index(fields=["expires_at"], name="answer_expiry"),
        ]


class SavedCreator(models.Model):
    """One creator of a saved answer. `payload` is the creator's entry as the API returns it."""

    answer = models.ForeignKey(SavedAnswer, on_delete=models.CASCADE, related_name="creators")
    rank = models.PositiveSmallIntegerField()
    creator = models.ForeignKey("creators.Creator", on_delete=models.CASCADE, related_name="+")
    payload = models.JSONField()
    dismissed_at = models.DateTimeField(
        null=True, blank=True, help_text="Set for a creator that was replaced; it is not shown"
    )

    class Meta:
        constraints = [UniqueConstraint(fields=["answer", "rank"], name="saved_creator_rank")]
