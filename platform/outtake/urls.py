"""Every address."""

from django.urls import URLPattern, URLResolver, include, path

from outtake import health, join_page, pages
from outtake.web.schema import SchemaView

handler400 = "outtake.web.problems.bad_request"
handler404 = "outtake.web.problems.not_found"
handler500 = "outtake.web.problems.server_error"

api: list[URLPattern | URLResolver] = [
    path("schema/", SchemaView.as_view()),
    path("", include("outtake.accounts.urls")),
    path("", include("annotations.urls")),
    path("", include("worker.urls")),
    path("", include("evaluation.urls")),
]

urlpatterns = [
    path("api/v1/", include(api)),
    path("health/live", health.live),
    path("health/ready", health.ready),
    path("", include("outtake.catalog.urls")),
    path("", include("outtake.accounts.page_urls")),
    path("join/<str:recruitment>", join_page.join),
    path("entry/<str:entry>", join_page.entry),
    path("annotate/<str:study>", join_page.annotate),
    path("annotate/<str:study>/mine", pages.studio),
    path("annotate/<str:study>/recheck", join_page.annotate),
    path("annotate/<str:study>/joint", pages.studio),
    path("annotate/<str:study>/joint/<str:joint>", pages.studio),
    path("studies/<str:study>", pages.studio),
    path("studies/<str:study>/people", pages.studio),
    path("studies/<str:study>/review", pages.studio),
    path("studies/<str:study>/critics", pages.studio),
    path("studies/<str:study>/judges", pages.studio),
    path("studies/<str:study>/merge", pages.studio),
    path("studies/<str:study>/releases", pages.studio),
    path("studies/<str:study>/dashboard", pages.studio),
    path("projects/<str:project>", pages.studio),
    path("truths/<str:truth>/diff/<str:later>", pages.studio),
    path("runs/<str:run>", pages.studio),
    path("studies/<str:study>/reports/<str:report>", pages.studio),
    path("reports/<str:report>", pages.studio),
    path("", pages.studio),
]
