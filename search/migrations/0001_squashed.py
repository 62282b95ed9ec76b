import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

JOBS = {
    "Purge expired searches": {"func": "search.tasks.purge_expired_sessions", "schedule_type": "H"},
    "Keep example searches": {"func": "search.tasks.keep_examples", "schedule_type": "H"},
    "Mail clients' comments": {
        "func": "search.tasks.mail_due_comments",
        "schedule_type": "I",
        "minutes": 1,
    },
    "count_traits": {"func": "search.tasks.count_traits", "schedule_type": "H"},
}


def schedule(apps, _):
    jobs = apps.get_model("django_q", "Schedule").objects
    for name, job in JOBS.items():
        jobs.update_or_create(name=name, defaults=job | {"repeats": -1})


class Migration(migrations.Migration):
    replaces = [
        ("search", "0001_initial"),
        ("search", "0002_purchases_without_account"),
        ("search", "0003_shortlists"),
        ("search", "0004_saved_searches"),
        ("search", "0005_saved_answers"),
        ("search", "0006_review_links"),
        ("search", "0007_removed_entries"),
        ("search", "0008_list_versions"),
        ("search", "0009_trait_shares"),
        ("search", "0010_searches_of_entries"),
    ]

    initial = True

    dependencies = [
        ("django_q", "0018_task_success_index"),
        ("billing", "0001_squashed"),
        ("creators", "0001_squashed"),
    ]

    operations = [
        migrations.CreateModel(
            name="SavedAnswer",
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
                ("operation", models.CharField(max_length=40)),
                (
                    "request",
                    models.JSONField(help_text="What was asked, as the page shows it again"),
                ),
                ("answer", models.JSONField(help_text="Everything of the answer but its creators")),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="billing.account",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["account", "operation", "-created_at"], name="answer_account_recent"
                    ),
                    models.Index(fields=["expires_at"], name="answer_expiry"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SavedCreator",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rank", models.PositiveSmallIntegerField()),
                ("payload", models.JSONField()),
                (
                    "answer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="creators",
                        to="search.savedanswer",
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
                    models.UniqueConstraint(fields=("answer", "rank"), name="saved_creator_rank")
                ],
            },
        ),
        migrations.CreateModel(
            name="SearchSession",
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
                ("example", models.SlugField(blank=True, max_length=100, null=True, unique=True)),
                ("query", models.TextField()),
                ("request", models.JSONField(help_text="The validated request as it was asked")),
                (
                    "understood",
                    models.JSONField(
                        help_text="What the words were taken to mean, and which were not understood"
                    ),
                ),
                (
                    "searched",
                    models.JSONField(
                        default=dict,
                        help_text="Every filter that was applied, of the words and of the request",
                    ),
                ),
                ("quality_mode", models.CharField(max_length=20)),
                ("quality_reason", models.TextField(blank=True, null=True)),
                ("limit", models.PositiveSmallIntegerField()),
                ("created_at", models.DateTimeField()),
                (
                    "expires_at",
                    models.DateTimeField(help_text="Until then the API reads its results"),
                ),
                ("name", models.CharField(blank=True, default="", max_length=100)),
                ("is_pinned", models.BooleanField(default=False)),
                (
                    "request_id",
                    models.CharField(
                        blank=True,
                        default="",
                        help_text="Of the request that ran it, as in the ledger",
                        max_length=64,
                    ),
                ),
                ("kept_until", models.DateTimeField(help_text="Until then pages show its results")),
                (
                    "account",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="billing.account",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["account", "-created_at"], name="session_account_recent"),
                    models.Index(fields=["expires_at"], name="session_expiry"),
                    models.Index(fields=["kept_until"], name="session_kept"),
                    models.Index(
                        condition=models.Q(("request_id", ""), _negated=True),
                        fields=["request_id"],
                        name="session_request",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("account__isnull", True), ("example__isnull", True), _connector="OR"
                        ),
                        name="example_belongs_to_no_account",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SearchResult",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rank", models.PositiveSmallIntegerField()),
                ("payload", models.JSONField()),
                (
                    "creator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="creators.creator",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="search.searchsession",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("session", "rank"), name="result_rank")
                ],
            },
        ),
        migrations.CreateModel(
            name="Shortlist",
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
                ("name", models.CharField(max_length=100)),
                ("currency", models.CharField(help_text="ISO 4217", max_length=3)),
                ("created_at", models.DateTimeField()),
                (
                    "changed_at",
                    models.DateTimeField(help_text="When its name or its creators last changed"),
                ),
                (
                    "version",
                    models.PositiveIntegerField(
                        default=1, help_text="Grows with each change of its name or currency"
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="billing.account",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["account", "-created_at"], name="shortlist_account_recent")
                ],
            },
        ),
        migrations.CreateModel(
            name="ReviewLink",
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
                    "name",
                    models.CharField(blank=True, help_text="Clients do not see it", max_length=100),
                ),
                (
                    "shows",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(
                            choices=[
                                ("fees", "Fees and deliverables"),
                                ("notes", "Notes"),
                                ("contacts", "E-mail addresses"),
                            ],
                            max_length=8,
                        ),
                        blank=True,
                        default=list,
                        size=None,
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField(null=True)),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "shortlist",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="review_links",
                        to="search.shortlist",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["shortlist", "-created_at"], name="review_link_recent")
                ],
            },
        ),
        migrations.CreateModel(
            name="ShortlistEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("considering", "Considering"),
                            ("contacted", "Contacted"),
                            ("approved", "Approved"),
                            ("declined", "Declined"),
                        ],
                        default="considering",
                        max_length=11,
                    ),
                ),
                ("notes", models.TextField(blank=True)),
                (
                    "tags",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=50),
                        blank=True,
                        default=list,
                        size=None,
                    ),
                ),
                (
                    "fee",
                    models.PositiveBigIntegerField(
                        blank=True, help_text="In whole units of the list's currency", null=True
                    ),
                ),
                ("deliverables", models.TextField(blank=True)),
                ("position", models.PositiveIntegerField()),
                ("version", models.PositiveIntegerField(default=1)),
                ("added_at", models.DateTimeField()),
                ("changed_at", models.DateTimeField()),
                ("removed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "creator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="creators.creator",
                    ),
                ),
                (
                    "search",
                    models.ForeignKey(
                        blank=True,
                        help_text="The account's search that found the creator",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="search.searchsession",
                    ),
                ),
                (
                    "shortlist",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="search.shortlist",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["shortlist", "position"], name="shortlist_order")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("shortlist", "creator"), name="creator_once_a_list"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TraitShare",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(help_text="As of `lookalike.traits`", max_length=10)),
                ("value", models.TextField()),
                ("share", models.FloatField(help_text="0 to 1")),
                ("counted_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("kind", "value"), name="trait_counted_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="ReviewComment",
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
                ("name", models.CharField(help_text="As the client gave it", max_length=60)),
                ("text", models.TextField()),
                ("written_at", models.DateTimeField()),
                (
                    "mail_after",
                    models.DateTimeField(
                        help_text="When it is due by mail; null once it is mailed", null=True
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
                (
                    "link",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="comments",
                        to="search.reviewlink",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["link", "-written_at"], name="review_comment_recent"),
                    models.Index(
                        condition=models.Q(("mail_after__isnull", False)),
                        fields=["mail_after"],
                        name="review_mail_due",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ReviewVote",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(help_text="As the client gave it", max_length=60)),
                ("folded_name", models.TextField()),
                (
                    "verdict",
                    models.CharField(
                        choices=[("approve", "Approve"), ("decline", "Decline")], max_length=7
                    ),
                ),
                ("voted_at", models.DateTimeField()),
                (
                    "creator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="creators.creator",
                    ),
                ),
                (
                    "link",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="votes",
                        to="search.reviewlink",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("link", "creator", "folded_name"), name="review_vote_once"
                    )
                ],
            },
        ),
        migrations.RunPython(schedule, migrations.RunPython.noop),
    ]
