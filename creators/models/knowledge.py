"""Facts about creators and their e-mail addresses, with their sources."""

from django.db import models
from django.db.models import F, Q, UniqueConstraint
from django.db.models.functions import Lower

from creators.models.people import Creator, Profile, uuidv7
from creators.models.posts import Post


class Fact(models.Model):
    """A statement about a creator, with its source.

    `kind` is the subject of the statement, and `value` its content (`sourdough`, `Berlin`, `de`).

    A fact with a `source_post` has a `quote`: an exact excerpt of the post's caption or geotag. Facts from imports and
    profiles have no quote.
    """

    class Kind(models.TextChoices):
        THEME = "theme"
        BRAND_CATEGORY = "brand_category"
        BRAND = "brand", "brand mentioned or partnered with"
        COUNTRY = "country"
        PLACE = "place", "city or region of a home"
        VISIT = "visit", "place that posts were made in"
        LANGUAGE = "language"
        KIND = "kind", "account type"
        AUDIENCE = "audience"
        STYLE = "style"
        KEY_FACT = "key_fact"

    class Provenance(models.TextChoices):
        IMPORT = "import"
        PROFILE = "profile", "profile text"
        POST = "post"
        INFERRED = "inferred", "inferred from several posts"
        MODEL = "model", "written by a language model, quoting a post"

    id = models.UUIDField(primary_key=True, db_default=uuidv7, editable=False)
    creator = models.ForeignKey(Creator, on_delete=models.CASCADE, related_name="facts")
    kind = models.CharField(max_length=14, choices=Kind)
    value = models.TextField()
    statement = models.TextField(help_text="The fact as one short sentence, for people")
    provenance = models.CharField(max_length=8, choices=Provenance)
    source_profile = models.ForeignKey(
        Profile, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    source_post = models.ForeignKey(
        Post, null=True, blank=True, on_delete=models.CASCADE, related_name="facts"
    )
    quote = models.TextField(null=True, blank=True)
    weight = models.FloatField(
        default=1.0, help_text="0 to 1: how much of what was seen supports it"
    )
    observed_at = models.DateTimeField(help_text="When the source said it")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["creator", "kind", "value", "provenance"], name="fact_once"),
            models.CheckConstraint(
                condition=Q(quote__isnull=True) | Q(source_post__isnull=False),
                name="fact_quote_has_post",
            ),
        ]

    def __str__(self) -> str:
        return self.statement

    @property
    def key(self) -> tuple[str, str, str]:
        return self.kind, self.value, self.provenance


class CreatorEmail(models.Model):
    """An e-mail address that a creator published, and where it was found."""

    class Status(models.TextChoices):
        UNVALIDATED = "unvalidated"
        VALID = "valid"
        RISKY = "risky"
        CREATOR_VERIFIED = "creator_verified"

    class Source(models.TextChoices):
        BIO = "bio"
        IMPORT = "import"
        POST = "post"

    creator = models.ForeignKey(Creator, on_delete=models.CASCADE, related_name="emails")
    email = models.EmailField(max_length=254)
    is_primary = models.BooleanField(default=False)
    status = models.CharField(max_length=16, choices=Status, default=Status.UNVALIDATED)
    confidence = models.FloatField(help_text="0 to 1")
    source = models.CharField(max_length=6, choices=Source)
    source_profile = models.ForeignKey(
        Profile, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    source_post = models.ForeignKey(
        Post, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    first_seen_at = models.DateTimeField()
    last_seen_at = models.DateTimeField()
    validated_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            UniqueConstraint(F("creator"), Lower("email"), name="email_once_per_creator")
        ]

    def __str__(self) -> str:
        return self.email
