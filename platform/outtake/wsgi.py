"""The web process."""

import os
from importlib import import_module

from django.apps import apps
from django.conf import settings
from django.core.wsgi import get_wsgi_application

import outtake.celery  # noqa: F401  a page wakes workers: the app knows the broker
from outtake.http.charset import utf8_only
from outtake.http.optional_packages import leave_out_optional_packages
from outtake.observability.request_ids import with_request_id
from outtake.version import code_version

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outtake.settings")
if not apps.ready:  # this is the process of a web server, which describes no view: docs/openapi.yml is served as it is
    settings.REST_FRAMEWORK.pop("DEFAULT_SCHEMA_CLASS")  # or drf-spectacular would load all that it describes with
leave_out_optional_packages()
application = utf8_only(get_wsgi_application())
import_module(settings.ROOT_URLCONF)  # before gunicorn forks, so that its processes share what every view imports
if settings.METRICS_TOKEN:
    from outtake.observability.metrics.web import with_metrics

    application = with_metrics(application)
application = with_request_id(application)
code_version()  # of what is loaded now: the checkout may have changed when a report first asks
