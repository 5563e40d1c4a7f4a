"""Every address."""

from django.urls import URLPattern, URLResolver, include, path

from annotations import urls as annotations_urls
from annotations.crowd.participation import join_page
from evaluation import urls as evaluation_urls
from outtake import health
from outtake.accounts.api import urls as accounts_urls
from outtake.catalog import urls as catalog_urls
from outtake.http import frontend_shell
from outtake.http.api_schema import SchemaView
from outtake.http.studio_pages import PAGES
from studio import urls as studio_urls
from worker import urls as worker_urls

handler400 = "outtake.http.problems.bad_request"
handler404 = "outtake.http.problems.not_found"
handler500 = "outtake.http.problems.server_error"

# One list: of lists that are included, each that has no match gives Django an exception and its patterns to collect.
api: list[URLPattern | URLResolver] = [
    path("schema/", SchemaView.as_view()),
    *accounts_urls.urlpatterns,
    *catalog_urls.urlpatterns,
    *annotations_urls.urlpatterns,
    *worker_urls.urlpatterns,
    *evaluation_urls.urlpatterns,
    *studio_urls.urlpatterns,
]

urlpatterns = [
    path("api/v1/", include(api)),
    path("health/live", health.live),
    path("health/ready", health.ready),
    path("", include("outtake.catalog.serving.urls")),
    path("", include("outtake.accounts.sign_in.urls")),
    path("join/<str:recruitment>", join_page.join),
    path("entry/<str:entry>", join_page.entry),
    path("annotate/preview", frontend_shell.annotate_preview),
    path("annotate/<str:study>", join_page.annotate),
    path("annotate/<str:study>/recheck", join_page.annotate),
    *(path(page, frontend_shell.studio) for page in PAGES),
]
