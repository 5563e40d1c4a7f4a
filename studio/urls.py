"""The URLs of the studio's pages, below ``/api/v1/``."""

from django.urls import URLPattern, URLResolver, path

from studio.clip.api import ClipHistoryView, ClipLanesView, ClipView
from studio.clip_actions.api import AddToStudyView, EditClipsView, TakeDownView, UndoView
from studio.clips.api import ClipFacetsView, ClipsView
from studio.comments.api import CommentAnswersView, CommentsView, CommentView
from studio.critic_prompts import api as critic_prompts_api
from studio.navigation.api import CountsView, NavigationView
from studio.new_study import api as new_study_api
from studio.saved_filters.api import SavedFiltersView, SavedFilterView
from studio.study_life import api as study_life_api

urlpatterns: list[URLPattern | URLResolver] = [
    path("navigation", NavigationView.as_view()),
    path("studies/<str:study>/counts", CountsView.as_view()),
    path("projects/<str:project>/clips/", ClipsView.as_view()),
    path("projects/<str:project>/clips/facets", ClipFacetsView.as_view()),
    path("projects/<str:project>/clips/add-to-study", AddToStudyView.as_view()),
    path("projects/<str:project>/clips/edit", EditClipsView.as_view()),
    path("projects/<str:project>/clips/take-down", TakeDownView.as_view()),
    path("projects/<str:project>/clips/undo", UndoView.as_view()),
    path("projects/<str:project>/saved-filters/", SavedFiltersView.as_view()),
    path("projects/<str:project>/saved-filters/<str:filter>", SavedFilterView.as_view()),
    path("videos/<str:video>/", ClipView.as_view()),
    path("videos/<str:video>/lanes", ClipLanesView.as_view()),
    path("videos/<str:video>/history", ClipHistoryView.as_view()),
    path("videos/<str:video>/comments/", CommentsView.as_view()),
    path("comments/<str:comment>", CommentView.as_view()),
    path("comments/<str:comment>/answers", CommentAnswersView.as_view()),
    path("projects/<str:project>/instruments/critic-prompt", critic_prompts_api.CriticPromptView.as_view()),
    path("study-presets", new_study_api.PresetsView.as_view()),
    path("projects/<str:project>/studies/", new_study_api.ProjectStudiesView.as_view()),
    path("projects/<str:project>/studies/dry-run", new_study_api.DryRunView.as_view()),
    path("projects/<str:project>/study-drafts/", new_study_api.StudyDraftsView.as_view()),
    path("projects/<str:project>/study-drafts/<str:draft>", new_study_api.StudyDraftView.as_view()),
    path("studies/<str:study>/settings", study_life_api.StudySettingsView.as_view()),
    path("studies/<str:study>/rounds/<str:n>/state", study_life_api.RoundStateView.as_view()),
]
