"""The addresses of judges and their certificates, below ``/api/v1/``."""

from django.urls import path

from evaluation.judges.api import prompt_views, views

urlpatterns = [
    path("projects/<str:project>/judges/", views.JudgesView.as_view()),
    path("judges/<str:judge>/", views.JudgeView.as_view()),
    path("studies/<str:study>/judge-pairs", prompt_views.JudgePairsView.as_view()),
    path("projects/<str:project>/judge-prompt-preview", prompt_views.JudgePromptPreviewView.as_view()),
    path("projects/<str:project>/prompt-trials/", prompt_views.PromptTrialsView.as_view()),
    path("prompt-trials/<str:prompt_trial>/", prompt_views.PromptTrialView.as_view()),
    path("studies/<str:study>/certificates/", views.CertificatesView.as_view()),
    path("studies/<str:study>/certificates/beforehand", views.BeforehandView.as_view()),
    path("certificates/<str:certificate>/", views.CertificateView.as_view()),
    path("certificates/<str:certificate>/finish", views.FinishCertificateView.as_view()),
    path("certificates/<str:certificate>/resume", views.ResumeCertificateView.as_view()),
    path("certificates/<str:certificate>/withdraw", views.WithdrawCertificateView.as_view()),
]
