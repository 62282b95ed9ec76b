"""Addresses of the search pages."""

from django.urls import path

from search.views import asking, examples, history, session, similar, suggesting

urlpatterns = [
    path("search", asking.search, name="search"),
    path("search/suggest", suggesting.suggest, name="search_suggest"),
    path("search/<uuid:session_id>", session.session, name="session"),
    path("search/<uuid:session_id>/keep", history.keep, name="session_keep"),
    path("searches", history.searches, name="searches"),
    path("similar", similar.similar, name="similar"),
    path("similar/<uuid:answer_id>", similar.similar_found, name="similar_found"),
    path("examples/<slug:name>", examples.example, name="example"),
]
