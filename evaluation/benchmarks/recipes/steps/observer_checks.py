"""Steps in which people check a sample of what observers saw and said, which gives the observers' own errors."""

from __future__ import annotations

from evaluation.benchmarks.observer_checks.models import FrameCheck
from evaluation.benchmarks.observer_checks.operations import check_frame, check_texts, sample_frames, texts_of
from evaluation.benchmarks.observer_checks.queries import error_of, text_errors_of
from evaluation.benchmarks.recipes.steps.contract import PEOPLE, Done, StepContext, Waits
from evaluation.benchmarks.recipes.steps.observers import run_of


def check_observer(context: StepContext, *, objects: str, frames: int) -> Done | Waits:
    """
    Have people check a sample of an observer's frames; its own error is in the tables.

    :param objects: the step of the observer
    :param frames: how many are drawn by the seed; 0: none, and the tables say nothing of its error
    """
    run = run_of(context, objects)
    if not frames:
        return Done()
    with context.making():
        total = sample_frames(run=run, count=frames, seed=context.seed)
    waiting = FrameCheck.objects.filter(run=run, objects_there__isnull=True).select_related("video__prompt")
    if context.simulation is not None:
        for n, check in enumerate(waiting):
            context.progress(n, total)
            check_frame(check=check, there=context.simulation.objects_in(check.video, check.at_ms), by=None)
    if still := waiting.all().count():  # afresh: those that the simulation went through are kept in the query
        message = f"People check frames of {run.name!r}: {total - still} of {total} are done."
        return Waits(PEOPLE, message, total - still, total)
    error = error_of(run)
    shares = {"precision": error.precision, "recall": error.recall, "exact counts": error.exact}
    figures = {name: round(each.share, 3) for name, each in shares.items() if each.share is not None}
    return Done(total, error.frames, "frames", {}, figures)


def check_texts_of(context: StepContext, *, observations: str, frames: int) -> Done | Waits:
    """
    Have people say which captions or answers are right on a sample of an observer's frames.

    :param observations: the step of the observer
    :param frames: how many are drawn by the seed; 0: none, and the tables say nothing of its error
    """
    run = run_of(context, observations)
    if not frames:
        return Done()
    with context.making():
        total = sample_frames(run=run, count=frames, seed=context.seed)
    waiting = FrameCheck.objects.filter(run=run, texts_right__isnull=True).select_related("video__prompt")
    if context.simulation is not None:
        for n, check in enumerate(waiting):
            context.progress(n, total)
            said = [
                context.simulation.is_right(check.video, check.at_ms, each.text, each.asked) for each in texts_of(check)
            ]
            check_texts(check=check, right=said, by=None)
    if still := waiting.all().count():
        message = f"People check what {run.name!r} says of frames: {total - still} of {total} are done."
        return Waits(PEOPLE, message, total - still, total)
    errors = text_errors_of(run)
    figures = {
        f"share of right texts, {each.asked}": round(each.right.share, 3)
        for each in errors
        if each.right.share is not None
    }
    return Done(total, total, "frames", {}, figures)
