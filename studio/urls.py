"""The URLs of the studio's pages, below ``/api/v1/``."""

from django.urls import URLPattern, URLResolver, path

from studio.clip.api import ClipHistoryView, ClipLanesView, ClipView
from studio.clip_actions.api import AddToStudyView, EditClipsView, TakeDownView, UndoView
from studio.clips.api import ClipFacetsView, ClipsView
from studio.comments.api import CommentAnswersView, CommentsView, CommentView
from studio.navigation.api import CountsView, NavigationView
from studio.saved_filters.api import SavedFiltersView, SavedFilterView

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
]
