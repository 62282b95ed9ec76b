"""Accounts, their members and their keys, for staff. A key itself is never shown here."""

from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.admin import GroupAdmin as DjangoGroupAdmin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.models import Group, User
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from unfold.admin import ModelAdmin, TabularInline
from unfold.decorators import display
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from billing import services
from billing.models import Account, ApiKey, Membership
from config.kit import clock

admin.site.unregister(User)
admin.site.unregister(Group)


@admin.register(User)
class UserAdmin(DjangoUserAdmin, ModelAdmin):  # type: ignore[type-arg]
    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm


@admin.register(Group)
class GroupAdmin(DjangoGroupAdmin, ModelAdmin):
    pass


class MembershipInline(TabularInline):
    model = Membership
    extra = 0
    autocomplete_fields = ["user"]


class ApiKeyInline(TabularInline):
    model = ApiKey
    extra = 0
    fields = readonly_fields = ["name", "prefix", "created_at", "last_used_at", "revoked_at"]
    can_delete = False
    show_change_link = True

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Account)
class AccountAdmin(ModelAdmin):
    list_display = ["name", "tier", "member_count", "key_count", "created_at"]
    list_filter = ["tier", "created_at"]
    search_fields = ["name", "members__email", "members__username", "api_keys__prefix"]
    readonly_fields = ["id", "created_at"]
    inlines = [MembershipInline, ApiKeyInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Account]:
        accounts = super().get_queryset(request)
        return accounts.annotate(
            member_total=Count("members", distinct=True), key_total=Count("api_keys", distinct=True)
        )

    @display(description="members", ordering="member_total")
    def member_count(self, account: Any) -> int:
        return account.member_total

    @display(description="keys", ordering="key_total")
    def key_count(self, account: Any) -> int:
        return account.key_total


@admin.register(Membership)
class MembershipAdmin(ModelAdmin):
    list_display = ["user", "account", "is_owner", "created_at"]
    list_filter = ["is_owner"]
    list_select_related = ["user", "account"]
    search_fields = ["user__email", "user__username", "account__name"]
    autocomplete_fields = ["user", "account"]


@admin.register(ApiKey)
class ApiKeyAdmin(ModelAdmin):
    list_display = ["name", "visible_prefix", "account", "state", "last_used_at", "created_at"]
    list_filter = ["created_at", "last_used_at", "revoked_at"]
    list_select_related = ["account"]
    search_fields = ["name", "prefix", "account__name"]
    fields = ["account", "name", "prefix", "created_at", "last_used_at", "expires_at", "revoked_at"]
    readonly_fields = ["account", "prefix", "created_at", "last_used_at", "revoked_at"]
    actions = ["revoke"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A key is shown once to its owner; staff have no place to show it."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Revoked, a key stays: what it was used for points at it."""
        return False

    @display(description="key")
    def visible_prefix(self, key: ApiKey) -> str:
        return f"{key.prefix}…"

    @display(
        description="state", label={"active": "success", "revoked": "danger", "expired": "warning"}
    )
    def state(self, key: ApiKey) -> str:
        if key.revoked_at:
            return "revoked"
        return "expired" if key.expires_at and key.expires_at <= clock.now() else "active"

    @admin.action(description="Revoke the selected keys")
    def revoke(self, request: HttpRequest, keys: QuerySet[ApiKey]) -> None:
        for key in keys:
            services.revoke_key(key)
        self.message_user(request, f"{len(keys)} keys are revoked.", messages.SUCCESS)
