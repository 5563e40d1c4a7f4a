"""The web process."""

import os

from django.core.wsgi import get_wsgi_application

import outtake.celery  # noqa: F401  a page wakes workers: the app knows the broker
from outtake.http.charset import utf8_only
from outtake.observability.request_ids import with_request_id
from outtake.version import code_version

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outtake.settings")
application = with_request_id(utf8_only(get_wsgi_application()))
code_version()  # of what is loaded now: the checkout may have changed when a report first asks
