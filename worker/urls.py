"""The addresses of critics and their runs, below ``/api/v1/``."""

from django.urls import path

from worker import api, endpoint_api

urlpatterns = [
    path("projects/<str:project>/endpoints/", endpoint_api.EndpointsView.as_view()),
    path("projects/<str:project>/budget", endpoint_api.BudgetView.as_view()),
    path("endpoints/<str:endpoint>/", endpoint_api.EndpointView.as_view()),
    path("critics/", api.CriticsView.as_view()),
    path("studies/<str:study>/runs/", api.RunsView.as_view()),
    path("studies/<str:study>/runs/estimate", api.EstimateView.as_view()),
    path("runs/<str:run>/", api.RunView.as_view()),
    path("runs/<str:run>/pause", api.PauseRunView.as_view()),
    path("runs/<str:run>/resume", api.ResumeRunView.as_view()),
    path("runs/<str:run>/cancel", api.CancelRunView.as_view()),
    path("runs/<str:run>/retry", api.RetryRunView.as_view()),
    path("runs/<str:run>/items/", api.ItemsView.as_view()),
    path("runs/<str:run>/items/<str:task>/", api.ItemView.as_view()),
]
