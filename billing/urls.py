"""The URLs of the account pages."""

from django.urls import include, path

from billing.views import cards, invitations, invoices, keys, ledger, members, programs, usage

ACCOUNT = [
    path("ledger", ledger.account_ledger, name="account_ledger"),
    path("ledger.seal", ledger.download_seal, name="account_ledger_seal"),
    path("ledger<str:suffix>", ledger.download_ledger, name="account_ledger_download"),
    path("invoices", invoices.account_invoices, name="account_invoices"),
    path("invoices/<slug:number>.pdf", invoices.account_invoice_pdf, name="account_invoice_pdf"),
    path("credit-notes/<slug:number>.pdf", invoices.credit_note_pdf, name="account_credit_note"),
    path("invoices/<slug:number>", invoices.account_invoice, name="account_invoice"),
    path("invoices/<slug:number>/pay", cards.pay_invoice, name="account_invoice_pay"),
    path("usage/pay", cards.pay_usage, name="account_usage_pay"),
    path("card", cards.card_form, name="account_card"),
    path("card/setup", cards.start_setup, name="account_card_setup"),
    path("cards", cards.keep_card, name="account_cards"),
    path("cards/<int:card_id>/default", cards.choose_default, name="account_card_default"),
    path("cards/<int:card_id>/remove", cards.remove_card, name="account_card_remove"),
    path(
        "card-payments/<uuid:payment_id>/confirm",
        cards.confirm_payment,
        name="account_payment_confirm",
    ),
    path(
        "card-payments/<uuid:payment_id>/give-up",
        cards.give_up_payment,
        name="account_payment_give_up",
    ),
    path("keys", keys.account_keys, name="account_keys"),
    path("keys/<int:key_id>", keys.change_key, name="account_key"),
    path("keys/<int:key_id>/revoke", keys.revoke_key, name="account_key_revoke"),
    path("programs", programs.account_programs, name="account_programs"),
    path("programs/<int:connection_id>", programs.change_program, name="account_program"),
    path("programs/<int:connection_id>/end", programs.end_program, name="account_program_end"),
    path("members", members.account_members, name="account_members"),
    path("members/<int:membership_id>/role", members.set_role, name="account_member_role"),
    path("members/<int:membership_id>/remove", members.remove, name="account_member_remove"),
    path("members/<int:membership_id>/leave", members.leave, name="account_member_leave"),
    path(
        "invitations/<int:invitation_id>/send", members.send_again, name="account_invitation_send"
    ),
    path(
        "invitations/<int:invitation_id>/revoke", members.revoke, name="account_invitation_revoke"
    ),
    path("name", members.rename, name="account_rename"),
    path("mail", members.set_mail, name="account_mail"),
    path("switch", members.switch, name="account_switch"),
]

urlpatterns = [
    path("account", usage.usage, name="account"),
    path("account/", include(ACCOUNT)),
    path("webhooks/stripe", cards.take_event, name="stripe_webhook"),
    path("invitations/<str:token>", invitations.invitation, name="invitation"),
    path("invitation", invitations.offer, name="invitation_offer"),
    path("invitation/as-another", invitations.as_another, name="invitation_as_another"),
]
