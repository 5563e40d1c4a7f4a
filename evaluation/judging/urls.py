"""The addresses of judges and their certificates, below ``/api/v1/``."""

from django.urls import path

from evaluation.judging import api

urlpatterns = [
    path("projects/<str:project>/judges/", api.JudgesView.as_view()),
    path("judges/<str:judge>/", api.JudgeView.as_view()),
    path("studies/<str:study>/certificates/", api.CertificatesView.as_view()),
    path("studies/<str:study>/certificates/beforehand", api.BeforehandView.as_view()),
    path("certificates/<str:certificate>/", api.CertificateView.as_view()),
    path("certificates/<str:certificate>/finish", api.FinishCertificateView.as_view()),
    path("certificates/<str:certificate>/resume", api.ResumeCertificateView.as_view()),
    path("certificates/<str:certificate>/withdraw", api.WithdrawCertificateView.as_view()),
]
