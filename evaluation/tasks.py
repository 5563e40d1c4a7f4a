"""What Celery wakes."""

from celery import shared_task

from evaluation import asking_more, news
from evaluation.releases import operations as releases


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


@shared_task(name="evaluation.ask_more")
def ask_more(**_: object) -> None:
    """Ask a further annotator where the first disagree."""
    asking_more.sweep()
