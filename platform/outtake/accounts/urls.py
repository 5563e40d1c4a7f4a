"""The addresses of people and projects, below ``/api/v1/``."""

from django.urls import path

from outtake.accounts import api

urlpatterns = [
    path("auth/token", api.TokenView.as_view()),
    path("me", api.MeView.as_view()),
    path("me/erase", api.EraseMeView.as_view()),
    path("projects/", api.ProjectsView.as_view()),
    path("projects/<str:project>/members/", api.MembersView.as_view()),
    path("projects/<str:project>/members/<str:person>", api.MemberView.as_view()),
    path("projects/<str:project>/invitations/", api.InvitationsView.as_view()),
    path("projects/<str:project>/invitations/<str:invitation>", api.InvitationView.as_view()),
]
