"""The web process."""

import os

from django.core.wsgi import get_wsgi_application

import outtake.celery  # noqa: F401  a page wakes workers: the app knows the broker
from outtake.web.charset import utf8_only

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outtake.settings")
application = utf8_only(get_wsgi_application())
