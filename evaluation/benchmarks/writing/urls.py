"""The addresses of prompts that a model writes, below ``/api/v1/``."""

from django.urls import path

from evaluation.benchmarks.writing.api import PromptWritingEstimateView, PromptWritingsView, RetryPromptWritingView

urlpatterns = [
    path("projects/<str:project>/prompt-writings/", PromptWritingsView.as_view()),
    path("projects/<str:project>/prompt-writings/estimate", PromptWritingEstimateView.as_view()),
    path("prompt-writings/<str:prompt_writing>/retry", RetryPromptWritingView.as_view()),
]
