"""The URLs of benchmarks."""

from django.urls import path

from evaluation.benchmarks.recipes.progress import api

urlpatterns = [
    path("projects/<str:project>/benchmarks/", api.BenchmarksView.as_view()),
    path("projects/<str:project>/benchmarks/estimate", api.BenchmarkEstimateView.as_view()),
    path("benchmarks/<str:benchmark>/estimate", api.OpenStepsEstimateView.as_view()),
    path("benchmarks/<str:benchmark>/", api.BenchmarkView.as_view()),
    path("benchmarks/<str:benchmark>/tables.zip", api.BenchmarkTablesView.as_view()),
    path("benchmarks/<str:benchmark>/files/<str:made_file>", api.BenchmarkFileView.as_view()),
    path("benchmarks/<str:benchmark>/continue", api.ContinueBenchmarkView.as_view()),
    path("benchmarks/<str:benchmark>/repeat", api.RepeatBenchmarkView.as_view()),
]
