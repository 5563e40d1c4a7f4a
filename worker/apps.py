from django.apps import AppConfig


class WorkerConfig(AppConfig):
    name = "worker"

    def ready(self) -> None:
        """Make the replies of an earlier run, and the models of workers, kinds of providers, and register metrics."""
        from outtake.observability.metrics.gauges import register_gauges
        from worker.providers.announced.provider import KIND, make_announced
        from worker.providers.registry import register
        from worker.runs.gauges import run_gauges
        from worker.runs.replay_provider import make_replay

        register("replay", make_replay)
        register(KIND, make_announced)
        register_gauges("worker", run_gauges)
