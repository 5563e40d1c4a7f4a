from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "outtake.events"
    label = "events"

    def ready(self) -> None:
        """Register what is shown of events as metrics."""
        from outtake.events.gauges import event_gauges
        from outtake.observability.metrics.gauges import register_gauges

        register_gauges("events", event_gauges)
