"""The addresses of disagreements and ground truth, below ``/api/v1/``."""

from django.urls import include, path

from evaluation.agreement import api as agreement_api
from evaluation.dashboards import api as dashboards_api
from evaluation.disagreements.api import FindView
from evaluation.ground_truth.versions import api as versions_api
from evaluation.ground_truth.versions.api import TruthsView
from evaluation.run_comparison.api import CompareRunsView

urlpatterns = [
    path("studies/<str:study>/agreement/", agreement_api.AgreementView.as_view()),
    path("studies/<str:study>/dashboard/", dashboards_api.DashboardView.as_view()),
    path("studies/<str:study>/dashboard/agreement", dashboards_api.DashboardAgreementView.as_view()),
    path("studies/<str:study>/leaderboard", dashboards_api.LeaderboardView.as_view()),
    path("studies/<str:study>/runs/compare", CompareRunsView.as_view()),
    path("studies/<str:study>/reviews/find", FindView.as_view()),
    path("studies/<str:study>/ground-truths/", TruthsView.as_view()),
    path("truths/<str:truth>/", versions_api.TruthView.as_view()),
    path("truths/<str:truth>/quality-review", versions_api.QualityReviewView.as_view()),
    path("truths/<str:truth>/resume", versions_api.ResumeTruthView.as_view()),
    path("truths/<str:truth>/diff/<str:later>", versions_api.TruthDiffView.as_view()),
    path("studies/<str:study>/merge/", versions_api.MergePreviewView.as_view()),
    path("studies/<str:study>/kept-apart/", versions_api.KeptApartView.as_view()),
    path("studies/<str:study>/quality/", versions_api.QualityView.as_view()),
    path("", include("evaluation.judges.api.urls")),
    path("", include("evaluation.reports.api.urls")),
    path("", include("evaluation.releases.build.urls")),
    path("", include("evaluation.file_comparisons.urls")),
    path("", include("evaluation.benchmarks.recipes.progress.urls")),
    path("", include("evaluation.benchmarks.observer_checks.urls")),
    path("", include("evaluation.benchmarks.writing.urls")),
]
