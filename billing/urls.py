"""URLs of the account pages."""

from django.urls import path

from billing.views import cards, invitations, invoices, keys, ledger, members, programs, usage

urlpatterns = [
    path("account", usage.usage, name="account"),
    path("account/ledger", ledger.account_ledger, name="account_ledger"),
    path("account/ledger.seal", ledger.download_seal, name="account_ledger_seal"),
    path("account/ledger<str:suffix>", ledger.download_ledger, name="account_ledger_download"),
    path("account/invoices", invoices.account_invoices, name="account_invoices"),
    path(
        "account/invoices/<slug:number>.pdf",
        invoices.account_invoice_pdf,
        name="account_invoice_pdf",
    ),
    path(
        "account/credit-notes/<slug:number>.pdf",
        invoices.credit_note_pdf,
        name="account_credit_note",
    ),
    path("account/invoices/<slug:number>", invoices.account_invoice, name="account_invoice"),
    path("account/invoices/<slug:number>/pay", cards.pay_invoice, name="account_invoice_pay"),
    path("account/usage/pay", cards.pay_usage, name="account_usage_pay"),
    path("account/card", cards.card_form, name="account_card"),
    path("account/card/setup", cards.start_setup, name="account_card_setup"),
    path("account/cards", cards.keep_card, name="account_cards"),
    path("account/cards/<int:card_id>/default", cards.choose_default, name="account_card_default"),
    path("account/cards/<int:card_id>/remove", cards.remove_card, name="account_card_remove"),
    path(
        "account/card-payments/<uuid:payment_id>/confirm",
        cards.confirm_payment,
        name="account_payment_confirm",
    ),
    path(
        "account/card-payments/<uuid:payment_id>/give-up",
        cards.give_up_payment,
        name="account_payment_give_up",
    ),
    path("webhooks/stripe", cards.take_event, name="stripe_webhook"),
    path("account/keys", keys.account_keys, name="account_keys"),
    path("account/keys/<int:key_id>", keys.change_key, name="account_key"),
    path("account/keys/<int:key_id>/revoke", keys.revoke_key, name="account_key_revoke"),
    path("account/programs", programs.account_programs, name="account_programs"),
    path("account/programs/<int:connection_id>", programs.change_program, name="account_program"),
    path(
        "account/programs/<int:connection_id>/end", programs.end_program, name="account_program_end"
    ),
    path("account/members", members.account_members, name="account_members"),
    path("account/members/<int:membership_id>/role", members.set_role, name="account_member_role"),
    path(
        "account/members/<int:membership_id>/remove", members.remove, name="account_member_remove"
    ),
    path("account/members/<int:membership_id>/leave", members.leave, name="account_member_leave"),
    path(
        "account/invitations/<int:invitation_id>/send",
        members.send_again,
        name="account_invitation_send",
    ),
    path(
        "account/invitations/<int:invitation_id>/revoke",
        members.revoke,
        name="account_invitation_revoke",
    ),
    path("account/name", members.rename, name="account_rename"),
    path("account/mail", members.set_mail, name="account_mail"),
    path("account/switch", members.switch, name="account_switch"),
    path("invitations/<str:token>", invitations.invitation, name="invitation"),
    path("invitation", invitations.offer, name="invitation_offer"),
    path("invitation/as-another", invitations.as_another, name="invitation_as_another"),
]
