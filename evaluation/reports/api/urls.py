"""The addresses of reports, below ``/api/v1/``."""

from django.urls import path

from evaluation.reports.api import views

urlpatterns = [
    path("studies/<str:study>/reports/", views.ReportsView.as_view()),
    path("reports/<str:report>/", views.ReportView.as_view()),
    path("reports/<str:report>.json", views.ReportFileView.as_view(form="json")),
    path("reports/<str:report>.csv", views.ReportFileView.as_view(form="csv")),
    path("reports/<str:report>.zip", views.ArchiveView.as_view()),
    path("reports/<str:report>/videos/", views.TimelinesView.as_view()),
    path("reports/<str:report>/files/", views.FilesView.as_view()),
    path("reports/<str:report>/files/<str:name>.<str:form>", views.FileView.as_view()),
    path("reports/<str:report>/plots/<str:plot>.svg", views.PlotView.as_view()),
    path("reports/<str:report>/recompute", views.RecomputeView.as_view()),
    path("reports/<str:report>/resume", views.ResumeView.as_view()),
    path("reports/<str:report>/compare/<str:second>", views.CompareView.as_view()),
]
