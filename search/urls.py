"""Addresses of the search pages."""

from django.urls import path

from search.views import asking, examples, session, suggesting

urlpatterns = [
    path("search", asking.search, name="search"),
    path("search/suggest", suggesting.suggest, name="search_suggest"),
    path("search/<uuid:session_id>", session.session, name="session"),
    path("examples/<slug:name>", examples.example, name="example"),
]
