"""The URLs of the discovery pages."""

from django.urls import path

from config.discovery import views

urlpatterns = [
    path("discoveries", views.discoveries, name="discoveries"),
    path("discoveries/<uuid:discovery_id>", views.discovery, name="discovery"),
    path("discoveries/<uuid:discovery_id>/stop", views.stop, name="discovery_stop"),
    path(
        "discoveries/<uuid:discovery_id>/finds/<int:find_id>/unfit",
        views.mark_unfit,
        name="discovery_unfit",
    ),
]
