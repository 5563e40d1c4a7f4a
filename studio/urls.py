"""The URLs of the studio's pages, below ``/api/v1/``."""

from django.urls import URLPattern, URLResolver, path

from studio.navigation.api import CountsView, NavigationView

urlpatterns: list[URLPattern | URLResolver] = [
    path("navigation", NavigationView.as_view()),
    path("studies/<str:study>/counts", CountsView.as_view()),
]
