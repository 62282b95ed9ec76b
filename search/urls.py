"""URLs of the search pages."""

from django.urls import path

from search.views import (
    columns,
    downloads,
    history,
    match,
    match_found,
    results,
    review,
    review_links,
    search,
    similar,
    similar_found,
    suggestions,
)
from search.views.lists import additions, comparison, edits, files, overview, page

urlpatterns = [
    path("search", search.search, name="search"),
    path("search/preview", search.preview, name="search_preview"),
    path("search/suggest", suggestions.suggest, name="search_suggest"),
    path("search/<uuid:session_id>", results.session, name="session"),
    path("search/<uuid:session_id>/keep", history.keep, name="session_keep"),
    path(
        "search/<uuid:session_id>/results<str:suffix>", downloads.results, name="session_download"
    ),
    path("columns", columns.choose, name="columns"),
    path("go", suggestions.palette, name="palette"),
    path("searches", history.searches, name="searches"),
    path("similar", similar.similar, name="similar"),
    path("similar/<uuid:answer_id>", similar_found.similar_found, name="similar_found"),
    path("similar/<uuid:answer_id>/dismiss", similar_found.dismiss, name="similar_dismiss"),
    path("lists", overview.shortlists, name="lists"),
    path("lists/add", additions.add, name="list_add"),
    path("lists/<uuid:list_id>", page.shortlist, name="list"),
    path("lists/<uuid:list_id>/rename", overview.rename, name="list_rename"),
    path("lists/<uuid:list_id>/delete", overview.delete, name="list_delete"),
    path("lists/<uuid:list_id>/undo", additions.undo, name="list_undo"),
    path("lists/<uuid:list_id>/act", edits.act, name="list_act"),
    path("lists/<uuid:list_id>/order", edits.order, name="list_order"),
    path("lists/<uuid:list_id>/compare", comparison.compare, name="list_compare"),
    path("lists/<uuid:list_id>/evidence", files.evidence, name="list_evidence"),
    path("lists/<uuid:list_id>/creators<str:suffix>", files.download, name="list_download"),
    path("lists/<uuid:list_id>/creators/<uuid:creator_id>", edits.entry, name="list_entry"),
    path("lists/<uuid:list_id>/review", review_links.review_links, name="list_review"),
    path(
        "lists/<uuid:list_id>/review/<uuid:link_id>/revoke",
        review_links.revoke,
        name="review_link_revoke",
    ),
    path(
        "lists/<uuid:list_id>/comments/<uuid:comment_id>/delete",
        review_links.delete_comment,
        name="review_comment_delete",
    ),
    path("review/<str:token>", review.review, name="review"),
    path(
        "review/<str:token>/creators/<uuid:creator_id>",
        review.give_feedback,
        name="review_feedback",
    ),
    path("match", match.match, name="match"),
    path("match/progress", match.match_progress, name="match_progress"),
    path("match/<uuid:answer_id>", match_found.match_found, name="match_found"),
    path("match/<uuid:answer_id>.csv", match_found.match_csv, name="match_csv"),
    path("examples/<slug:name>", results.example, name="example"),
]
