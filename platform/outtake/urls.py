"""Every address."""

from django.urls import URLPattern, URLResolver, include, path

from annotations.crowd.participation import join_page
from outtake import health
from outtake.http import frontend_shell
from outtake.http.api_schema import SchemaView
from outtake.http.studio_pages import PAGES

handler400 = "outtake.http.problems.bad_request"
handler404 = "outtake.http.problems.not_found"
handler500 = "outtake.http.problems.server_error"

api: list[URLPattern | URLResolver] = [
    path("schema/", SchemaView.as_view()),
    path("", include("outtake.accounts.api.urls")),
    path("", include("outtake.catalog.urls")),
    path("", include("annotations.urls")),
    path("", include("worker.urls")),
    path("", include("evaluation.urls")),
    path("", include("studio.urls")),
]

urlpatterns = [
    path("api/v1/", include(api)),
    path("health/live", health.live),
    path("health/ready", health.ready),
    path("", include("outtake.catalog.serving.urls")),
    path("", include("outtake.accounts.sign_in.urls")),
    path("join/<str:recruitment>", join_page.join),
    path("entry/<str:entry>", join_page.entry),
    path("annotate/<str:study>", join_page.annotate),
    path("annotate/<str:study>/recheck", join_page.annotate),
    *(path(page, frontend_shell.studio) for page in PAGES),
]
