"""
People who come in from a platform: one verb a function, each with a transaction of its own.

- `recruiting`: say how a study finds its people, open and close it
- `entering`: let somebody in, once
- `steps`: consent, device check, completion, the end of the time
- `ending`: the other ends, withdrawal and erasure
- `paying`: bonuses, and what goes to the platform
- `statuses`: what the platform says of submissions
"""

from annotations.operations.crowd.ending import (
    end_entry,
    erase_crowd_rows,
    erase_identity,
    mark_returned,
    mark_timed_out,
    withdraw,
    work_again,
)
from annotations.operations.crowd.entering import Entered, enter
from annotations.operations.crowd.paying import pay_bonus, payment_rows, take_payments
from annotations.operations.crowd.recruiting import recruit, set_state
from annotations.operations.crowd.statuses import StatusesRead, read_platform_statuses
from annotations.operations.crowd.steps import check_device, complete_if_done, consent, time_out_overdue

__all__ = [
    "Entered",
    "StatusesRead",
    "check_device",
    "complete_if_done",
    "consent",
    "end_entry",
    "enter",
    "erase_crowd_rows",
    "erase_identity",
    "mark_returned",
    "mark_timed_out",
    "pay_bonus",
    "payment_rows",
    "read_platform_statuses",
    "recruit",
    "set_state",
    "take_payments",
    "time_out_overdue",
    "withdraw",
    "work_again",
]
