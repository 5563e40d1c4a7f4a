"""The API of the catalogue, below ``/api/v1/``."""

from django.urls import path

from outtake.catalog.editing.api import EditVideosView, VideoView
from outtake.catalog.uploads import api, limits_api, tus

urlpatterns = [
    path("projects/<str:project>/uploads/", api.BatchesView.as_view()),
    path("projects/<str:project>/upload-limits", limits_api.ProjectLimitsView.as_view()),
    path("projects/<str:project>/uploads/files/", tus.FilesView.as_view()),
    path("projects/<str:project>/uploads/files/<str:upload>", tus.FileView.as_view()),
    path("projects/<str:project>/uploads/files/<str:upload>/retry", api.RetryView.as_view()),
    path("uploads/<str:batch>/", api.BatchView.as_view()),
    path("uploads/<str:batch>/manifest", api.ManifestView.as_view()),
    path("uploads/<str:batch>/cancel", api.CancelView.as_view()),
    path("projects/<str:project>/videos/edit", EditVideosView.as_view()),
    path("videos/<str:video>", VideoView.as_view()),
]
