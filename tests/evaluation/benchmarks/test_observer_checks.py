"""People check frames of an observer: which frames, what counts, and the error that follows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.benchmarks.observer_checks.models import FrameCheck
from evaluation.benchmarks.observer_checks.operations import check_frame, sample_frames
from evaluation.benchmarks.observer_checks.own_error import CheckedFrame, own_error
from evaluation.benchmarks.observer_checks.queries import error_of, observations_of, sample_of
from outtake.errors import Conflict, Invalid
from outtake.measures.uncertainty.proportions import wilson
from tests.support.factories import FRAMES, make_rendition, make_video
from worker.observations.models import ObservationRun, ObservedClip, StoredObservation
from worker.observations.operations import looked_at_ms, observe_clip, start_observations

COUNTS = st.dictionaries(st.sampled_from("abc"), st.integers(0, 3))


@given(st.lists(st.tuples(COUNTS, COUNTS)))
def test_the_error_is_that_of_a_slow_count(pairs):
    found = own_error(CheckedFrame(seen, there) for seen, there in pairs)
    right = alarms = missed = exact = 0
    for seen, there in pairs:
        for name in "abc":
            was, is_there = seen.get(name, 0), there.get(name, 0)
            right += was > 0 and is_there > 0
            alarms += was > 0 and is_there == 0
            missed += was == 0 and is_there > 0
            exact += was == is_there > 0
    assert found.frames == len(pairs)
    assert found.precision == wilson(right, right + alarms)
    assert found.recall == wilson(right, right + missed)
    assert found.exact == wilson(exact, right + alarms + missed)


@pytest.fixture
def run(project) -> ObservationRun:
    """A drawn detector that has looked at every frame of two clips."""
    rendition = make_rendition(stored=True)
    names = []
    for n in range(2):
        video = make_video(project, f"clip-{n}", rendition=rendition)
        video.prompt.metadata = {"objects": [{"class": "dog", "count": 2}], "colours": []}
        video.prompt.save()
        names.append(video.external_id)
    made = start_observations(
        project=project, name="Dogs", kind="drawn_objects", parameters={"seed": 1}, videos=names, fps=120.0
    )
    for clip in made.clips.all():
        observe_clip(clip_id=clip.pk)
    assert set(made.clips.values_list("state", flat=True)) == {ObservedClip.DONE}
    return made


@pytest.mark.django_db(transaction=True)
def test_a_sample_is_drawn_of_all_frames_and_corrected_by_people(run):
    assert [len(looked_at_ms(clip)) for clip in run.clips.select_related("video__rendition")] == [FRAMES, FRAMES]
    assert sample_frames(run=run, count=5, seed=3) == 5
    first = set(FrameCheck.objects.values_list("video", "at_ms"))
    assert sample_frames(run=run, count=5, seed=3) == 5
    assert sample_frames(run=run, count=8, seed=3) == 8
    assert first < set(FrameCheck.objects.values_list("video", "at_ms"))
    assert error_of(run).frames == 0 and error_of(run).recall.share is None
    checks = list(FrameCheck.objects.order_by("pk"))
    for check in checks:
        seen = StoredObservation.objects.filter(clip__run=run, clip__video=check.video, at_ms=check.at_ms)
        labels = list(seen.values_list("label", flat=True))
        check_frame(check=check, there={name: labels.count(name) for name in labels}, by=None)
    perfect = error_of(run)
    assert (perfect.frames, perfect.recall.share, perfect.exact.share) == (8, 1.0, 1.0)
    check_frame(check=checks[0], there={"cat": 1, "dog": 0}, by=None)
    assert error_of(run).recall.share < 1 and error_of(run).recall.n <= perfect.recall.n + 1
    shown = sample_of(run)
    assert (shown["run"]["clips"], shown["run"]["sampled"], shown["run"]["checked"]) == (2, 8, 8)
    assert {"cat": 1} in [each["there"] for each in shown["frames"]]
    video = run.clips.first().video
    own = observations_of(run, video.public_id)
    assert own["frames"] == FRAMES and all(len(each["box"]) == 4 for each in own["observations"])


@pytest.mark.django_db(transaction=True)
def test_people_say_which_texts_are_right(run, project, rui):
    StoredObservation.objects.filter(clip__run=run).delete()
    clip = run.clips.first()
    about = {"object": "dog", "colour": "red"}
    for position, (asked, text) in enumerate(
        [
            ({"ask": "colour", **about}, "Red."),
            ({"ask": "colour", **about}, "Blue."),
            ({"ask": "others", **about}, "No."),
        ]
    ):
        StoredObservation.objects.create(clip=clip, at_ms=0, position=position, label="dog", asked=asked, text=text)
    StoredObservation.objects.create(clip=clip, at_ms=40, position=0, text="A dog.")
    assert sample_frames(run=run, count=50, seed=3) == 2  # frames about which nothing was said are not asked about
    sample = rui.get(f"observation-runs/{run.public_id}/checks/").json()
    assert (sample["says_texts"], sample["texts"]) == (True, [])
    answers, caption = sorted(sample["frames"], key=lambda each: each["at_ms"])
    path = f"frame-checks/{answers['id']}/"
    for wrong in ({"right": [True]}, {"right": [True] * 3, "there": {}}, {}, {"right": [1, 0, 1]}):
        assert rui.call("PUT", path, wrong).status_code == 400, wrong
    kept = rui.call("PUT", path, {"right": [True, False, True]}).json()
    assert kept["right"] == [True, False, True] and kept["there"] is None
    assert rui.call("PUT", f"frame-checks/{caption['id']}/", {"right": [False]}).status_code == 200
    shown = rui.get(f"observation-runs/{run.public_id}/checks/").json()
    found = {each["asked"]: (each["right"]["value"], each["right"]["n"]) for each in shown["texts"]}
    assert found == {"caption": (0.0, 1), "colour": (0.5, 2), "others": (1.0, 1)}
    assert (shown["run"]["checked"], shown["error"]["frames"]) == (2, 0)


@pytest.mark.django_db(transaction=True)
def test_what_cannot_be_checked_is_named(run):
    with pytest.raises(Invalid, match=r"^count: 0 is not a number"):
        sample_frames(run=run, count=0, seed=1)
    sample_frames(run=run, count=1, seed=1)
    with pytest.raises(Invalid, match=r"^there/dog: '-1' is not a whole number"):
        check_frame(check=FrameCheck.objects.get(), there={"dog": -1}, by=None)
    with pytest.raises(Invalid, match=r"^there: ' ' is not a class"):
        check_frame(check=FrameCheck.objects.get(), there={" ": 1}, by=None)
    run.clips.update(state=ObservedClip.WAITING)
    with pytest.raises(Conflict, match="has not looked at all clips"):
        sample_frames(run=run, count=2, seed=1)
