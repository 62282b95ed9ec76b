"""Addresses of the search pages."""

from django.urls import path

from search.views import asking, session

urlpatterns = [
    path("search", asking.search, name="search"),
    path("search/<uuid:session_id>", session.session, name="session"),
]
