"""Every address."""

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularAPIView

from outtake import pages

handler404 = "outtake.web.problems.not_found"
handler500 = "outtake.web.problems.server_error"

api: list[URLPattern | URLResolver] = [
    path("schema/", SpectacularAPIView.as_view()),
    path("", include("outtake.accounts.urls")),
    path("", include("annotations.urls")),
    path("", include("worker.urls")),
    path("", include("evaluation.urls")),
]

urlpatterns = [
    path("api/v1/", include(api)),
    path("", include("outtake.catalog.urls")),
    path("sign-in", pages.SignIn.as_view()),
    path("sign-in/<str:secret>", pages.sign_in_once),
    path("sign-out", LogoutView.as_view()),
    path("invitation/<str:secret>", pages.invitation),
    path("annotate/<str:study>", pages.annotate),
    path("studies/<str:study>", pages.studio),
    path("studies/<str:study>/review", pages.studio),
    path("studies/<str:study>/critics", pages.studio),
    path("studies/<str:study>/releases", pages.studio),
    path("runs/<str:run>", pages.studio),
    path("reports/<str:report>", pages.studio),
    path("", pages.studio),
]
