"""The addresses of what is said, below ``/api/v1/``."""

from django.urls import path

from annotations.api import holds, review, studies, work

urlpatterns = [
    path("studies/", studies.StudiesView.as_view()),
    path("studies/<str:study>/", studies.StudyView.as_view()),
    path("studies/<str:study>/tasks/", studies.TasksView.as_view()),
    path("studies/<str:study>/annotations/", studies.AnnotationsView.as_view()),
    path("studies/<str:study>/next", work.NextView.as_view()),
    path("studies/<str:study>/upcoming", work.UpcomingView.as_view()),
    path("assignments/<str:assignment>/draft", work.DraftView.as_view()),
    path("assignments/<str:assignment>/submit", work.SubmitView.as_view()),
    path("assignments/<str:assignment>/renew", work.RenewView.as_view()),
    path("assignments/<str:assignment>/skip", work.SkipView.as_view()),
    path("assignments/<str:assignment>/report", work.ReportView.as_view()),
    path("annotations/<str:annotation>/revise", work.ReviseView.as_view()),
    path("studies/<str:study>/reviews/", review.ReviewsView.as_view()),
    path("reviews/<str:review>/", review.ReviewView.as_view()),
    path("reviews/<str:review>/settle", review.SettleView.as_view()),
    path("videos/<str:video>/hold", holds.HoldView.as_view()),
    path("videos/<str:video>/lift", holds.LiftView.as_view()),
]
