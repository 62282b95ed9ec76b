"""Admin page for mails to account owners. Staff can send a mail again if nobody knows whether it was sent."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from unfold.admin import ModelAdmin

from billing.mail import owners
from billing.mail.messages import LEASE
from billing.models import OwnerMail
from config.kit import clock
from config.kit.admin import ReadOnly, permission


@admin.register(OwnerMail)
class OwnerMailAdmin(ReadOnly, ModelAdmin):
    """Mails to account owners are read-only in the admin."""

    actions = ["send_again"]
    list_display = ["title", "account", "attempts", "send_after", "begun_at"]
    list_filter = [("begun_at", admin.EmptyFieldListFilter)]
    list_select_related = ["account"]
    search_fields = ["title", "account__name"]
    ordering = ["send_after"]
    show_full_result_count = False

    has_send_permission = permission("billing.change_ownermail")

    @admin.action(description="Send again what may not have been sent", permissions=["send"])
    def send_again(self, request: HttpRequest, mails: QuerySet[OwnerMail]) -> None:
        # A job may still be sending a mail that was begun less than a `LEASE` ago.
        unclear = list(mails.filter(begun_at__lt=clock.now() - LEASE))
        if not unclear:
            later = "None of these can be sent again yet, because a job may still be sending it."
            self.message_user(request, later, messages.WARNING)
            return
        owners.send_again(unclear)
        for mail in unclear:
            self.log_change(request, mail, "Sent again.")
        self.message_user(request, f"{len(unclear)} are being sent.", messages.SUCCESS)
