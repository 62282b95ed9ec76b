"""URLs of the pages for live requests and for removal from the catalogue."""

from django.urls import path

from scraping.views import live, removal

urlpatterns = [
    path("live", live.live, name="live"),
    path("status", live.live_status, name="live_status"),
    path("remove", removal.remove, name="remove"),
    path("remove/<uuid:request_id>", removal.removal, name="removal"),
]
