"""The URLs of the studio's pages, below ``/api/v1/``."""

from django.urls import URLPattern, URLResolver, path

from studio.changes.api import ChangesView
from studio.clip.api import ClipHistoryView, ClipLanesView, ClipView
from studio.clip_actions.api import (
    AddToStudyView,
    ClipUsesView,
    EditClipsView,
    LiftView,
    ObserveClipsView,
    SendToReviewView,
    TakeDownView,
    UndoView,
)
from studio.clip_prompts.api import ClipPromptsView, DecidePromptsView, EditPromptsView, PromptFactsView
from studio.clip_prompts.generation_api import ClipMakerEstimateView, ClipMakersView, RetryClipMakerView
from studio.clips.api import ClipFacetsView, ClipListView, ClipsView
from studio.comments.api import CommentAnswersView, CommentsView, CommentView
from studio.comments.own_api import OwnCommentsView, OwnCommentView
from studio.counted.api import CountedView
from studio.critic_prompts import api as critic_prompts_api
from studio.demo.api import DemoView
from studio.home.api import FirstLookView, HomeView
from studio.navigation.api import CountsView, NavigationView
from studio.new_study import api as new_study_api
from studio.notifications.api import NotificationsView, ReadNotificationsView
from studio.overview import api as overview_api
from studio.questions.api import DecideQuestionsView, QuestionsView
from studio.saved_filters.api import SavedFilterCountsView, SavedFiltersView, SavedFilterView
from studio.settled_clips.api import SettledClipsView
from studio.study_life import api as study_life_api
from studio.study_subjects.api import MarkedErrorsView, StudySubjectsView, SubjectsView
from studio.tour.api import TourReportView, TourView
from studio.trainings.api import TrainingPlotView, TrainingsView, TrainingView

urlpatterns: list[URLPattern | URLResolver] = [
    path("home", HomeView.as_view()),
    path("first-look", FirstLookView.as_view()),
    path("demo", DemoView.as_view()),
    path("tour", TourView.as_view()),
    path("tour/report", TourReportView.as_view()),
    path("navigation", NavigationView.as_view()),
    path("notifications/", NotificationsView.as_view()),
    path("notifications/read", ReadNotificationsView.as_view()),
    path("studies/<str:study>/counts", CountsView.as_view()),
    path("studies/<str:study>/overview/state", overview_api.OverviewStateView.as_view()),
    path("studies/<str:study>/overview/steps", overview_api.OverviewStepsView.as_view()),
    path("studies/<str:study>/overview/attention", overview_api.OverviewAttentionView.as_view()),
    path("studies/<str:study>/overview/agreement", overview_api.OverviewAgreementView.as_view()),
    path("studies/<str:study>/overview/runs", overview_api.OverviewRunsView.as_view()),
    path("studies/<str:study>/overview/people", overview_api.OverviewPeopleView.as_view()),
    path("studies/<str:study>/overview/activity", overview_api.OverviewActivityView.as_view()),
    path("projects/<str:project>/changes", ChangesView.as_view()),
    path("projects/<str:project>/clips/", ClipsView.as_view()),
    path("projects/<str:project>/clips.csv", ClipListView.as_view()),
    path("projects/<str:project>/clips/facets", ClipFacetsView.as_view()),
    path("projects/<str:project>/clips/counted", CountedView.as_view()),
    path("projects/<str:project>/clips/add-to-study", AddToStudyView.as_view()),
    path("projects/<str:project>/clips/edit", EditClipsView.as_view()),
    path("projects/<str:project>/clips/take-down", TakeDownView.as_view()),
    path("projects/<str:project>/clips/lift", LiftView.as_view()),
    path("projects/<str:project>/clips/uses", ClipUsesView.as_view()),
    path("projects/<str:project>/clips/send-to-review", SendToReviewView.as_view()),
    path("projects/<str:project>/clips/observe", ObserveClipsView.as_view()),
    path("projects/<str:project>/clips/undo", UndoView.as_view()),
    path("projects/<str:project>/clip-prompts/", ClipPromptsView.as_view()),
    path("projects/<str:project>/clip-prompts/decide", DecidePromptsView.as_view()),
    path("projects/<str:project>/clip-prompts/edit", EditPromptsView.as_view()),
    path("projects/<str:project>/clip-prompts/facts", PromptFactsView.as_view()),
    path("projects/<str:project>/questions/", QuestionsView.as_view()),
    path("projects/<str:project>/questions/decide", DecideQuestionsView.as_view()),
    path("projects/<str:project>/clip-makers/", ClipMakersView.as_view()),
    path("projects/<str:project>/clip-makers/estimate", ClipMakerEstimateView.as_view()),
    path("clip-makers/<str:clip_maker>/retry", RetryClipMakerView.as_view()),
    path("projects/<str:project>/trainings/", TrainingsView.as_view()),
    path("trainings/<str:training>/", TrainingView.as_view()),
    path("trainings/<str:training>/plots/<str:training_plot>.svg", TrainingPlotView.as_view()),
    path("projects/<str:project>/saved-filters/", SavedFiltersView.as_view()),
    path("projects/<str:project>/saved-filters/counts", SavedFilterCountsView.as_view()),
    path("projects/<str:project>/saved-filters/<str:filter>", SavedFilterView.as_view()),
    path("videos/<str:video>/", ClipView.as_view()),
    path("videos/<str:video>/lanes", ClipLanesView.as_view()),
    path("videos/<str:video>/history", ClipHistoryView.as_view()),
    path("videos/<str:video>/comments/", CommentsView.as_view()),
    path("annotations/<str:annotation>/comments/", OwnCommentsView.as_view()),
    path("annotations/<str:annotation>/comments/<str:own_comment>", OwnCommentView.as_view()),
    path("comments/<str:comment>", CommentView.as_view()),
    path("comments/<str:comment>/answers", CommentAnswersView.as_view()),
    path("projects/<str:project>/instruments/critic-prompt", critic_prompts_api.CriticPromptView.as_view()),
    path("studies/<str:study>/prompt-preview", critic_prompts_api.PromptPreviewView.as_view()),
    path("study-presets", new_study_api.PresetsView.as_view()),
    path("projects/<str:project>/studies/", new_study_api.ProjectStudiesView.as_view()),
    path("projects/<str:project>/studies/dry-run", new_study_api.DryRunView.as_view()),
    path("projects/<str:project>/subjects/", SubjectsView.as_view()),
    path("studies/<str:study>/subjects", StudySubjectsView.as_view()),
    path("studies/<str:study>/marked-errors", MarkedErrorsView.as_view()),
    path("projects/<str:project>/study-drafts/", new_study_api.StudyDraftsView.as_view()),
    path("projects/<str:project>/study-drafts/<str:draft>", new_study_api.StudyDraftView.as_view()),
    path("projects/<str:project>/settled-clips/", SettledClipsView.as_view()),
    path("studies/<str:study>/settings", study_life_api.StudySettingsView.as_view()),
    path("studies/<str:study>/rounds/<str:n>/state", study_life_api.RoundStateView.as_view()),
]
