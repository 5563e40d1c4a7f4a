"""The URLs of the studio's pages, below ``/api/v1/``."""

from django.urls import URLPattern, URLResolver, path

from studio.critic_prompts import api as critic_prompts_api
from studio.new_study import api as new_study_api
from studio.study_life import api as study_life_api

urlpatterns: list[URLPattern | URLResolver] = [
    path("projects/<str:project>/instruments/critic-prompt", critic_prompts_api.CriticPromptView.as_view()),
    path("study-presets", new_study_api.PresetsView.as_view()),
    path("projects/<str:project>/studies/", new_study_api.ProjectStudiesView.as_view()),
    path("projects/<str:project>/studies/dry-run", new_study_api.DryRunView.as_view()),
    path("projects/<str:project>/study-drafts/", new_study_api.StudyDraftsView.as_view()),
    path("projects/<str:project>/study-drafts/<str:draft>", new_study_api.StudyDraftView.as_view()),
    path("studies/<str:study>/settings", study_life_api.StudySettingsView.as_view()),
    path("studies/<str:study>/rounds/<str:n>/state", study_life_api.RoundStateView.as_view()),
]
