"""Draw frames that people are to check, and keep what they say is there."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models.functions import Now

from evaluation.benchmarks.observer_checks.models import FrameCheck
from outtake.accounts.people.models import Person
from outtake.errors import Conflict, Invalid
from outtake.text import is_storable
from worker.observations.models import ObservationRun, ObservedClip, StoredObservation
from worker.observations.operations import looked_at_ms

MOST_FRAMES = 1000
MOST_CLASSES, MOST_OBJECTS, LONGEST = 100, 1000, 200


def sample_frames(*, run: ObservationRun, count: int, seed: int) -> int:
    """
    Draw frames of a run that people are to check, at random by a seed; returns how many the sample has.

    All frames that were looked at are equally likely, also those in which nothing was seen; of an observer that
    describes or answers, those about which it said something. The same draw again changes nothing; a larger one adds to
    the sample.

    :raises Invalid: if the count is none from 1 to `MOST_FRAMES`
    :raises Conflict: if clips still wait for the observer
    """
    if not 1 <= count <= MOST_FRAMES:
        raise Invalid.field("count", f"{count} is not a number from 1 to {MOST_FRAMES}.")
    if run.clips.filter(state__in=[ObservedClip.WAITING, ObservedClip.RUNNING]).exists():
        raise Conflict("The observer has not looked at all clips yet; sample frames when it is done.")
    if says_texts(run):
        said = StoredObservation.objects.filter(clip__run=run, clip__state=ObservedClip.DONE, box__isnull=True)
        frames = list(said.order_by("clip", "at_ms").values_list("clip__video", "at_ms").distinct())
    else:
        clips = run.clips.filter(state=ObservedClip.DONE).select_related("run", "video__rendition").order_by("pk")
        frames = [(clip.video_id, at_ms) for clip in clips for at_ms in looked_at_ms(clip)]
    random.Random(seed).shuffle(frames)  # so that a larger count has the frames of a smaller one
    FrameCheck.objects.bulk_create(
        (FrameCheck(run=run, video_id=video, at_ms=at_ms) for video, at_ms in frames[:count]), ignore_conflicts=True
    )
    return FrameCheck.objects.filter(run=run).count()


def says_texts(run: ObservationRun) -> bool:
    """Tell whether an observer describes frames or answers about them, instead of finding objects in them."""
    return StoredObservation.objects.filter(clip__run=run, box__isnull=True).exclude(text="").exists()


def texts_of(check: FrameCheck) -> list[StoredObservation]:
    """Return what was said about a frame, in its order."""
    rows = StoredObservation.objects.filter(clip__run=check.run_id, clip__video=check.video_id, at_ms=check.at_ms)
    return list(rows.filter(box__isnull=True).order_by("position"))


def check_texts(*, check: FrameCheck, right: Sequence[bool], by: Person | None) -> FrameCheck:
    """
    Keep which of the texts about a frame are right; a later word takes the place of an earlier one.

    :param right: one value for each text, in their order
    :raises Invalid: if there are more or fewer
    """
    if len(right) != (n := len(texts_of(check))):
        raise Invalid.field("right", f"{len(right)} values for {n} texts; give one for each.")
    FrameCheck.objects.filter(pk=check.pk).update(texts_right=list(right), checked_by=by, checked_at=Now())
    check.refresh_from_db()
    return check


def check_frame(*, check: FrameCheck, there: Mapping[str, Any], by: Person | None) -> FrameCheck:
    """
    Keep what a person says is in a frame; a later word takes the place of an earlier one.

    :param there: counts by class, with the observer's names; a class that is not named is not there
    :raises Invalid: naming the class whose count is none
    """
    if len(there) > MOST_CLASSES:
        raise Invalid.field("there", f"{len(there)} classes; give at most {MOST_CLASSES}.")
    for name, count in there.items():
        if not 0 < len(name.strip()) <= LONGEST or not is_storable(name):
            raise Invalid.field("there", f"{name[:60]!r} is not a class; give a text of 1 to {LONGEST} characters.")
        if type(count) is not int or not 0 <= count <= MOST_OBJECTS:
            message = f"{str(count)[:20]!r} is not a whole number from 0 to {MOST_OBJECTS}."
            raise Invalid.field(f"there/{name[:60]}", message)
    counts = {name.strip(): count for name, count in there.items() if count}
    FrameCheck.objects.filter(pk=check.pk).update(objects_there=counts, checked_by=by, checked_at=Now())
    check.refresh_from_db()
    return check
