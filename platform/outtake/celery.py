"""The worker's application: ``celery -A outtake.celery worker``."""

import os
from typing import Any

from celery import Celery
from kombu.transport import TRANSPORT_ALIASES

import outtake.observability.metrics.workers
import outtake.observability.task_ids  # noqa: F401  both connect to the signals of tasks
from outtake.jobs.queue_depth import queue_gauges
from outtake.jobs.queues import HOUSEKEEPING
from outtake.observability.metrics.gauges import register_gauges

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outtake.settings")
TRANSPORT_ALIASES["filesystem"] = "outtake.jobs.file_transport:Transport"
app = Celery("outtake")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(
    [
        "outtake.catalog.uploads",
        *("annotations.work.assignments", "annotations.crowd.participation", "annotations.quality.checks"),
        *("annotations.quality.rechecks", "annotations.quality.rules", "annotations.quality.signals"),
        *(
            "worker.execution",
            "worker.text_vectors",
            "worker.generation",
            "worker.training",
            "worker.trials",
            "worker.observations",
            "worker.providers.announced",
            "worker.providers.probes",
        ),
        *("evaluation.annotation_sets", "evaluation.disagreements", "evaluation.judges.certificates"),
        *("evaluation.ground_truth.versions", "evaluation.reports.builds", "evaluation.releases.build"),
        *("evaluation.file_comparisons", "evaluation.benchmarks.recipes.progress", "evaluation.benchmarks.writing"),
        *("studio.demo", "studio.notifications"),
    ]
)
app.autodiscover_tasks()  # of whole apps: the demo, which nothing of the product names
register_gauges("broker", queue_gauges)

SHORTEST_LIFE = 60.0  # seconds; clocks of two machines may differ by less


def every(seconds: float, task: str) -> dict[str, Any]:
    """Return an entry of the clock. Its messages expire, so that they do not pile up where no worker takes them."""
    expires = max(2 * seconds, SHORTEST_LIFE)
    return {"task": task, "schedule": seconds, "options": {"queue": HOUSEKEEPING, "expires": expires}}


app.conf.beat_schedule = {
    "sweep uploads": every(10.0, "catalog.sweep_uploads"),
    "remove uploads that were given up": every(600.0, "catalog.expire_uploads"),
    "sweep leases of annotators": every(5.0, "annotations.sweep"),
    "release what was sent back": every(60.0, "annotations.release_sent_back"),
    "make hidden checks": every(60.0, "annotations.plant_checks"),
    "sweep participations": every(60.0, "annotations.sweep_entries"),
    "apply rules": every(60.0, "annotations.apply_rules"),
    "open rechecks": every(120.0, "annotations.open_rechecks"),
    "sweep items of critic runs": every(5.0, "worker.sweep"),
    "sweep trials of critics": every(30.0, "worker.sweep_critic_trials"),
    "sweep tests of endpoints": every(30.0, "worker.sweep_endpoint_tests"),
    "sweep trials of prompts": every(30.0, "worker.sweep_prompt_trials"),
    "sweep clips of observations": every(30.0, "worker.sweep_observations"),
    "sweep clips of generators": every(30.0, "worker.sweep_made_clips"),
    "sweep trainings": every(30.0, "worker.sweep_trainings"),
    "read the news": every(10.0, "evaluation.read_news"),
    "ask more where people disagree": every(60.0, "evaluation.ask_more"),
    "sweep ground truths": every(30.0, "evaluation.sweep_truths"),
    "sweep judgings of merges": every(30.0, "evaluation.sweep_merge_judgings"),
    "sweep reports": every(30.0, "evaluation.sweep_reports"),
    "sweep certificates": every(30.0, "evaluation.sweep_certificates"),
    "sweep benchmarks": every(10.0, "evaluation.sweep_benchmarks"),
    "sweep orders for prompts": every(30.0, "evaluation.sweep_prompt_writings"),
    "sweep releases": every(30.0, "evaluation.sweep_releases"),
    "sweep comparisons of files": every(30.0, "evaluation.sweep_file_comparisons"),
    "remove comparisons of files": every(600.0, "evaluation.expire_file_comparisons"),
    "notify people": every(10.0, "studio.notify"),
    "send digests": every(300.0, "studio.send_digests"),
    "sweep the demo": every(30.0, "studio.sweep_demo"),
}
