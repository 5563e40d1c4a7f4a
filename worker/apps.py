from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.apps import AppConfig

if TYPE_CHECKING:
    from outtake.accounts.projects.models import Project
    from worker.requests.contract import Provider


class WorkerConfig(AppConfig):
    name = "worker"

    def ready(self) -> None:
        """Make the replies of an earlier run, and the models of workers, kinds of providers, and register metrics."""
        from outtake.observability.metrics.gauges import register_gauges
        from worker.providers.announced.provider import KIND, make_announced
        from worker.providers.registry import register
        from worker.runs.gauges import run_gauges

        register("replay", _make_replay)
        register(KIND, make_announced)
        register_gauges("worker", run_gauges)


def _make_replay(spec: dict[str, Any], project: Project | None) -> Provider:
    """Load the replay, and with it what decodes clips, at its first use: most commands need neither."""
    from worker.runs.replay_provider import make_replay

    return make_replay(spec, project)
