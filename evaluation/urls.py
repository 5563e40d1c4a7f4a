"""The URLs of evaluation, below ``/api/v1/``."""

from django.urls import path

from evaluation.agreement import api as agreement_api
from evaluation.benchmarks.observer_checks import urls as observer_checks_urls
from evaluation.benchmarks.recipes.progress import urls as recipes_urls
from evaluation.benchmarks.writing import urls as writing_urls
from evaluation.dashboards import api as dashboards_api
from evaluation.disagreements.api import FindView
from evaluation.file_comparisons import urls as file_comparisons_urls
from evaluation.ground_truth.versions import api as versions_api
from evaluation.ground_truth.versions.api import TruthsView
from evaluation.judges.api import urls as judges_urls
from evaluation.releases.build import urls as releases_urls
from evaluation.reports.api import urls as reports_urls
from evaluation.run_comparisons import api as run_comparisons_api

urlpatterns = [
    path("studies/<str:study>/agreement/", agreement_api.AgreementView.as_view()),
    path("studies/<str:study>/dashboard/", dashboards_api.DashboardView.as_view()),
    path("studies/<str:study>/dashboard/agreement", dashboards_api.DashboardAgreementView.as_view()),
    path("studies/<str:study>/leaderboard", dashboards_api.LeaderboardView.as_view()),
    path("studies/<str:study>/run-comparison/", run_comparisons_api.RunComparisonView.as_view()),
    path("studies/<str:study>/run-comparison/<str:task>/", run_comparisons_api.ClipComparisonView.as_view()),
    path("studies/<str:study>/reviews/find", FindView.as_view()),
    path("studies/<str:study>/ground-truths/", TruthsView.as_view()),
    path("truths/<str:truth>/", versions_api.TruthView.as_view()),
    path("truths/<str:truth>/quality-review", versions_api.QualityReviewView.as_view()),
    path("truths/<str:truth>/resume", versions_api.ResumeTruthView.as_view()),
    path("truths/<str:truth>/diff/<str:later>", versions_api.TruthDiffView.as_view()),
    path("studies/<str:study>/merge/", versions_api.MergePreviewView.as_view()),
    path("studies/<str:study>/kept-apart/", versions_api.KeptApartView.as_view()),
    path("studies/<str:study>/quality/", versions_api.QualityView.as_view()),
    *judges_urls.urlpatterns,
    *reports_urls.urlpatterns,
    *releases_urls.urlpatterns,
    *file_comparisons_urls.urlpatterns,
    *recipes_urls.urlpatterns,
    *observer_checks_urls.urlpatterns,
    *writing_urls.urlpatterns,
]
