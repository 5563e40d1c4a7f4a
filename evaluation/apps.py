from django.apps import AppConfig


class EvaluationConfig(AppConfig):
    name = "evaluation"

    def ready(self) -> None:
        """Register what is shown of reports, certificates and releases as metrics."""
        from evaluation.gauges import build_gauges
        from outtake.observability.metrics.gauges import register_gauges

        register_gauges("evaluation", build_gauges)
