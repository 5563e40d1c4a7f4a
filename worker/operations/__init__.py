"""
Start a run, carry out its items, find what was lost.

The database row is the truth and a Celery message a wake-up: an item may be woken twice, late or never, and the result
is the same. Locks go from the run to the item, everywhere. No critic runs inside a transaction.

- `runs`: start, pause, resume, retry and cancel a run; say beforehand what it will take
- `items`: claim an item, ask the critic, store what it says
- `holding_up`: let a run rest while what it needs does not answer
- `rereading`: read the stored replies again, with today's parser
- `waking`: wake workers, and find items that nobody works on
"""

from worker.operations.estimates import RunEstimate, estimate_run
from worker.operations.items import RUN_FINISHED, run_item
from worker.operations.rereading import Reread, read_again
from worker.operations.runs import cancel_run, pause_run, resume_run, retry_run, start_run
from worker.operations.waking import RUN_ITEM, sweep, wake

__all__ = [
    "RUN_FINISHED",
    "RUN_ITEM",
    "Reread",
    "RunEstimate",
    "cancel_run",
    "estimate_run",
    "pause_run",
    "read_again",
    "resume_run",
    "retry_run",
    "run_item",
    "start_run",
    "sweep",
    "wake",
]
