"""The URLs of the studio's pages, below ``/api/v1/``."""

from django.urls import URLPattern, URLResolver, path

from studio.clips.api import ClipFacetsView, ClipsView

urlpatterns: list[URLPattern | URLResolver] = [
    path("projects/<str:project>/clips/", ClipsView.as_view()),
    path("projects/<str:project>/clips/facets", ClipFacetsView.as_view()),
]
