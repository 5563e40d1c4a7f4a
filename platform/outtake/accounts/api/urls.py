"""The addresses of people and projects, below ``/api/v1/``."""

from django.urls import path

from outtake.accounts.api import views

urlpatterns = [
    path("auth/token", views.TokenView.as_view()),
    path("me", views.MeView.as_view()),
    path("me/erase", views.EraseMeView.as_view()),
    path("projects/", views.ProjectsView.as_view()),
    path("projects/<str:project>/members/", views.MembersView.as_view()),
    path("projects/<str:project>/members/<str:person>", views.MemberView.as_view()),
    path("projects/<str:project>/invitations/", views.InvitationsView.as_view()),
    path("projects/<str:project>/invitations/several", views.SeveralInvitationsView.as_view()),
    path("people/<str:person>", views.PersonView.as_view()),
    path("people/<str:person>/reset", views.ResetView.as_view()),
    path("projects/<str:project>/invitations/<str:invitation>", views.InvitationView.as_view()),
]
