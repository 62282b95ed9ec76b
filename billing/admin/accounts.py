"""Admin pages for accounts, members and API keys. The secret of a key is never shown."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.contrib.auth.admin import GroupAdmin as DjangoGroupAdmin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.models import Group, User
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from unfold.admin import ModelAdmin, TabularInline
from unfold.decorators import action, display
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from billing.access import keys
from billing.access.keys import KeyTerms, TooManyKeys
from billing.accounts import services
from billing.admin import adjustments
from billing.admin.documents import DollarsField
from billing.models import Account, ApiKey, Invitation, LedgerEntry, Membership
from billing.money import in_credits
from config.kit import clock
from config.kit.admin import OnlyChanged, ReadOnly, column, get_object_or_404, permission

admin.site.unregister(User)
admin.site.unregister(Group)


@admin.register(User)
class UserAdmin(DjangoUserAdmin, ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
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


class ApiKeyInline(OnlyChanged, TabularInline):
    model = ApiKey
    extra = 0
    fields = readonly_fields = ["name", "prefix", "created_at", "last_used_at", "revoked_at"]
    show_change_link = True


AGREED = {
    "minute_micros": "Enterprise: dollars per minute",
    "hour_micros": "Enterprise: dollars per hour",
    "threshold_micros": "Enterprise: dollars of usage that trigger an invoice",
}
CAPS = {"day_cap_micros": "Dollars per UTC day", "month_cap_micros": "Dollars per UTC month"}
MOST_AGREED_DOLLARS = 1_000_000
"""Maximum of each limit that staff can agree with an account, in dollars. With this maximum, sums of limits still fit
into the database columns."""


class DollarsAdmin(ModelAdmin):
    """An admin page on which staff enter some amounts in dollars. `dollars` maps the names of these fields to their
    labels."""

    dollars: ClassVar[dict[str, str]]

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **options: Any) -> Any:
        if label := self.dollars.get(db_field.name):
            return DollarsField(label=label, most=MOST_AGREED_DOLLARS, least=0, required=False)
        return super().formfield_for_dbfield(db_field, request, **options)


@admin.register(Account)
class AccountAdmin(DollarsAdmin):
    list_display = [
        *("name", "tier", "billing_hold", "card_hold", "member_count", "key_count", "created_at")
    ]
    dollars = AGREED
    list_filter = ["tier", "billing_hold", "card_hold", "created_at"]
    search_fields = ["name", "members__email", "members__username", "api_keys__prefix"]
    readonly_fields = [
        *("id", "created_at", "uninvoiced", "reserved", "unpaid", "lifetime", "due_since"),
        *("card_hold", "card_until"),
    ]
    inlines = [MembershipInline, ApiKeyInline]
    actions_detail = ["give_credit", "correct"]

    def formfield_for_choice_field(
        self, db_field: Any, request: HttpRequest, **options: Any
    ) -> Any:
        # A payment can raise the tier while this page is open. Saving the page must not restore the old tier.
        options["show_hidden_initial"] = db_field.name == "tier"
        return super().formfield_for_choice_field(db_field, request, **options)

    has_adjust_permission = permission("billing.add_ledgerentry")

    @action(
        description="Give credit", url_path="give-credit", icon="add_card", permissions=["adjust"]
    )
    def give_credit(self, request: HttpRequest, object_id: str) -> HttpResponse:
        account = get_object_or_404(self, request, object_id)
        return adjustments.adjust(self, request, account, adjustments.GIVE_CREDIT)

    @action(description="Correct", icon="edit_note", permissions=["adjust"])
    def correct(self, request: HttpRequest, object_id: str) -> HttpResponse:
        account = get_object_or_404(self, request, object_id)
        return adjustments.adjust(self, request, account, adjustments.CORRECT)

    def save_model(self, request: HttpRequest, obj: Account, form: Any, change: bool) -> None:
        """Save only the fields that staff changed. The other fields may have changed in the database while the page was
        open."""
        obj.save(update_fields=form.changed_data if change else None)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Account]:
        accounts = super().get_queryset(request)
        return accounts.annotate(
            member_total=Count("members", distinct=True), key_total=Count("api_keys", distinct=True)
        )

    uninvoiced = column("uninvoiced_micros", "uninvoiced credits", in_credits)
    reserved = column("reserved_micros", "reserved credits", in_credits)
    unpaid = column("unpaid_micros", "unpaid credits", in_credits)
    lifetime = column("lifetime_spend_micros", "lifetime spend, in credits", in_credits)
    member_count = column("member_total", "members", ordering="member_total")
    key_count = column("key_total", "keys", ordering="key_total")


@admin.register(Membership)
class MembershipAdmin(ModelAdmin):
    list_display = ["user", "account", "is_owner", "created_at"]
    list_filter = ["is_owner"]
    list_select_related = ["user", "account"]
    search_fields = ["user__email", "user__username", "account__name"]
    autocomplete_fields = ["user", "account"]


@admin.register(Invitation)
class InvitationAdmin(ReadOnly, ModelAdmin):
    """Invitations are read-only in the admin. Owners create and withdraw them, and only the mail contains the link."""

    list_display = ["email", "account", "is_owner", "invited_by", "state", "created_at"]
    list_filter = ["created_at", "sent_at", "failed_at", "accepted_at", "revoked_at"]
    list_select_related = ["account", "invited_by"]
    search_fields = ["email", "account__name", "invited_by__email"]

    @display(
        description="state",
        label={"accepted": "success", "expired": "warning", "not sent": "danger"},
    )
    def state(self, invitation: Invitation) -> str:
        if invitation.is_answered:
            return "accepted" if invitation.accepted_at else "revoked"
        if invitation.has_expired:
            return "expired"
        return "not sent" if invitation.failed_at else "pending"


@admin.register(ApiKey)
class ApiKeyAdmin(OnlyChanged, DollarsAdmin):
    """Staff can change API keys, but cannot add or delete them. Only owners may see the secret of a new key, and ledger
    entries still refer to revoked keys."""

    dollars = CAPS
    list_display = ["name", "visible_prefix", "account", "state", "last_used_at", "created_at"]
    list_filter = ["created_at", "last_used_at", "revoked_at"]
    list_select_related = ["account"]
    search_fields = ["name", "prefix", "account__name"]
    fields = [
        *("account", "name", "prefix", "created_at", "last_used_at", "expires_at", "revoked_at"),
        *("day_cap_micros", "month_cap_micros"),
    ]
    readonly_fields = ["account", "prefix", "created_at", "last_used_at", "revoked_at"]
    actions = ["revoke"]

    def save_model(self, request: HttpRequest, obj: ApiKey, form: Any, change: bool) -> None:
        """Save the key. What the key has already spent counts towards a new cap."""
        terms = KeyTerms(obj.name, obj.expires_at, obj.day_cap_micros, obj.month_cap_micros)
        try:
            keys.change_key(obj, terms)
        except TooManyKeys:
            self.message_user(
                request, "The account has too many active keys. Revoke one first.", messages.ERROR
            )

    @display(description="key")
    def visible_prefix(self, key: ApiKey) -> str:
        return "connected program" if key.is_of_program else f"{key.prefix}…"

    @display(
        description="state", label={"active": "success", "revoked": "danger", "expired": "warning"}
    )
    def state(self, key: ApiKey) -> str:
        return key.state(clock.now())

    @admin.action(description="Revoke the selected keys")
    def revoke(self, request: HttpRequest, keys: QuerySet[ApiKey]) -> None:
        for key in keys:
            services.revoke_key(key)
        self.message_user(request, f"{len(keys)} keys are revoked.", messages.SUCCESS)


@admin.register(LedgerEntry)
class LedgerEntryAdmin(ReadOnly, ModelAdmin):
    """Ledger entries are read-only in the admin. Staff give credit and correct charges on the page of an account."""

    list_display = ["created_at", "account", "number", "kind", "credits", "operation", "request_id"]
    list_filter = ["kind", "operation", "created_at"]
    list_select_related = ["account"]
    search_fields = ["account__name", "request_id"]
    show_full_result_count = False
    fields = [
        *("number", "created_at", "kind", "account", "credits", "reason", "operation", "units"),
        *("features", "request_id", "api_key", "author"),
    ]

    credits = column("amount_micros", "credits", in_credits, ordering="amount_micros")
