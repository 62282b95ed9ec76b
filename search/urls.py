"""Addresses of the search pages."""

from django.urls import path

from search import views

urlpatterns = [
    path("search", views.search, name="search"),
    path("search/<uuid:session_id>", views.session, name="session"),
]
