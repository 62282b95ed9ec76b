"""The URLs of the site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from config.agents import discovery
from config.agents import views as agents
from config.api import errors
from config.api.document import document, x402_resources
from config.api.mount import routes
from config.site import mailbox, pages
from config.site.documentation import views as documentation
from config.site.sign_in.staff import second_factor
from config.site.sign_in.views import browsers, security
from config.upkeep.coverage_page import show_coverage
from config.upkeep.metrics import metrics

# Only the web pages need the admin. Skipping it lets other processes start a second earlier.
admin.autodiscover()
# Staff sign in on the site's own page, because the admin's sign-in page has no rate limit.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # allauth says to do so

# Django tries these URLs in order, so frequent ones come first.
urlpatterns = [
    *routes,
    path("mcp", agents.serve, name="mcp"),
    path("", pages.front, name="front"),
    path("pricing", pages.pricing, name="pricing"),
    path("theme", pages.theme, name="theme"),
    path("docs", documentation.reference, name="docs"),
    path("docs/first-steps", documentation.first_steps, name="first_steps"),
    path("docs/<slug:name>", documentation.page, name="docs_page"),
    path("mail", mailbox.kept_mail, name="kept_mail"),
    path("mail/<str:place>/<int:number>", mailbox.attachment, name="kept_attachment"),
    path("", include("config.oauth.urls")),
    path("", include("search.urls")),
    path("", include("creators.urls")),
    path("", include("scraping.urls")),
    path("", include("config.discovery.urls")),
    path("", include("billing.urls")),
    path("coverage", show_coverage, name="coverage"),
    path("admin/", admin.site.urls),
    path("account/security", security, name="account_security"),
    path("account/second-factor", second_factor, name="second_factor"),
    # Some allauth pages duplicate parts of the security page, so they redirect to it.
    path("accounts/2fa/", RedirectView.as_view(pattern_name="account_security")),
    path("accounts/2fa/webauthn/", RedirectView.as_view(pattern_name="account_security")),
    path("accounts/sessions/", browsers),
    path("accounts/", include("allauth.urls")),
    path("openapi.json", document, name="openapi"),
    path("llms.txt", documentation.llms, name="llms"),
    path("llms-full.txt", documentation.llms_full, name="llms_full"),
    path("mcp/server-card", discovery.server_card, name="server_card"),
    path(".well-known/ai-catalog.json", discovery.catalog, name="ai_catalog"),
    path(".well-known/mcp/catalog.json", discovery.catalog),
    path(".well-known/x402", x402_resources, name="x402_resources"),
    path("metrics", metrics, name="metrics"),
]

handler400 = errors.bad_request
handler404 = errors.page_not_found
handler429 = errors.too_many_attempts
handler500 = errors.server_error
