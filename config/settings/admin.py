"""The admin: its title, its colours and its menu."""

from django.templatetags.static import static
from django.urls import reverse_lazy

from config.settings.admin_colours import ADMIN_COLOURS


def _admin_list(title: str, icon: str, model: str) -> dict[str, object]:
    return {"title": title, "icon": icon, "link": reverse_lazy(f"admin:{model}_changelist")}


UNFOLD = {
    "SITE_TITLE": "Kindred",
    "SITE_HEADER": "Kindred",
    "SITE_SUBHEADER": "Find the creators who fit",
    "SITE_ICON": lambda _: static("img/mark.svg"),
    "SITE_FAVICONS": [
        {"rel": "icon", "type": "image/svg+xml", "href": lambda _: static("img/mark.svg")}
    ],
    "SITE_URL": "/",
    "COLORS": ADMIN_COLOURS,
    "SHOW_HISTORY": True,
    "SHOW_VIEW_ON_SITE": True,
    "SIDEBAR": {
        "show_search": True,
        "show_all_applications": True,
        "navigation": [
            {
                "title": "Catalogue",
                "separator": True,
                "items": [
                    _admin_list("Creators", "groups", "creators_creator"),
                    _admin_list("Profiles", "account_circle", "creators_profile"),
                    _admin_list("Posts", "article", "creators_post"),
                    _admin_list("Facts", "fact_check", "creators_fact"),
                    _admin_list("E-mail addresses", "mail", "creators_creatoremail"),
                    _admin_list("Readings", "monitoring", "creators_metricsnapshot"),
                    _admin_list("Pictures", "image", "creators_picture"),
                    _admin_list("Search index", "manage_search", "creators_indexstate"),
                    {"title": "Imports", "icon": "upload", "link": reverse_lazy("imports")},
                ],
            },
            {
                "title": "Customers",
                "separator": True,
                "items": [
                    _admin_list("Accounts", "business_center", "billing_account"),
                    _admin_list("API keys", "key", "billing_apikey"),
                    _admin_list("Connected programs", "hub", "billing_connection"),
                    _admin_list("Ledger", "receipt_long", "billing_ledgerentry"),
                    _admin_list("Adjustments", "approval", "billing_pendingadjustment"),
                    _admin_list("Invoices", "request_quote", "billing_invoice"),
                    _admin_list("Payments", "payments", "billing_payment"),
                    _admin_list("One-off payments", "toll", "billing_oneoffpayment"),
                    _admin_list("Card payments", "credit_card", "billing_cardpayment"),
                    _admin_list("Disputes", "gavel", "billing_carddispute"),
                    _admin_list("Events of Stripe", "webhook", "billing_cardevent"),
                    _admin_list("Credit notes", "undo", "billing_creditnote"),
                    _admin_list("People", "person", "auth_user"),
                    _admin_list("Second factors", "lock", "mfa_authenticator"),
                ],
            },
            {
                "title": "Live data",
                "separator": True,
                "items": [
                    {
                        "title": "Success and latency",
                        "icon": "monitoring",
                        "link": reverse_lazy("live_status"),
                    },
                    _admin_list("Live requests", "stream", "scraping_livecall"),
                    _admin_list("Identities and proxies", "badge", "scraping_gueststate"),
                    _admin_list("Fetched pictures", "add_photo_alternate", "scraping_picturefetch"),
                    _admin_list("Transcripts", "subtitles", "scraping_transcript"),
                    _admin_list("Speech jobs", "graphic_eq", "scraping_speechjob"),
                ],
            },
            {
                "title": "Work",
                "separator": True,
                "items": [
                    _admin_list("Jobs waiting", "pending_actions", "django_q_ormq"),
                    _admin_list("Jobs failed", "error", "django_q_failure"),
                    _admin_list("Storage", "database", "config_storedkind"),
                ],
            },
        ],
    },
}
