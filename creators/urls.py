"""Addresses of the catalogue's pages."""

from django.urls import path

from creators.views import avatars, downloads, reading

urlpatterns = [
    path("creators/<uuid:creator_id>", reading.creator, name="creator"),
    path("creators/<uuid:creator_id>/avatar.svg", avatars.avatar, name="creator_avatar"),
    path("creators/<uuid:creator_id>/posts.csv", downloads.posts, name="creator_posts"),
    path("creators/<uuid:creator_id>/record.json", downloads.record, name="creator_record"),
    path("posts/<uuid:post_id>", reading.post, name="post"),
]
