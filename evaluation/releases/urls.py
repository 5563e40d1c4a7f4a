"""The addresses of releases, below ``/api/v1/``."""

from django.urls import path

from evaluation.releases import api as release_api

urlpatterns = [
    path("studies/<str:study>/releases/", release_api.ReleasesView.as_view()),
    path("releases/<str:release>/", release_api.ReleaseView.as_view()),
    path("releases/<str:release>/archive", release_api.ReleaseArchiveView.as_view()),
]
