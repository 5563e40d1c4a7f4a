"""The clips behind each number of an observer's run: how far it is, its checked frames, and its error on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from annotations.tasks.counted_tasks import CLIPS, COUNT, NUMBER, PERCENT, SHARE, CountedTasks, values_by_key
from evaluation.benchmarks.observer_checks.models import FrameCheck
from evaluation.benchmarks.observer_checks.own_error import OwnError, own_error, text_errors
from evaluation.benchmarks.observer_checks.queries import checked_frames, checked_texts
from outtake.errors import Invalid
from outtake.measures.uncertainty.proportions import Proportion
from worker.observations.models import ObservationRun, ObservedClip

ALL = "clips"
RIGHT = "right"
FRAMES: Mapping[str, str] = {"sampled": "Frames to check", "checked": "Checked frames"}
SHARES: Mapping[str, tuple[str, Callable[[OwnError], Proportion]]] = {
    "precision": ("Precision", lambda error: error.precision),
    "recall": ("Recall", lambda error: error.recall),
    "exact": ("Exact counts", lambda error: error.exact),
}


def counted_by_observer(run: ObservationRun, parts: Sequence[str]) -> CountedTasks:
    """
    Return the clips of one number.

    :param parts: a state of a clip, or ``clips``: all; ``sampled`` or ``checked`` frames; one of `SHARES`; or ``right``
        and what texts answer
    :raises Invalid: if there is no such number
    """
    what, *asked = parts or ("",)
    if what == RIGHT and len(asked) == 1:
        return _right_texts(run, asked[0])
    if what == ALL or what in ObservedClip.STATES:
        return _clips(run, what)
    if what in FRAMES:
        return _frames(run, what)
    if what not in SHARES:
        known = ", ".join((*ObservedClip.STATES, ALL, *FRAMES, *SHARES, RIGHT))
        raise Invalid.field("counted", f"{':'.join(parts)[:60]!r} is no number of an observer; they are {known}.")
    title, share = SHARES[what]
    by_clip = values_by_key(checked_frames(run))
    whole = share(own_error(frame for frames in by_clip.values() for frame in frames))
    shares = {clip: share(own_error(frames)) for clip, frames in by_clip.items()}
    return _shared(f"{title}: {run.name}", whole, shares, "classes")


def _clips(run: ObservationRun, state: str) -> CountedTasks:
    clips = run.clips.all() if state == ALL else run.clips.filter(state=state)
    rows = list(clips.values_list("video_id", flat=True))
    title = "Clips of the observer" if state == ALL else f"Clips {state}"
    return CountedTasks(f"{title}: {run.name}", rows, float(len(rows)), NUMBER, COUNT, len(rows), "clips", rows=CLIPS)


def _frames(run: ObservationRun, what: str) -> CountedTasks:
    checks = FrameCheck.objects.filter(run=run)
    if what == "checked":
        checks = checks.filter(checked_at__isnull=False)
    frames = Counter(checks.order_by().values_list("video_id", flat=True))
    n, values = frames.total(), {clip: float(each) for clip, each in frames.items()}
    title = f"{FRAMES[what]}: {run.name}"
    return CountedTasks(title, list(values), float(n), NUMBER, COUNT, n, "frames", values, CLIPS)


def _right_texts(run: ObservationRun, asked: str) -> CountedTasks:
    texts = values_by_key((clip, (about, right)) for clip, about, right in checked_texts(run) if about == asked)
    whole = next((each.right for each in text_errors(text for of in texts.values() for text in of)), None)
    if whole is None:
        raise Invalid.field("counted", f"No one has checked a text of this observer about {asked[:40]!r}.")
    shares = {clip: text_errors(of)[0].right for clip, of in texts.items()}
    return _shared(f"Right texts, {asked}: {run.name}", whole, shares, "texts")


def _shared(title: str, whole: Proportion, shares: Mapping[int, Proportion], unit: str) -> CountedTasks:
    values = {clip: each.share for clip, each in shares.items() if each.share is not None}
    return CountedTasks(title, list(values), whole.share, PERCENT, SHARE, whole.n, unit, values, CLIPS)
