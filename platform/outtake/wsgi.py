"""The web process."""

import os

from django.core.wsgi import get_wsgi_application

import outtake.celery  # noqa: F401  a page wakes workers: the app knows the broker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outtake.settings")
application = get_wsgi_application()
