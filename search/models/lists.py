"""Lists of creators that accounts keep."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import UniqueConstraint

from creators.models.people import uuidv7


class Shortlist(models.Model):
    """A named list of creators. The fees of its entries are in the list's currency."""

    id = models.UUIDField(primary_key=True, db_default=uuidv7, editable=False)
    account = models.ForeignKey("billing.Account", on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=100)
    currency = models.CharField(max_length=3, help_text="ISO 4217")
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField(help_text="When its name or its creators last changed")
    version = models.PositiveIntegerField(
        default=1, help_text="Grows with each change of its name or currency"
    )

    class Meta:
        indexes = [models.Index(fields=["account", "-created_at"], name="shortlist_account_recent")]

    def __str__(self) -> str:
        return self.name


class KeptEntries(models.Manager["ShortlistEntry"]):
    def get_queryset(self) -> models.QuerySet["ShortlistEntry"]:
        return super().get_queryset().filter(removed_at=None)


class ShortlistEntry(models.Model):
    """A creator on a list. `version` increases when the entry is edited, but not when it is moved. A removed entry can
    be restored for a day. The managers `objects` and `entries` leave out removed entries, but joins in queries do
    not."""

    class Status(models.TextChoices):
        CONSIDERING = "considering"
        CONTACTED = "contacted"
        APPROVED = "approved"
        DECLINED = "declined"

    shortlist = models.ForeignKey(Shortlist, on_delete=models.CASCADE, related_name="entries")
    creator = models.ForeignKey("creators.Creator", on_delete=models.CASCADE, related_name="+")
    search = models.ForeignKey(
        "search.SearchSession",
        on_delete=models.SET_NULL,
        related_name="+",
        null=True,
        blank=True,
        help_text="The account's search that found the creator",
    )
    status = models.CharField(max_length=11, choices=Status, default=Status.CONSIDERING)
    notes = models.TextField(blank=True)
    tags = ArrayField(models.CharField(max_length=50), default=list, blank=True)
    fee = models.PositiveBigIntegerField(
        null=True, blank=True, help_text="In whole units of the list's currency"
    )
    deliverables = models.TextField(blank=True)
    position = models.PositiveIntegerField()
    version = models.PositiveIntegerField(default=1)
    added_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    removed_at = models.DateTimeField(null=True, blank=True)

    objects = KeptEntries()
    everything: models.Manager["ShortlistEntry"] = models.Manager()

    class Meta:
        indexes = [models.Index(fields=["shortlist", "position"], name="shortlist_order")]
        constraints = [
            UniqueConstraint(fields=["shortlist", "creator"], name="creator_once_a_list")
        ]
