"""Addresses of the pages of live data."""

from django.urls import path

from scraping import views

urlpatterns = [
    path("live", views.live, name="live"),
    path("status", views.live_status, name="live_status"),
]
