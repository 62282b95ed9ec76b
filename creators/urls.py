"""Addresses of the catalogue's pages."""

from django.urls import path

from creators import views

urlpatterns = [
    path("creators/<uuid:creator_id>", views.creator, name="creator"),
    path("creators/<uuid:creator_id>/avatar.svg", views.avatar, name="creator_avatar"),
    path("posts/<uuid:post_id>", views.post, name="post"),
]
