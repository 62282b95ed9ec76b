"""URLs of the catalogue's pages."""

from django.urls import path

from creators.views import contacts, downloads, imports, pictures, reading

urlpatterns = [
    path("creators/<uuid:creator_id>", reading.creator, name="creator"),
    path("creators/<uuid:creator_id>/avatar.svg", pictures.avatar, name="creator_avatar"),
    path("creators/<uuid:creator_id>/posts.csv", downloads.posts, name="creator_posts"),
    path("creators/<uuid:creator_id>/record.json", downloads.record, name="creator_record"),
    path("pictures/<slug:name>.webp", pictures.picture, name="picture"),
    path("contacts", contacts.buy, name="contacts"),
    path("imports", imports.imports, name="imports"),
    path("imports/remove-demo", imports.remove_demo, name="remove_demo"),
    path("imports/<int:import_id>", imports.one_import, name="import"),
    path("imports/<int:import_id>/preview", imports.preview, name="import_preview"),
    path("imports/<int:import_id>/start", imports.start, name="import_start"),
    path("imports/<int:import_id>/undo", imports.undo, name="import_undo"),
    path("imports/<int:import_id>/remove", imports.remove, name="import_remove"),
    path("imports/<int:import_id>/rejects.csv", imports.rejects, name="import_rejects"),
    path("posts/<uuid:post_id>", reading.post, name="post"),
]
