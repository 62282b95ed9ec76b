"""Stores previews. A preview is a brief as the product understood it, without the text of the brief."""

from django.db import models
from django.db.models import Q, UniqueConstraint

from creators.models.people import uuidv7


class Preview(models.Model):
    """A brief as the product understood it, shown to the user for free. A search with the id of the preview uses the
    same understanding."""

    id = models.UUIDField(primary_key=True, db_default=uuidv7, editable=False)
    account = models.ForeignKey("billing.Account", on_delete=models.CASCADE, related_name="+")
    text_digest = models.CharField(max_length=64, help_text="A keyed digest of the text")
    brief = models.JSONField(help_text="The reading, without the text")
    is_corrected = models.BooleanField(default=False)
    expires_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["expires_at"], name="preview_expiry")]
        constraints = [
            UniqueConstraint(
                fields=["account", "text_digest"],
                condition=Q(is_corrected=False),
                name="preview_of_text",
            )
        ]
