"""The admin of second factors and of storage.

Staff see who has a second factor and can delete it for a user who lost it. Secrets are never shown.
"""

from typing import Any

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.http import HttpRequest
from django.template.defaultfilters import filesizeformat
from unfold.admin import ModelAdmin
from unfold.decorators import display

from config.kit.admin import ReadOnly
from config.models import StoredKind

admin.site.unregister(Authenticator)
# Deleting a row there would look like signing the user out, but do nothing.
admin.site.unregister(UserSession)


@admin.register(Authenticator)
class AuthenticatorAdmin(ModelAdmin):
    list_display = ["user", "type", "created_at", "last_used_at"]
    list_filter = ["type"]
    search_fields = ["user__email", "user__username"]
    fields = readonly_fields = ["user", "type", "created_at", "last_used_at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(StoredKind)
class StoredKindAdmin(ReadOnly, ModelAdmin):
    """Measured by the daily job, which also clears what expired."""

    list_display = ["name", "rows", "size", "cleared_rows", "measured_at"]
    list_display_links = None

    @display(description="Size", ordering="size_bytes")
    def size(self, kind: StoredKind) -> str:
        return filesizeformat(kind.size_bytes)
