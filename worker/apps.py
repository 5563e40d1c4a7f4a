from django.apps import AppConfig


class WorkerConfig(AppConfig):
    name = "worker"

    def ready(self) -> None:
        """Make the replies of an earlier run a kind of provider."""
        from worker.providers.registry import register
        from worker.runs.replay_provider import make_replay

        register("replay", make_replay)
