"""The addresses of disagreements and ground truth, below ``/api/v1/``."""

from django.urls import include, path

from evaluation import api
from evaluation.agreement import api as agreement_api
from evaluation.dashboard import api as dashboard_api
from evaluation.truths import api as truth_api

urlpatterns = [
    path("studies/<str:study>/agreement/", agreement_api.AgreementView.as_view()),
    path("studies/<str:study>/dashboard/", dashboard_api.DashboardView.as_view()),
    path("studies/<str:study>/dashboard/agreement", dashboard_api.DashboardAgreementView.as_view()),
    path("studies/<str:study>/reviews/find", api.FindView.as_view()),
    path("studies/<str:study>/ground-truths/", api.TruthsView.as_view()),
    path("truths/<str:truth>/diff/<str:later>", truth_api.TruthDiffView.as_view()),
    path("studies/<str:study>/merge/", truth_api.MergePreviewView.as_view()),
    path("studies/<str:study>/kept-apart/", truth_api.KeptApartView.as_view()),
    path("studies/<str:study>/quality/", truth_api.QualityView.as_view()),
    path("", include("evaluation.judging.urls")),
    path("", include("evaluation.reports.urls")),
    path("", include("evaluation.releases.urls")),
]
