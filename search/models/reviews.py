"""Links with which clients review a list, and the votes and comments of the clients."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q, UniqueConstraint

from config.kit import clock
from creators.models.people import uuidv7


class ReviewLink(models.Model):
    """A link with which clients review a list. The secret in the link's address is calculated from the id and
    SECRET_KEY (`search.reviews.tokens`). It is not stored, so nobody can open the page with only the database."""

    class Part(models.TextChoices):
        BRIEF = "brief", "What was searched for"
        FEES = "fees", "Fees and deliverables"
        NOTES = "notes", "Notes"
        CONTACTS = "contacts", "E-mail addresses"

    id = models.UUIDField(primary_key=True, db_default=uuidv7, editable=False)
    shortlist = models.ForeignKey(
        "search.Shortlist", on_delete=models.CASCADE, related_name="review_links"
    )
    name = models.CharField(max_length=100, blank=True, help_text="Clients do not see it")
    shows = ArrayField(models.CharField(max_length=8, choices=Part), default=list, blank=True)
    key_fingerprint = models.CharField(max_length=16, default="", editable=False)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["shortlist", "-created_at"], name="review_link_recent")]

    @property
    def is_open(self) -> bool:
        return not self.revoked_at and (not self.expires_at or self.expires_at > clock.now())


class ReviewVote(models.Model):
    """A client's vote on a creator. A name has one vote for each creator. A later vote with the same name replaces the
    vote."""

    class Verdict(models.TextChoices):
        APPROVE = "approve"
        DECLINE = "decline"

    link = models.ForeignKey(ReviewLink, on_delete=models.CASCADE, related_name="votes")
    creator = models.ForeignKey("creators.Creator", on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=60, help_text="As the client gave it")
    folded_name = models.TextField()
    voter = models.CharField(
        max_length=64,
        blank=True,
        default="",
        db_default="",
        help_text="Digest of the cookie that voted; empty for votes from before 2026-11",
    )
    verdict = models.CharField(max_length=7, choices=Verdict)
    voted_at = models.DateTimeField()

    class Meta:
        constraints = [
            UniqueConstraint(fields=["link", "creator", "folded_name"], name="review_vote_once")
        ]


class ReviewComment(models.Model):
    id = models.UUIDField(primary_key=True, db_default=uuidv7, editable=False)
    link = models.ForeignKey(ReviewLink, on_delete=models.CASCADE, related_name="comments")
    creator = models.ForeignKey("creators.Creator", on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=60, help_text="As the client gave it")
    text = models.TextField()
    written_at = models.DateTimeField()
    mail_after = models.DateTimeField(
        null=True, help_text="When it is due by mail; null once it is mailed"
    )

    class Meta:
        indexes = [
            models.Index(fields=["link", "-written_at"], name="review_comment_recent"),
            models.Index(
                fields=["mail_after"], condition=Q(mail_after__isnull=False), name="review_mail_due"
            ),
        ]
