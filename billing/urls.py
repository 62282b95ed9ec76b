"""Addresses of the account's pages."""

from django.urls import path

from billing.views import usage

urlpatterns = [
    path("account", usage.account, name="account"),
]
