"""The addresses of critics and their runs, below ``/api/v1/``."""

from django.urls import path

from worker.prompts import api as prompts_api
from worker.providers.announced.api import LocalModelsView
from worker.providers.endpoints import api as endpoints_api
from worker.runs import api as runs_api
from worker.trials import api as trials_api

urlpatterns = [
    path("projects/<str:project>/endpoints/", endpoints_api.EndpointsView.as_view()),
    path("projects/<str:project>/critic-prompts/", prompts_api.CriticPromptsView.as_view()),
    path("projects/<str:project>/critic-prompts/version", prompts_api.CriticPromptVersionView.as_view()),
    path("projects/<str:project>/critic-prompts/changes", prompts_api.CriticPromptChangesView.as_view()),
    path("projects/<str:project>/critic-prompts/file", prompts_api.CriticPromptFileView.as_view()),
    path(
        "projects/<str:project>/critic-prompts/<str:prompt>/versions/", prompts_api.CriticPromptVersionsView.as_view()
    ),
    path("projects/<str:project>/local-models/", LocalModelsView.as_view()),
    path("projects/<str:project>/budget", endpoints_api.BudgetView.as_view()),
    path("endpoints/<str:endpoint>/", endpoints_api.EndpointView.as_view()),
    path("endpoints/<str:endpoint>/test", endpoints_api.EndpointTestView.as_view()),
    path("critics/", runs_api.CriticsView.as_view()),
    path("studies/<str:study>/runs/", runs_api.RunsView.as_view()),
    path("studies/<str:study>/runs/estimate", runs_api.EstimateView.as_view()),
    path("studies/<str:study>/critic-trials/", trials_api.TrialsView.as_view()),
    path("critic-trials/<str:trial>/", trials_api.TrialView.as_view()),
    path("runs/<str:run>/", runs_api.RunView.as_view()),
    path("runs/<str:run>/pause", runs_api.PauseRunView.as_view()),
    path("runs/<str:run>/resume", runs_api.ResumeRunView.as_view()),
    path("runs/<str:run>/cancel", runs_api.CancelRunView.as_view()),
    path("runs/<str:run>/retry", runs_api.RetryRunView.as_view()),
    path("runs/<str:run>/items/", runs_api.ItemsView.as_view()),
    path("runs/<str:run>/items/<str:task>/", runs_api.ItemView.as_view()),
]
