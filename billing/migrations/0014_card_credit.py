import django.db.models.deletion
from django.db import migrations, models

from config.kit.database_functions import InstallFunctions

CLAIM_SAVED_CARDS = """
    UPDATE billing_card SET fingerprint = method_id;
    INSERT INTO billing_cardclaim (fingerprint, account_id) SELECT fingerprint, account_id FROM billing_card;
    UPDATE billing_account SET card_until =
        make_timestamptz(card.exp_year, card.exp_month, 1, 0, 0, 0, 'UTC') + interval '1 month'
    FROM billing_card card
    WHERE card.account_id = billing_account.id AND card.is_default AND NOT EXISTS (
        SELECT FROM (
            SELECT state, ended_at FROM billing_cardpayment
            WHERE account_id = billing_account.id AND card_id = card.id AND ended_at IS NOT NULL
            ORDER BY ended_at DESC LIMIT 1
        ) AS last
        WHERE last.state = 'failed' AND NOT EXISTS (
            SELECT FROM billing_payment received
            WHERE received.account_id = billing_account.id AND received.amount_cents > 0
                AND received.recorded_at > last.ended_at
        )
    );
"""
"""Until Stripe tells a saved card's fingerprint, the id of its payment method stands for it. The functions of the
database are those of another version here, so what they compute is written out."""


class Migration(migrations.Migration):
    dependencies = [
        ("billing", "0002_owner_mail"),
    ]

    operations = [
        migrations.AddField(
            model_name="account",
            name="card_until",
            field=models.DateTimeField(
                editable=False,
                help_text="Until then the default card is a way to pay; kept by the database",
                null=True,
                verbose_name="card valid until",
            ),
        ),
        migrations.AddField(
            model_name="card",
            name="fingerprint",
            field=models.CharField(
                blank=True,
                default="",
                help_text="The same for every payment method of one card",
                max_length=64,
            ),
        ),
        migrations.CreateModel(
            name="CardClaim",
            fields=[
                ("fingerprint", models.CharField(max_length=64, primary_key=True, serialize=False)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="billing.account",
                    ),
                ),
            ],
        ),
        migrations.RunSQL(CLAIM_SAVED_CARDS, migrations.RunSQL.noop),
        InstallFunctions(digest="15e5b334573b7ed0"),
    ]
