"""The clips behind each number of the preview of a merge."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.tasks.counted_tasks import COUNT, NUMBER, CountedTasks
from evaluation.ground_truth.versions.merge_preview import MergedSubject, merged_subjects
from evaluation.judges.models import Judge
from outtake.errors import Invalid

PARTS: Mapping[str, tuple[str, str, Callable[[MergedSubject], int]]] = {
    "before": ("Segments before the merge", "segments", lambda each: each.before),
    "after": ("Errors after the merge", "errors", lambda each: each.after),
    "merges": ("Groups that would be merged", "groups", lambda each: len(each.groups)),
    "pairs": ("Close pairs of errors", "pairs", lambda each: each.pairs),
    "unjudged": ("Pairs without a score of the judge", "pairs", lambda each: each.unjudged),
}


def counted_by_merge(study: Study, annotators: Sequence[Annotator], judge: Judge | None, what: str) -> CountedTasks:
    """
    Return the clips of one number of a preview.

    :param judge: None: the lexical baseline
    :param what: one of `PARTS`; two reasons count once, and in each clip that has them
    :raises Invalid: if the preview has no such number
    """
    if what not in PARTS:
        raise Invalid.field("counted", f"{what[:40]!r} is not a number of a merge; they are {', '.join(PARTS)}.")
    title, unit, count = PARTS[what]
    merging = merged_subjects(study, annotators, judge)
    counts = {each.subject.task_id: count(each) for each in merging.subjects}
    values = {task: float(n) for task, n in counts.items() if n}
    distinct = {"pairs": merging.pairs, "unjudged": merging.pairs - merging.scores.keys()}
    n = len(distinct[what]) if what in distinct else sum(counts.values())
    return CountedTasks(title, list(values), float(n), NUMBER, COUNT, n, unit, values)
