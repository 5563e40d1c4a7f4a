"""The worker's application: ``celery -A outtake.celery worker``."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outtake.settings")
app = Celery("outtake")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["annotations", "worker", "evaluation"])
app.conf.beat_schedule = {
    "sweep leases of annotators": {"task": "annotations.sweep", "schedule": 60.0},
    "sweep items of critic runs": {"task": "worker.sweep", "schedule": 5.0},
    "read the news": {"task": "evaluation.read_news", "schedule": 10.0},
    "sweep releases": {"task": "evaluation.sweep_releases", "schedule": 30.0},
}
