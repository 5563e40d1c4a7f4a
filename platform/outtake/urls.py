"""Every address."""

from django.urls import URLPattern, URLResolver, include, path

from annotations.crowd.participation import join_page
from outtake import health
from outtake.http import frontend_shell
from outtake.http.api_schema import SchemaView

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
    path("annotate/<str:study>/mine", frontend_shell.studio),
    path("annotate/<str:study>/recheck", join_page.annotate),
    path("annotate/<str:study>/joint", frontend_shell.studio),
    path("annotate/<str:study>/joint/<str:joint>", frontend_shell.studio),
    path("studies/<str:study>", frontend_shell.studio),
    path("studies/<str:study>/people", frontend_shell.studio),
    path("studies/<str:study>/review", frontend_shell.studio),
    path("studies/<str:study>/critics", frontend_shell.studio),
    path("studies/<str:study>/judges", frontend_shell.studio),
    path("studies/<str:study>/merge", frontend_shell.studio),
    path("studies/<str:study>/releases", frontend_shell.studio),
    path("studies/<str:study>/dashboard", frontend_shell.studio),
    path("projects/<str:project>", frontend_shell.studio),
    path("truths/<str:truth>/diff/<str:later>", frontend_shell.studio),
    path("runs/<str:run>", frontend_shell.studio),
    path("studies/<str:study>/reports/<str:report>", frontend_shell.studio),
    path("reports/<str:report>", frontend_shell.studio),
    path("", frontend_shell.studio),
]
