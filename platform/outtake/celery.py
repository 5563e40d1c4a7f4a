"""The worker's application: ``celery -A outtake.celery worker``."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outtake.settings")
app = Celery("outtake")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["annotations", "worker", "evaluation"])
app.conf.beat_schedule = {
    "sweep leases of annotators": {"task": "annotations.sweep", "schedule": 60.0},
    "make unseen checks": {"task": "annotations.plant_checks", "schedule": 60.0},
    "sweep participations": {"task": "annotations.sweep_entries", "schedule": 60.0},
    "apply rules": {"task": "annotations.apply_rules", "schedule": 60.0},
    "open rechecks": {"task": "annotations.open_rechecks", "schedule": 120.0},
    "sweep items of critic runs": {"task": "worker.sweep", "schedule": 5.0},
    "read the news": {"task": "evaluation.read_news", "schedule": 10.0},
    "ask more where people disagree": {"task": "evaluation.ask_more", "schedule": 60.0},
    "sweep reports": {"task": "evaluation.sweep_reports", "schedule": 30.0},
    "sweep certificates": {"task": "evaluation.sweep_certificates", "schedule": 30.0},
    "sweep releases": {"task": "evaluation.sweep_releases", "schedule": 30.0},
}
