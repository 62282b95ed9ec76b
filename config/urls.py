"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

from config import errors, openapi, views
from config.api import routes

urlpatterns = [
    path("", views.front, name="front"),
    path("theme", views.theme, name="theme"),
    path("", include("search.urls")),
    path("", include("creators.urls")),
    path("", include("billing.urls")),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("openapi.json", openapi.document, name="openapi"),
    *routes,
]

handler500 = errors.server_error
