"""The URLs of observations and their checks."""

from django.urls import path

from evaluation.benchmarks.observer_checks import api

urlpatterns = [
    path("projects/<str:project>/observation-runs/", api.ObservationRunsView.as_view()),
    path("projects/<str:project>/observers/", api.ObserversView.as_view()),
    path("observation-runs/<str:observation_run>/retry", api.RetryObservationsView.as_view()),
    path("observation-runs/<str:observation_run>/checks/", api.FrameChecksView.as_view()),
    path("observation-runs/<str:observation_run>/clips/<str:video>/", api.ClipObservationsView.as_view()),
    path("frame-checks/<str:frame_check>/", api.FrameCheckView.as_view()),
]
