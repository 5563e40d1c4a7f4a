"""The addresses of reports, below ``/api/v1/``."""

from django.urls import path

from evaluation.reports import api

urlpatterns = [
    path("studies/<str:study>/reports/", api.ReportsView.as_view()),
    path("reports/<str:report>/", api.ReportView.as_view()),
    path("reports/<str:report>.json", api.ReportFileView.as_view(form="json")),
    path("reports/<str:report>.csv", api.ReportFileView.as_view(form="csv")),
    path("reports/<str:report>/videos/", api.TimelinesView.as_view()),
    path("reports/<str:report>/files/", api.FilesView.as_view()),
    path("reports/<str:report>/files/<str:name>.<str:form>", api.FileView.as_view()),
    path("reports/<str:report>/recompute", api.RecomputeView.as_view()),
    path("reports/<str:report>/resume", api.ResumeView.as_view()),
    path("reports/<str:report>/compare/<str:second>", api.CompareView.as_view()),
]
