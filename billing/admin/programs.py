"""Admin page for connected programs. The OAuth codes and tokens of a program are never shown."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from oauth2_provider.models import AccessToken, Application, Grant, IDToken, RefreshToken
from unfold.admin import ModelAdmin

from billing.models import Connection
from billing.programs import connections
from config.kit.admin import ReadOnly, column, permission

for model in (AccessToken, Application, Grant, IDToken, RefreshToken):
    admin.site.unregister(model)


@admin.register(Connection)
class ConnectionAdmin(ReadOnly, ModelAdmin):
    """Connections are read-only in the admin. Staff can end a connection: they revoke its key or delete the
    connection."""

    list_display = ["program", "account", "user", "created_at", "last_used_at"]
    list_select_related = ["key__account", "user"]
    search_fields = ["key__name", "key__account__name", "user__email"]
    fields = ["program", "account", "user", "scope", "addresses", "created_at", "last_used_at"]

    has_delete_permission = permission("billing.delete_connection")

    def delete_model(self, request: HttpRequest, obj: Connection) -> None:
        connections.end_connection(obj)

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        for connection in queryset.select_related("key"):
            connections.end_connection(connection)

    program = column("key.name", "program")
    account = column("key.account.name", "account")
    last_used_at = column("key.last_used_at", "last used")
    addresses = column("application.redirect_uris", "redirect addresses")
