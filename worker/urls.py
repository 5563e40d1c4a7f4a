"""The addresses of critics and their runs, below ``/api/v1/``."""

from django.urls import path

from worker import api

urlpatterns = [
    path("critics/", api.CriticsView.as_view()),
    path("studies/<str:study>/runs/", api.RunsView.as_view()),
    path("runs/<str:run>/", api.RunView.as_view()),
    path("runs/<str:run>/cancel", api.CancelRunView.as_view()),
]
