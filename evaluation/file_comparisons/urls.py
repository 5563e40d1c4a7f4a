"""The addresses of comparisons of files, below ``/api/v1/``."""

from django.urls import path

from evaluation.file_comparisons import api

urlpatterns = [
    path("file-comparisons/", api.FileComparisonsView.as_view()),
    path("file-comparisons/<str:comparison>/", api.FileComparisonView.as_view()),
    path("file-comparisons/<str:comparison>/files/<str:role>", api.ComparedFileView.as_view()),
    path("file-comparisons/<str:comparison>/result.json", api.ResultJsonView.as_view()),
    path("file-comparisons/<str:comparison>/result.csv", api.ResultCsvView.as_view()),
]
