"""The URLs of the studio's pages, below ``/api/v1/``."""

from django.urls import URLPattern, URLResolver, path

from studio.study_life import api as study_life_api

urlpatterns: list[URLPattern | URLResolver] = [
    path("studies/<str:study>/settings", study_life_api.StudySettingsView.as_view()),
    path("studies/<str:study>/rounds/<str:n>/state", study_life_api.RoundStateView.as_view()),
]
