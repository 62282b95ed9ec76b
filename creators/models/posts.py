"""Posts of creators."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Func, Q, UniqueConstraint, Value
from django.db.models.functions import Cast, Coalesce, NullIf

from creators.models.people import Platform, Profile, list_stored, stored_picture, uuidv7


class PostType(models.TextChoices):
    IMAGE = "image"
    VIDEO = "video"
    CAROUSEL = "carousel"
    REEL = "reel"
    STORY = "story"


class DateSpan(models.TextChoices):
    """The precision of a date. A source that gives an age ("5 years ago") does not give the exact day."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


def _ordered(name: str, key: Func) -> models.Index:
    """Returns a database index for one of the orders in which the API lists posts. `creators.selectors.posts` sorts by
    the same expressions."""
    instagram = Q(platform=Platform.INSTAGRAM)
    return models.Index(F("profile"), key.desc(), F("id").desc(), name=name, condition=instagram)


_UNKNOWN_TIME = Cast(Value("-infinity"), models.DateTimeField())
_ENGAGEMENT = Cast("likes", models.FloatField()) + Cast("comments", models.FloatField())
_VIEWS = Cast(NullIf("views", Value(0)), models.FloatField())
_ORDERS = (
    _ordered("post_page_recent", Coalesce("posted_at", _UNKNOWN_TIME)),
    _ordered("post_page_engagement", Coalesce(_ENGAGEMENT / _VIEWS, Value(-1.0))),
    _ordered("post_page_likes", Coalesce("likes", Value(-1))),
    _ordered("post_page_views", Coalesce("views", Value(-1))),
    _ordered("post_page_comments", Coalesce("comments", Value(-1))),
)


class Post(models.Model):
    """A post of a profile. Facts about the creator quote the post's `caption` or `location_name`. The first line of a
    YouTube caption is the video's title."""

    id = models.UUIDField(primary_key=True, db_default=uuidv7, editable=False)
    profile = models.ForeignKey(Profile, on_delete=models.CASCADE, related_name="posts")
    platform = models.CharField(max_length=9, choices=Platform)
    platform_id = models.TextField()
    url = models.TextField(null=True, blank=True)
    posted_at = models.DateTimeField(null=True, blank=True)
    posted_at_span = models.CharField(
        max_length=5,
        choices=DateSpan,
        null=True,
        blank=True,
        help_text="How exact the date is; a day where nothing is stored",
    )
    type = models.CharField(max_length=8, choices=PostType, null=True, blank=True)
    caption = models.TextField(blank=True, default="")
    media_url = models.TextField(null=True, blank=True)
    thumbnail_url = models.TextField(null=True, blank=True)
    picture = stored_picture()
    duration_seconds = models.FloatField(null=True, blank=True)
    carousel_items = models.JSONField(null=True, blank=True)
    likes = models.BigIntegerField(null=True, blank=True)
    comments = models.BigIntegerField(null=True, blank=True)
    views = models.BigIntegerField(null=True, blank=True)
    shares = models.BigIntegerField(null=True, blank=True)
    hashtags = ArrayField(models.TextField(), default=list, blank=True)
    mentions = ArrayField(models.TextField(), default=list, blank=True)
    location_name = models.TextField(null=True, blank=True)
    is_pinned = models.BooleanField(default=False)
    is_paid_partnership = models.BooleanField(default=False)
    counted_at = models.DateTimeField(
        null=True, blank=True, help_text="When likes, comments, views and shares were last read"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            UniqueConstraint(fields=["platform", "platform_id"], name="post_platform_id")
        ]
        indexes = [
            models.Index(
                F("profile"),
                F("posted_at").desc(nulls_last=True),
                F("id").desc(),
                name="post_profile_recent",
            ),
            models.Index(
                fields=["profile"], condition=Q(is_paid_partnership=True), name="post_paid"
            ),
            list_stored("post_picture"),
            *_ORDERS,
        ]

    def __str__(self) -> str:
        return f"{self.platform} post {self.platform_id}"
