"""Admin pages for card payments, disputes, and the events that Stripe has sent. All of them are read-only."""

from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from unfold.admin import ModelAdmin
from unfold.contrib.filters.admin import RangeDateTimeFilter
from unfold.decorators import action

from billing.cards import charges
from billing.cards.client import CardRefused, StripeUnavailable
from billing.models import CardDispute, CardEvent, CardPayment
from billing.models.cards import CardPayments
from billing.money import format_cents
from config.kit import clock
from config.kit.admin import ReadOnly, column


@admin.register(CardPayment)
class CardPaymentAdmin(ReadOnly, ModelAdmin):
    list_display = [
        *("started_at", "account", "invoice", "amount", "state", "failure_code", "started_by")
    ]
    list_filter = ["state", "is_automatic", "failure_code", ("started_at", RangeDateTimeFilter)]
    list_select_related = ["account", "invoice"]
    search_fields = ["account__name", "invoice__number", "intent_id", "charge_id"]
    ordering = ["-started_at", "-pk"]
    show_full_result_count = False
    actions = ["ask_again"]

    amount = column("amount_cents", "amount", format_cents, ordering="amount_cents")

    @action(description="Ask Stripe for the outcome")
    def ask_again(self, request: HttpRequest, queryset: CardPayments) -> None:
        running = list(queryset.running().select_related("invoice", "card")[:20])
        for payment in running:
            try:
                state = charges.refresh_payment(payment).get_state_display()
            except (StripeUnavailable, CardRefused) as problem:
                self.message_user(request, f"{payment}: {problem.message}", messages.ERROR)
            else:
                self.message_user(request, f"{payment}: {state}.")
        if not running:
            said = "Stripe has already reported the outcome of these payments."
            self.message_user(request, said, messages.WARNING)


@admin.register(CardDispute)
class CardDisputeAdmin(ReadOnly, ModelAdmin):
    list_display = ["opened_at", "account", "payment", "amount", "status", "reason"]
    list_filter = ["status", "reason"]
    list_select_related = ["payment__account", "payment__invoice"]
    search_fields = ["id", "payment__account__name", "payment__charge_id"]
    ordering = ["-opened_at"]

    account = column("payment.account", "account", str, ordering="payment__account")
    amount = column("amount_cents", "amount", format_cents, ordering="amount_cents")


class IsOpen(admin.SimpleListFilter):
    title, parameter_name = "processing", "processing"
    conditions = {
        "waits": ("waiting", Q(processed_at=None)),
        "problem": ("has a problem", ~Q(problem="")),
        "missed": ("no webhook received", Q(was_missed=True)),
    }

    def lookups(self, *_: object) -> list[tuple[str, str]]:
        return [(value, label) for value, (label, _) in self.conditions.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[CardEvent]) -> QuerySet[CardEvent]:
        _, condition = self.conditions.get(str(self.value()), ("", Q()))
        return queryset.filter(condition)


@admin.register(CardEvent)
class CardEventAdmin(ReadOnly, ModelAdmin):
    list_display = ["received_at", "type", "object_id", "processed_at", "attempts", "problem"]
    list_filter = [IsOpen, "type", ("received_at", RangeDateTimeFilter)]
    search_fields = ["id", "object_id", "intent_id"]
    ordering = ["-received_at"]
    show_full_result_count = False
    actions = ["process_again"]

    @action(description="Process again")
    def process_again(self, request: HttpRequest, queryset: QuerySet[CardEvent]) -> None:
        waiting = queryset.update(processed_at=None, attempts=0, try_after=clock.now())
        self.message_user(request, f"{waiting} events will be processed within a minute.")
