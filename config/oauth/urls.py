"""The URLs of the OAuth server. The OAuth library uses their names."""

from django.urls import path

from config.oauth import consent, endpoints, registration

app_name = "oauth2_provider"

urlpatterns = [
    path("oauth/authorize", consent.authorize, name="authorize"),
    path("oauth/token", endpoints.token, name="token"),
    path("oauth/revoke", endpoints.revoke, name="revoke-token"),
    path("oauth/register", registration.register, name="dcr-register"),
    path(
        "oauth/register/<slug:client_id>", registration.registration, name="dcr-register-management"
    ),
    path(
        ".well-known/oauth-authorization-server",
        endpoints.server_metadata,
        name="oauth-server-metadata",
    ),
    path(
        ".well-known/oauth-protected-resource/<slug:path>",
        endpoints.resource_metadata,
        name="oauth-resource-metadata",
    ),
]
