"""The addresses of releases, below ``/api/v1/``."""

from django.urls import path

from evaluation.releases.build import api

urlpatterns = [
    path("studies/<str:study>/releases/", api.ReleasesView.as_view()),
    path("releases/<str:release>/", api.ReleaseView.as_view()),
    path("releases/<str:release>/archive", api.ReleaseArchiveView.as_view()),
]
