from django.apps import AppConfig


class AnnotationsConfig(AppConfig):
    name = "annotations"

    def ready(self) -> None:
        """Register what the apps below need of this one: what to erase, who may watch clips, and metrics."""
        from annotations.access.permissions import clips_entered
        from annotations.crowd.participation.ending import erase_crowd_rows
        from annotations.work.assignments.gauges import lease_gauges
        from outtake.accounts.own_account.erasure import register_erasure
        from outtake.catalog.serving.viewers import register_viewers
        from outtake.observability.metrics.gauges import register_gauges

        register_erasure(erase_crowd_rows)
        register_viewers(clips_entered)
        register_gauges("annotations", lease_gauges)
