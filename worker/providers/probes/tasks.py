"""What Celery wakes: ids in, one call into operations."""

from celery import shared_task

from outtake.jobs.kernel import sweep
from worker.providers.endpoints.endpoint_test_jobs import ENDPOINT_TESTS, TEST_ENDPOINT
from worker.providers.probes import endpoint_test


@shared_task(name=TEST_ENDPOINT, acks_late=True)
def test_endpoint(*, test: str, **_: object) -> None:
    """Test an endpoint; a test that is over does not change."""
    endpoint_test.carry_out_test(public_id=test)


@shared_task(name="worker.sweep_endpoint_tests")
def sweep_endpoint_tests(**_: object) -> None:
    """Wake workers for the tests that no one carries out."""
    sweep(ENDPOINT_TESTS)
