"""What Celery wakes."""

from celery import shared_task

from evaluation import news


@shared_task(name="evaluation.read_news")
def read_news(**_: object) -> None:
    """Consume the events of the rooms below."""
    news.read_news()
