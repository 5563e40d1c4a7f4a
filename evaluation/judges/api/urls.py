"""The addresses of judges and their certificates, below ``/api/v1/``."""

from django.urls import path

from evaluation.judges.api import views

urlpatterns = [
    path("projects/<str:project>/judges/", views.JudgesView.as_view()),
    path("judges/<str:judge>/", views.JudgeView.as_view()),
    path("studies/<str:study>/certificates/", views.CertificatesView.as_view()),
    path("studies/<str:study>/certificates/beforehand", views.BeforehandView.as_view()),
    path("certificates/<str:certificate>/", views.CertificateView.as_view()),
    path("certificates/<str:certificate>/finish", views.FinishCertificateView.as_view()),
    path("certificates/<str:certificate>/resume", views.ResumeCertificateView.as_view()),
    path("certificates/<str:certificate>/withdraw", views.WithdrawCertificateView.as_view()),
]
