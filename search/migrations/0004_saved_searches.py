from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("search", "0003_shortlists")]

    operations = [
        migrations.AddField(
            model_name="searchsession",
            name="name",
            field=models.CharField(blank=True, default="", max_length=100),
        ),
        migrations.AddField(
            model_name="searchsession",
            name="is_pinned",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="searchsession",
            name="request_id",
            field=models.CharField(
                blank=True,
                default="",
                help_text="Of the request that ran it, as in the ledger",
                max_length=64,
            ),
        ),
        migrations.AddField(
            model_name="searchsession",
            name="kept_until",
            field=models.DateTimeField(help_text="Until then pages show its results", null=True),
        ),
        migrations.RunSQL(
            "UPDATE search_searchsession SET kept_until = CASE WHEN account_id IS NULL"
            " THEN expires_at ELSE created_at + interval '90 days' END",
            migrations.RunSQL.noop,
        ),
        migrations.AlterField(
            model_name="searchsession",
            name="kept_until",
            field=models.DateTimeField(help_text="Until then pages show its results"),
        ),
        migrations.AlterField(
            model_name="searchsession",
            name="expires_at",
            field=models.DateTimeField(help_text="Until then the API reads its results"),
        ),
        migrations.AddIndex(
            model_name="searchsession",
            index=models.Index(fields=["kept_until"], name="session_kept"),
        ),
        migrations.AddIndex(
            model_name="searchsession",
            index=models.Index(
                condition=models.Q(("request_id", ""), _negated=True),
                fields=["request_id"],
                name="session_request",
            ),
        ),
    ]
