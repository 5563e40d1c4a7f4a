"""
Make a site's tables from the models.

``python -m tests.browser.tables``, in the site's environment. The migrations make the same tables and take half a
minute; they are run where two databases are held against each other (`tests/evaluation/releases/test_same_bytes`).
"""

from __future__ import annotations

import os

import django
from django.apps import apps
from django.conf import settings
from django.core.management import call_command

if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "outtake.settings"
    django.setup()
    settings.MIGRATION_MODULES = {app.label: None for app in apps.get_app_configs()}
    call_command("migrate", run_syncdb=True, interactive=False, verbosity=0)
    call_command("createcachetable", verbosity=0)
