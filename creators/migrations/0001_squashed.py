import uuid

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.comparison
import django.db.models.functions.text
import pgvector.django.halfvec
import pgvector.django.indexes
import pgvector.django.sparsevec
from django.conf import settings
from django.db import migrations, models
from pgvector.django import VectorExtension

from config.kit.database_functions import InstallFunctions

JOBS = {
    "Index and analyse what was left waiting": {
        "func": "creators.tasks.sweep",
        "schedule_type": "I",
        "minutes": 1,
    },
    "Remove the files of old imports": {
        "func": "creators.tasks.clear_imports",
        "schedule_type": "H",
    },
    "Refresh benchmarks": {"func": "creators.tasks.refresh_benchmarks", "schedule_type": "D"},
}


def schedule(apps, _):
    jobs = apps.get_model("django_q", "Schedule").objects
    for name, job in JOBS.items():
        jobs.update_or_create(name=name, defaults=job | {"repeats": -1})


class Migration(migrations.Migration):
    replaces = [
        ("creators", "0001_initial"),
        ("creators", "0002_places_seen"),
        ("creators", "0003_wider_vectors"),
        ("creators", "0004_plain_labels"),
        ("creators", "0005_imports"),
        ("creators", "0006_import_key"),
        ("creators", "0007_date_spans"),
        ("creators", "0008_bought_contacts"),
        ("creators", "0009_benchmarks"),
        ("creators", "0010_paid_posts"),
        ("creators", "0011_pictures"),
        ("creators", "0012_gone_and_viewed"),
        ("creators", "0013_themes_again"),
        ("creators", "0014_hashtag_senses"),
    ]

    initial = True

    dependencies = [
        ("django_q", "0018_task_success_index"),
        ("billing", "0001_squashed"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        VectorExtension(),
        migrations.CreateModel(
            name="CatalogueLoad",
            fields=[
                ("name", models.CharField(max_length=50, primary_key=True, serialize=False)),
                ("anchor", models.DateField()),
                ("started_at", models.DateTimeField()),
                ("completed_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Creator",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        db_default=models.Func(function="uuidv7", output_field=models.UUIDField()),
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("name", models.TextField()),
                ("bio", models.TextField(blank=True, null=True)),
                ("avatar_url", models.TextField(blank=True, null=True)),
                (
                    "kind",
                    models.CharField(
                        blank=True,
                        choices=[("INFLUENCER", "Influencer"), ("THEME_PAGE", "Topic page")],
                        max_length=10,
                        null=True,
                    ),
                ),
                (
                    "country",
                    models.CharField(
                        blank=True, help_text="ISO 3166-1 alpha-2", max_length=2, null=True
                    ),
                ),
                (
                    "languages",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=2),
                        blank=True,
                        default=list,
                        help_text="ISO 639-1",
                        size=None,
                    ),
                ),
                ("ai_summary", models.TextField(blank=True, null=True)),
                ("audience_demographics", models.TextField(blank=True, null=True)),
                ("vibe_and_aesthetics", models.TextField(blank=True, null=True)),
                (
                    "brand_alignment",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(), blank=True, default=list, size=None
                    ),
                ),
                (
                    "content_themes",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(), blank=True, default=list, size=None
                    ),
                ),
                (
                    "key_facts",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(), blank=True, default=list, size=None
                    ),
                ),
                ("analysis_updated_at", models.DateTimeField(blank=True, null=True)),
                ("analysis_fact_count", models.PositiveIntegerField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "picture",
                    models.CharField(
                        editable=False, help_text="Of one of its profiles", max_length=64, null=True
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        django.contrib.postgres.indexes.OpClass(
                            django.db.models.functions.text.Lower("name"), "text_pattern_ops"
                        ),
                        name="creator_name_prefix",
                    ),
                    models.Index(fields=["country"], name="creator_country"),
                    models.Index(
                        condition=models.Q(("picture__isnull", False)),
                        fields=["picture"],
                        name="creator_picture",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Profile",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        db_default=models.Func(function="uuidv7", output_field=models.UUIDField()),
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "platform",
                    models.CharField(
                        choices=[
                            ("instagram", "Instagram"),
                            ("tiktok", "TikTok"),
                            ("youtube", "YouTube"),
                        ],
                        max_length=9,
                    ),
                ),
                ("username", models.TextField(blank=True, null=True)),
                (
                    "source_id",
                    models.TextField(
                        help_text="Stable identity at the source; `@handle` where the handle is all that is known"
                    ),
                ),
                ("display_name", models.TextField(blank=True, null=True)),
                ("bio", models.TextField(blank=True, null=True)),
                ("avatar_url", models.TextField(blank=True, null=True)),
                ("url", models.TextField()),
                ("external_url", models.TextField(blank=True, null=True)),
                ("is_verified", models.BooleanField(default=False)),
                ("is_business", models.BooleanField(default=False)),
                ("is_private", models.BooleanField(default=False)),
                ("category", models.TextField(blank=True, null=True)),
                (
                    "pronouns",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(), blank=True, null=True, size=None
                    ),
                ),
                ("followers", models.BigIntegerField(blank=True, null=True)),
                ("following", models.BigIntegerField(blank=True, null=True)),
                ("posts_count", models.BigIntegerField(blank=True, null=True)),
                ("posts_last_30d", models.PositiveIntegerField(blank=True, null=True)),
                ("posts_per_week", models.FloatField(blank=True, null=True)),
                ("engagement_rate", models.FloatField(blank=True, help_text="percent", null=True)),
                ("avg_likes_recent", models.FloatField(blank=True, null=True)),
                ("avg_comments_recent", models.FloatField(blank=True, null=True)),
                ("avg_views_recent", models.FloatField(blank=True, null=True)),
                ("followers_30d_pct", models.FloatField(blank=True, null=True)),
                ("last_post_at", models.DateTimeField(blank=True, null=True)),
                ("data_updated_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("picture", models.CharField(editable=False, max_length=64, null=True)),
                (
                    "gone_since",
                    models.DateTimeField(
                        blank=True,
                        help_text="When the platform first said that the profile is gone; empty while it is there",
                        null=True,
                    ),
                ),
                (
                    "creator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="profiles",
                        to="creators.creator",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        django.contrib.postgres.indexes.OpClass(
                            django.db.models.functions.text.Lower("username"), "text_pattern_ops"
                        ),
                        name="profile_username_prefix",
                    ),
                    models.Index(
                        django.contrib.postgres.indexes.OpClass(
                            django.db.models.functions.text.Lower("display_name"),
                            "text_pattern_ops",
                        ),
                        name="profile_display_prefix",
                    ),
                    models.Index(
                        fields=["platform", "followers"], name="profile_platform_followers"
                    ),
                    models.Index(
                        condition=models.Q(("picture__isnull", False)),
                        fields=["picture"],
                        name="profile_picture",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("platform"),
                        django.db.models.functions.text.Lower("username"),
                        name="profile_platform_username",
                    ),
                    models.UniqueConstraint(
                        models.F("platform"), models.F("source_id"), name="profile_platform_source"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Post",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        db_default=models.Func(function="uuidv7", output_field=models.UUIDField()),
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "platform",
                    models.CharField(
                        choices=[
                            ("instagram", "Instagram"),
                            ("tiktok", "TikTok"),
                            ("youtube", "YouTube"),
                        ],
                        max_length=9,
                    ),
                ),
                ("platform_id", models.TextField()),
                ("url", models.TextField(blank=True, null=True)),
                ("posted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "type",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("image", "Image"),
                            ("video", "Video"),
                            ("carousel", "Carousel"),
                            ("reel", "Reel"),
                            ("story", "Story"),
                        ],
                        max_length=8,
                        null=True,
                    ),
                ),
                ("caption", models.TextField(blank=True, default="")),
                ("media_url", models.TextField(blank=True, null=True)),
                ("thumbnail_url", models.TextField(blank=True, null=True)),
                ("duration_seconds", models.FloatField(blank=True, null=True)),
                ("carousel_items", models.JSONField(blank=True, null=True)),
                ("likes", models.BigIntegerField(blank=True, null=True)),
                ("comments", models.BigIntegerField(blank=True, null=True)),
                ("views", models.BigIntegerField(blank=True, null=True)),
                ("shares", models.BigIntegerField(blank=True, null=True)),
                (
                    "hashtags",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(), blank=True, default=list, size=None
                    ),
                ),
                (
                    "mentions",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.TextField(), blank=True, default=list, size=None
                    ),
                ),
                ("location_name", models.TextField(blank=True, null=True)),
                ("is_pinned", models.BooleanField(default=False)),
                ("is_paid_partnership", models.BooleanField(default=False)),
                (
                    "counted_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When likes, comments, views and shares were last read",
                        null=True,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "posted_at_span",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("day", "Day"),
                            ("week", "Week"),
                            ("month", "Month"),
                            ("year", "Year"),
                        ],
                        help_text="How exact the date is; a day where nothing is stored",
                        max_length=5,
                        null=True,
                    ),
                ),
                ("picture", models.CharField(editable=False, max_length=64, null=True)),
                (
                    "profile",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="posts",
                        to="creators.profile",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        models.F("profile"),
                        models.OrderBy(models.F("posted_at"), descending=True, nulls_last=True),
                        models.OrderBy(models.F("id"), descending=True),
                        name="post_profile_recent",
                    ),
                    models.Index(
                        models.F("profile"),
                        models.OrderBy(
                            django.db.models.functions.comparison.Coalesce(
                                "posted_at",
                                django.db.models.functions.comparison.Cast(
                                    models.Value("-infinity"), models.DateTimeField()
                                ),
                            ),
                            descending=True,
                        ),
                        models.OrderBy(models.F("id"), descending=True),
                        condition=models.Q(("platform", "instagram")),
                        name="post_page_recent",
                    ),
                    models.Index(
                        models.F("profile"),
                        models.OrderBy(
                            django.db.models.functions.comparison.Coalesce(
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        django.db.models.functions.comparison.Cast(
                                            "likes", models.FloatField()
                                        ),
                                        "+",
                                        django.db.models.functions.comparison.Cast(
                                            "comments", models.FloatField()
                                        ),
                                    ),
                                    "/",
                                    django.db.models.functions.comparison.Cast(
                                        django.db.models.functions.comparison.NullIf(
                                            "views", models.Value(0)
                                        ),
                                        models.FloatField(),
                                    ),
                                ),
                                models.Value(-1.0),
                            ),
                            descending=True,
                        ),
                        models.OrderBy(models.F("id"), descending=True),
                        condition=models.Q(("platform", "instagram")),
                        name="post_page_engagement",
                    ),
                    models.Index(
                        models.F("profile"),
                        models.OrderBy(
                            django.db.models.functions.comparison.Coalesce(
                                "likes", models.Value(-1)
                            ),
                            descending=True,
                        ),
                        models.OrderBy(models.F("id"), descending=True),
                        condition=models.Q(("platform", "instagram")),
                        name="post_page_likes",
                    ),
                    models.Index(
                        models.F("profile"),
                        models.OrderBy(
                            django.db.models.functions.comparison.Coalesce(
                                "views", models.Value(-1)
                            ),
                            descending=True,
                        ),
                        models.OrderBy(models.F("id"), descending=True),
                        condition=models.Q(("platform", "instagram")),
                        name="post_page_views",
                    ),
                    models.Index(
                        models.F("profile"),
                        models.OrderBy(
                            django.db.models.functions.comparison.Coalesce(
                                "comments", models.Value(-1)
                            ),
                            descending=True,
                        ),
                        models.OrderBy(models.F("id"), descending=True),
                        condition=models.Q(("platform", "instagram")),
                        name="post_page_comments",
                    ),
                    models.Index(
                        condition=models.Q(("is_paid_partnership", True)),
                        fields=["profile"],
                        name="post_paid",
                    ),
                    models.Index(
                        condition=models.Q(("picture__isnull", False)),
                        fields=["picture"],
                        name="post_picture",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("platform", "platform_id"), name="post_platform_id"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CreatorEmail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("email", models.EmailField(max_length=254)),
                ("is_primary", models.BooleanField(default=False)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("unvalidated", "Unvalidated"),
                            ("valid", "Valid"),
                            ("risky", "Risky"),
                            ("creator_verified", "Creator Verified"),
                        ],
                        default="unvalidated",
                        max_length=16,
                    ),
                ),
                ("confidence", models.FloatField(help_text="0 to 1")),
                (
                    "source",
                    models.CharField(
                        choices=[("bio", "Bio"), ("import", "Import"), ("post", "Post")],
                        max_length=6,
                    ),
                ),
                ("first_seen_at", models.DateTimeField()),
                ("last_seen_at", models.DateTimeField()),
                ("validated_at", models.DateTimeField(blank=True, null=True)),
                (
                    "creator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="emails",
                        to="creators.creator",
                    ),
                ),
                (
                    "source_post",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="creators.post",
                    ),
                ),
                (
                    "source_profile",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="creators.profile",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        models.F("creator"),
                        django.db.models.functions.text.Lower("email"),
                        name="email_once_per_creator",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CreatorPlace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.TextField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("country", "Country"),
                            ("region", "region, state, island or area"),
                            ("city", "City"),
                        ],
                        max_length=7,
                    ),
                ),
                (
                    "country",
                    models.CharField(
                        blank=True, default="", help_text="ISO 3166-1 alpha-2", max_length=2
                    ),
                ),
                (
                    "region",
                    models.CharField(
                        blank=True,
                        default="",
                        help_text="GeoNames' first-level code: `IT.09`",
                        max_length=24,
                    ),
                ),
                ("latitude", models.FloatField(blank=True, null=True)),
                ("longitude", models.FloatField(blank=True, null=True)),
                (
                    "home",
                    models.FloatField(
                        help_text="0 to 1: how sure it is that the creator lives there"
                    ),
                ),
                (
                    "posts",
                    models.PositiveIntegerField(
                        default=0, help_text="That name it or are tagged with it"
                    ),
                ),
                (
                    "creator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="places",
                        to="creators.creator",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["country", "region"], name="creatorplace_region"),
                    models.Index(fields=["latitude", "longitude"], name="creatorplace_point"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("creator", "kind", "country", "name"), name="creatorplace_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CreatorView",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField()),
                ("views", models.PositiveIntegerField()),
                (
                    "creator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="views",
                        to="creators.creator",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("creator", "day"), name="creator_view_day")
                ],
            },
        ),
        migrations.CreateModel(
            name="Erasure",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("erased_at", models.DateTimeField()),
                ("rows", models.JSONField(help_text="How many were erased, by table")),
            ],
            options={
                "ordering": ["-erased_at", "-id"],
            },
        ),
        migrations.CreateModel(
            name="Fact",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        db_default=models.Func(function="uuidv7", output_field=models.UUIDField()),
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("theme", "Theme"),
                            ("brand_category", "Brand Category"),
                            ("brand", "brand mentioned or partnered with"),
                            ("country", "Country"),
                            ("place", "city or region of a home"),
                            ("visit", "place that posts were made in"),
                            ("language", "Language"),
                            ("kind", "account type"),
                            ("audience", "Audience"),
                            ("style", "Style"),
                            ("key_fact", "Key Fact"),
                        ],
                        max_length=14,
                    ),
                ),
                ("value", models.TextField()),
                (
                    "statement",
                    models.TextField(help_text="The fact as one short sentence, for people"),
                ),
                (
                    "provenance",
                    models.CharField(
                        choices=[
                            ("import", "Import"),
                            ("profile", "profile text"),
                            ("post", "Post"),
                            ("inferred", "inferred from several posts"),
                            ("model", "written by a language model, quoting a post"),
                        ],
                        max_length=8,
                    ),
                ),
                ("quote", models.TextField(blank=True, null=True)),
                (
                    "weight",
                    models.FloatField(
                        default=1.0, help_text="0 to 1: how much of what was seen supports it"
                    ),
                ),
                ("observed_at", models.DateTimeField(help_text="When the source said it")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "creator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="facts",
                        to="creators.creator",
                    ),
                ),
                (
                    "source_post",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="facts",
                        to="creators.post",
                    ),
                ),
                (
                    "source_profile",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="creators.profile",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("creator", "kind", "value", "provenance"), name="fact_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("quote__isnull", True), ("source_post__isnull", False), _connector="OR"
                        ),
                        name="fact_quote_has_post",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ForgottenIdentity",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.BinaryField(max_length=32, unique=True)),
                ("forgotten_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="HashtagSense",
            fields=[
                (
                    "hashtag",
                    models.TextField(
                        help_text="In lower case, without #", primary_key=True, serialize=False
                    ),
                ),
                ("creators", models.PositiveIntegerField(help_text="Who use it")),
                ("embedding", pgvector.django.halfvec.HalfVectorField(dimensions=769)),
            ],
        ),
        migrations.CreateModel(
            name="CatalogueImport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.TextField(help_text="Of the file, as it was uploaded")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("uploaded", "Not started"),
                            ("running", "Running"),
                            ("finished", "Finished"),
                            ("failed", "Stopped"),
                            ("undoing", "Being undone"),
                            ("undone", "Undone"),
                        ],
                        default="uploaded",
                        max_length=8,
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(null=True)),
                ("sheet", models.TextField(blank=True, default="", help_text="Of a workbook")),
                (
                    "mapping",
                    models.JSONField(
                        default=dict, help_text="The field of each column; empty: left out"
                    ),
                ),
                (
                    "platform",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("instagram", "Instagram"),
                            ("tiktok", "TikTok"),
                            ("youtube", "YouTube"),
                        ],
                        default="",
                        max_length=9,
                    ),
                ),
                ("as_of", models.DateField(null=True)),
                ("rows_total", models.PositiveIntegerField(null=True)),
                ("rows_done", models.PositiveIntegerField(default=0)),
                (
                    "report",
                    models.JSONField(
                        default=dict, help_text="Counts by table, of rejects and of fields"
                    ),
                ),
                (
                    "rejects_size",
                    models.PositiveBigIntegerField(default=0, help_text="Bytes, for going on"),
                ),
                ("error", models.TextField(blank=True, default="")),
                (
                    "key",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, help_text="Names the folder"
                    ),
                ),
                (
                    "started_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="ImportChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table", models.CharField(max_length=20)),
                ("row", models.CharField(help_text="The primary key", max_length=36)),
                ("old", models.JSONField(null=True)),
                ("new", models.JSONField(null=True)),
                ("is_told", models.BooleanField(db_default=False, default=False)),
                (
                    "catalogue_import",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="changes",
                        to="creators.catalogueimport",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["table", "row"], name="importchange_row")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("catalogue_import", "table", "row"), name="importchange_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ImportMapping",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=100, unique=True)),
                ("mapping", models.JSONField()),
                (
                    "platform",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("instagram", "Instagram"),
                            ("tiktok", "TikTok"),
                            ("youtube", "YouTube"),
                        ],
                        default="",
                        max_length=9,
                    ),
                ),
            ],
            options={
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="KnownAs",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "creator_id",
                        "term",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("term", models.TextField()),
                ("followers", models.BigIntegerField()),
                (
                    "platforms",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=9), size=None
                    ),
                ),
                (
                    "creator",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="creators.creator",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        django.contrib.postgres.indexes.OpClass("term", "text_pattern_ops"),
                        models.OrderBy(models.F("followers"), descending=True),
                        models.F("creator"),
                        name="knownas_term",
                    ),
                    models.Index(
                        django.db.models.functions.text.Left("term", models.Value(2)),
                        models.OrderBy(models.F("followers"), descending=True),
                        models.F("creator"),
                        include=("term", "platforms"),
                        name="knownas_first_letters",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="MetricSnapshot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("date", models.DateField()),
                ("followers", models.BigIntegerField(null=True)),
                ("following", models.BigIntegerField(null=True)),
                ("posts_count", models.BigIntegerField(null=True)),
                (
                    "profile",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="snapshots",
                        to="creators.profile",
                    ),
                ),
            ],
            options={
                "ordering": ["date"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("profile", "date"), name="snapshot_profile_date"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("followers__isnull", False),
                            ("following__isnull", False),
                            ("posts_count__isnull", False),
                            _connector="OR",
                        ),
                        name="snapshot_says_something",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Passage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ordinal", models.PositiveSmallIntegerField()),
                ("start", models.PositiveIntegerField()),
                ("end", models.PositiveIntegerField()),
                (
                    "digest",
                    models.BigIntegerField(
                        help_text="Of the text and the model: equal means the same vector"
                    ),
                ),
                ("embedding", pgvector.django.halfvec.HalfVectorField(dimensions=769)),
                (
                    "creator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="passages",
                        to="creators.creator",
                    ),
                ),
                (
                    "post",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="passages",
                        to="creators.post",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(models.F("creator"), models.F("ordinal"), name="passage_creator"),
                    pgvector.django.indexes.HnswIndex(
                        condition=models.Q(("ordinal", 0)),
                        ef_construction=64,
                        fields=["embedding"],
                        m=16,
                        name="passage_hnsw",
                        opclasses=["halfvec_ip_ops"],
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("post", "ordinal"), name="passage_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Picture",
            fields=[
                (
                    "name",
                    models.CharField(
                        help_text="SHA-256 of its owner and content",
                        max_length=64,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("size_bytes", models.PositiveIntegerField()),
                ("width", models.PositiveSmallIntegerField()),
                ("height", models.PositiveSmallIntegerField()),
                ("stored_at", models.DateTimeField()),
                (
                    "seen_on",
                    models.DateField(
                        db_index=True, help_text="The last day on which it was served"
                    ),
                ),
                (
                    "post",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="pictures",
                        to="creators.post",
                    ),
                ),
                (
                    "profile",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="pictures",
                        to="creators.profile",
                    ),
                ),
            ],
            options={
                "ordering": ["-stored_at"],
            },
        ),
        migrations.CreateModel(
            name="ProfileAlias",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "platform",
                    models.CharField(
                        choices=[
                            ("instagram", "Instagram"),
                            ("tiktok", "TikTok"),
                            ("youtube", "YouTube"),
                        ],
                        max_length=9,
                    ),
                ),
                ("identity", models.TextField()),
                (
                    "profile",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="aliases",
                        to="creators.profile",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("platform", "identity"), name="alias_platform_identity"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TermStatistics",
            fields=[
                ("term_id", models.IntegerField(primary_key=True, serialize=False)),
                ("creators", models.PositiveIntegerField()),
                ("total_length", models.BigIntegerField(default=0, help_text="terms; row -1 only")),
            ],
        ),
        migrations.CreateModel(
            name="Benchmark",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "platform",
                    models.CharField(
                        choices=[
                            ("instagram", "Instagram"),
                            ("tiktok", "TikTok"),
                            ("youtube", "YouTube"),
                        ],
                        max_length=9,
                    ),
                ),
                ("band", models.PositiveSmallIntegerField(help_text="Of `creators.figures.sizes`")),
                ("figure", models.CharField(help_text="A column of Profile", max_length=20)),
                ("creators", models.PositiveIntegerField()),
                (
                    "values",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.FloatField(), size=None
                    ),
                ),
                ("counted_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("platform", "band", "figure"), name="benchmark_group"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="BoughtContact",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("bought_at", models.DateTimeField()),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="billing.account",
                    ),
                ),
                (
                    "creator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="creators.creator",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("account", "creator"), name="contact_bought_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CreatorIndex",
            fields=[
                (
                    "creator",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="index",
                        serialize=False,
                        to="creators.creator",
                    ),
                ),
                (
                    "embedding",
                    pgvector.django.halfvec.HalfVectorField(
                        dimensions=769, help_text="Direction of posts and profile", null=True
                    ),
                ),
                (
                    "profile_embedding",
                    pgvector.django.halfvec.HalfVectorField(
                        dimensions=769,
                        help_text="Direction of name, bio and category alone",
                        null=True,
                    ),
                ),
                (
                    "terms",
                    pgvector.django.sparsevec.SparseVectorField(dimensions=1000000000, null=True),
                ),
                (
                    "term_ids",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.IntegerField(),
                        default=list,
                        help_text="The dimensions of `terms`, for a GIN look-up",
                        size=None,
                    ),
                ),
                ("length", models.PositiveIntegerField(default=0, help_text="terms")),
                (
                    "model",
                    models.CharField(
                        default="",
                        help_text="The model, and the rules for words, that made it",
                        max_length=100,
                    ),
                ),
            ],
            options={
                "indexes": [
                    pgvector.django.indexes.HnswIndex(
                        ef_construction=64,
                        fields=["embedding"],
                        m=16,
                        name="creatorindex_hnsw",
                        opclasses=["halfvec_ip_ops"],
                    ),
                    django.contrib.postgres.indexes.GinIndex(
                        fastupdate=False, fields=["term_ids"], name="creatorindex_terms"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="IndexState",
            fields=[
                (
                    "creator",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="index_state",
                        serialize=False,
                        to="creators.creator",
                    ),
                ),
                ("stale", models.BooleanField(default=True)),
                ("indexed_at", models.DateTimeField(blank=True, null=True)),
                ("analysed_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(
                            ("stale", True),
                            ("indexed_at__isnull", True),
                            ("analysed_at__isnull", True),
                            _connector="OR",
                        ),
                        fields=["creator"],
                        name="indexstate_waiting",
                    )
                ],
            },
        ),
        # Rows go with their creator. The ORM does not know of this constraint, so it deletes no row too early.
        migrations.RunSQL(
            """
            ALTER TABLE creators_knownas ADD CONSTRAINT knownas_creator
                FOREIGN KEY (creator_id) REFERENCES creators_creator (id) ON DELETE CASCADE;
            """
        ),
        InstallFunctions(digest="811bbab2e6e6fd80"),
        migrations.RunPython(schedule, migrations.RunPython.noop),
    ]
