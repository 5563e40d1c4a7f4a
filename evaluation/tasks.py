"""What Celery wakes."""

from celery import shared_task

from evaluation import news, reports
from evaluation.desk import asking_more
from evaluation.judging import carrying_out
from evaluation.releases import operations as releases
from evaluation.reports.requesting import COMPUTE_REPORT


@shared_task(name="evaluation.read_news")
def read_news(**_: object) -> None:
    """Consume the events of the rooms below."""
    news.read_news()


@shared_task(name=releases.BUILD_RELEASE, acks_late=True, time_limit=3600)  # a message that comes again finds the lease
def build_release(*, release: str, **_: object) -> None:
    """Build a release; one that is ready is left alone."""
    releases.build_release(public_id=release)


@shared_task(name="evaluation.sweep_releases")
def sweep_releases(**_: object) -> None:
    """Wake a worker for the releases that nobody builds."""
    releases.sweep()


@shared_task(
    name=COMPUTE_REPORT, acks_late=True, time_limit=3600 * 12
)  # a judge may take hours; the lease is the row's
def compute_report(*, report: str, **_: object) -> None:
    """Compute a report; one that is ready is left alone."""
    reports.compute_report(public_id=report)


@shared_task(name="evaluation.sweep_reports")
def sweep_reports(**_: object) -> None:
    """Wake a worker for the reports that nobody computes."""
    reports.sweep()


@shared_task(
    name=carrying_out.DRAW_CERTIFICATE, acks_late=True, time_limit=3600 * 12
)  # a message that comes again finds the lease
def draw_certificate(*, certificate: str, **_: object) -> None:
    """Judge the pool of a certificate, and draw its pairs; one that is drawn is left alone."""
    carrying_out.draw_certificate(public_id=certificate)


@shared_task(name="evaluation.sweep_certificates")
def sweep_certificates(**_: object) -> None:
    """Wake a worker for the certificates that nobody judges for."""
    carrying_out.sweep()


@shared_task(name="evaluation.ask_more")
def ask_more(**_: object) -> None:
    """Ask a further annotator where the first disagree."""
    asking_more.sweep()
