"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

from config import errors, openapi
from config.api import routes

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("openapi.json", openapi.document, name="openapi"),
    *routes,
]

handler500 = errors.server_error
