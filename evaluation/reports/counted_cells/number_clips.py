"""A number of a report on errors, with its clips by the public ids of their tasks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from annotations.tasks.counted_tasks import CountedTasks
from annotations.tasks.models import Task


class NumberClips(NamedTuple):
    """
    Clips by the public id of their task, with what each adds; None where a clip has no such value.

    ``cell`` has the ``value`` of the number, and the ``n`` of a ``unit`` that it is of.
    """

    title: str
    clips: Mapping[str, float | None]
    cell: Mapping[str, Any]
    look: str
    how: str

    def counted(self, whose: str) -> CountedTasks:
        """Return the number with the rows of its tasks."""
        rows = dict(Task.objects.filter(public_id__in=self.clips).values_list("public_id", "pk"))
        return CountedTasks(
            title=f"{self.title}: {whose}",
            tasks=list(rows.values()),
            value=self.cell["value"],
            look=self.look,
            how=self.how,
            n=self.cell["n"],
            unit=self.cell["unit"],
            values={rows[clip]: value for clip, value in self.clips.items() if value is not None},
        )


def count_of(n: int, unit: str) -> Mapping[str, Any]:
    """Return the cell of a count."""
    return {"value": float(n), "n": n, "unit": unit}
