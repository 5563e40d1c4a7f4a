"""What runs of critics and observers did, and how runs compare: each number opens the clips that it counts."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from evaluation.benchmarks.observer_checks.models import FrameCheck
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.run_comparisons.counted_clips import MEANS
from studio.counted.sources import name_of
from tests.evaluation.annotators import DOG, critic_annotates, person_annotates, predicted
from tests.studio.test_counted import names, shown
from tests.support.factories import make_scene
from worker.ledger.models import ModelCall
from worker.observations.models import ObservationRun, ObservedClip, StoredObservation
from worker.runs.models import CriticRun, RunItem
from worker.runs.operations import start_run

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene(project):
    """Four clips."""
    return make_scene(project, tasks=4, overlap=2)


@pytest.fixture
def runs(scene):
    """Two runs: the first has answered all clips, the second failed on the third clip and has not seen the fourth."""
    found = [start_run(round_=scene.round, critic="signal", parameters={}, woken=False) for _ in range(2)]
    said = (
        ([predicted(0, 1000)], [], [predicted(2000, 4000)], []),
        ([predicted(0, 1000), predicted(3000, 4000)], [predicted(0, 400, DOG)], "failed"),
    )
    for run, clips in zip(found, said, strict=True):
        critic_annotates(scene, *clips, annotator=run.annotator)
    return found


def test_the_cost_opens_the_clips_that_it_was_paid_for(rui, scene):
    run = start_run(round_=scene.round, critic="signal", parameters={}, woken=False)
    costs = [30_000, 0, 10_000]
    for item, micros in zip(run.items.order_by("task"), costs, strict=False):
        call = {"project": scene.study.project, "run": run, "item": item, "key": f"k{item.pk}", "visual_tokens": 0}
        ModelCall.objects.create(**call, provider={}, request={}, cost_micros=micros)
    CriticRun.objects.update(spent_micros=sum(costs))
    ids, said = shown(rui, scene, "dashboard", scene.study.public_id, "cost", "models")
    assert ids == names(scene, 0, 1, 2)
    assert (said["value"], said["look"], said["how"], said["n"]) == (0.04, "usd", "sum", 3)
    run.items.filter(pk__in=run.items.order_by("task").values("pk")[:2]).update(state=RunItem.DONE, seconds=1.5)
    own = "dashboard", scene.study.public_id, "leaderboard", run.annotator.public_id
    ids, said = shown(rui, scene, *own, "seconds")
    assert (ids, said["value"], said["n"]) == (names(scene, 0, 1), 1.5, 2)
    assert shown(rui, scene, *own, "cost")[1]["value"] == 0.02, "of all that the run spent"


def test_two_runs_open_the_clips_on_which_they_differ(rui, scene):
    runs = [start_run(round_=scene.round, critic="signal", parameters={}, woken=False) for _ in range(2)]
    said = [
        ([predicted(0, 1000)], [predicted(0, 1000)], [], "failed"),
        ([predicted(0, 1000)], [predicted(3000, 4000), predicted(0, 1000)], [], []),
    ]
    for run, clips in zip(runs, said, strict=True):
        critic_annotates(scene, *clips, annotator=run.annotator)
    of = "runs", scene.study.public_id, ",".join(each.public_id for each in runs)
    assert shown(rui, scene, *of, "common")[0] == names(scene, 0, 1, 2, 3)
    assert shown(rui, scene, *of, "differ")[0] == names(scene, 1)
    path = f"studies/{scene.study.public_id}/run-comparison/?runs={of[2]}"
    found = rui.get(path).json()
    assert (found["common"], [each["difference"] for each in found["clips"]]) == (4, [1, 0, 0, 0])


def test_the_means_of_compared_runs_open_the_clips_that_they_are_over(rui, ana, scene, runs):
    """Two clips have a ground truth, one of them with an error; of an older truth, all clips are known to be clean."""
    older = person_annotates(ana, scene, [], [], [], [])
    old = make_ground_truth(TruthRequest(study=scene.study, annotators=[older], policy="one"))
    critic = critic_annotates(scene, [predicted(0, 1000)], [])
    make_ground_truth(TruthRequest(study=scene.study, annotators=[critic], policy="one"))
    for item, seconds in zip(RunItem.objects.filter(run=runs[1]).order_by("task"), (2.0, 4.0, 3.0), strict=False):
        RunItem.objects.filter(pk=item.pk).update(state=RunItem.DONE, seconds=seconds)
    study, ids = scene.study.public_id, ",".join(each.public_id for each in runs)
    second = runs[1].public_id
    of = "runs", study, ids
    path = f"studies/{study}/run-comparison/?runs={ids}"
    found = rui.get(path).json()
    row = found["runs"][1]
    clips = {"p": (0,), "r": (0,), "errors": (0, 1, 2), "false_alarms": (0, 1), "seconds": (0, 1, 2)}
    assert clips.keys() == MEANS.keys()
    for measure, places in clips.items():
        shown_ids, said = shown(rui, scene, *of, measure, second, "")
        assert (shown_ids, said["n"], said["how"]) == (names(scene, *places), len(places), "mean"), measure
        assert said["value"] == row[measure], measure
    assert (row["errors"], row["false_alarms"], row["seconds"]) == (1, 1, 3)
    shown_ids, said = shown(rui, scene, *of, "unread", second, "")
    assert (shown_ids, said["value"]) == (names(scene, 2), row["unread"])
    assert shown(rui, scene, *of, "unread", runs[0].public_id, "")[0] == []
    assert (shown(rui, scene, *of, "scored", "")[0], found["scored"]) == (names(scene, 0, 1), 2)
    assert shown(rui, scene, *of, "scored", old.public_id)[0] == names(scene, 0, 1, 2)
    by_old = rui.get(f"{path}&ground_truth={old.public_id}").json()["runs"][1]
    shown_ids, said = shown(rui, scene, *of, "false_alarms", second, old.public_id)
    assert (shown_ids, said["value"]) == (names(scene, 0, 1, 2), by_old["false_alarms"])
    assert (shown(rui, scene, *of, "p", second, old.public_id)[1]["value"], by_old["p"]) == (None, None)


def test_a_run_opens_all_its_clips_and_what_each_cost(rui, scene, runs):
    """Three calls for two clips; the third clip failed before a call, and the fourth is not over."""
    run = runs[0]
    items = list(RunItem.objects.filter(run=run).order_by("task"))
    for item, state in zip(items, (RunItem.DONE, RunItem.DONE, RunItem.FAILED), strict=False):
        RunItem.objects.filter(pk=item.pk).update(state=state)
    for n, (place, cost) in enumerate(((0, 300_000), (0, 100_000), (1, 200_000))):
        ModelCall.objects.create(
            **{"project": scene.study.project, "run": run, "item": items[place], "key": f"{n}", "visual_tokens": 0},
            **{"state": "answered", "provider": {}, "request": {}, "cost_micros": cost, "label": "clip"},
        )
    type(run).objects.filter(pk=run.pk).update(spent_micros=600_000)
    of = "run", run.public_id
    assert shown(rui, scene, *of, "clips")[0] == names(scene, 0, 1, 2, 3)
    assert shown(rui, scene, *of, "over")[0] == names(scene, 0, 1, 2)
    ids, said = shown(rui, scene, *of, "cost")
    assert (ids, said["value"], said["n"], said["how"]) == (names(scene, 0, 1, 2), pytest.approx(0.2), 3, "mean")
    assert [each["n"] for each in said["bins"] if each["n"]] == [1, 1, 1]
    path = f"studies/{scene.study.public_id}/run-comparison/?runs={run.public_id}"
    assert float(rui.get(path).json()["runs"][0]["cost"]) == pytest.approx(said["value"])
    compared = "runs", scene.study.public_id, run.public_id, "cost", run.public_id, ""
    assert shown(rui, scene, *compared) == (ids, said)


def test_what_is_no_number_of_compared_runs_is_refused_by_name(rui, scene, runs):
    study, project = scene.study.public_id, scene.study.project.public_id
    one, other = (each.public_id for each in runs)
    wrong = [f"runs:{study}:{one}:p:{other}:", f"runs:{study}:{one}:p:{one}", f"runs:{study}:{one}:rank:{one}:"]
    wrong += [
        f"runs:{study}:{one}:common:{one}",
        f"runs:{study}:{one}:scored",
        f"run:{one}:spent",
        f"runs:{study}:{one}",
    ]
    for name in wrong:
        answer = rui.get(f"projects/{project}/clips/?{urlencode({'counted': name})}")
        assert (answer.status_code, "counted" in answer.content.decode()) == (400, True), name
    absent = urlencode({"counted": name_of("runs", study, one, "p", one, "none")})
    assert rui.get(f"projects/{project}/clips/?{absent}").status_code == 400


@pytest.fixture
def observer(project, scene):
    """A run over three clips; people said what is in three of four drawn frames, all of the first two clips."""
    run = ObservationRun.objects.create(
        project=project, name="Dogs", kind="drawn", parameters={}, identity={}, sampling={}, queue="critics"
    )
    states = (ObservedClip.DONE, ObservedClip.DONE, ObservedClip.FAILED)
    for video, state in zip(scene.videos, states, strict=False):
        ObservedClip.objects.create(run=run, video=video, state=state)
    saw = {(0, 0): ["dog", "dog"], (0, 40): ["cat"], (1, 0): [], (1, 40): ["dog"]}
    there = {(0, 0): {"dog": 2}, (0, 40): {"dog": 1, "cat": 2}, (1, 0): {"cat": 1}, (1, 40): None}
    for (place, at_ms), labels in saw.items():
        clip = run.clips.get(video=scene.videos[place])
        for position, label in enumerate(labels):
            StoredObservation.objects.create(clip=clip, at_ms=at_ms, position=position, label=label, box=[0, 0, 1, 1])
        counts = there[place, at_ms]
        FrameCheck.objects.create(
            run=run, video=clip.video, at_ms=at_ms, objects_there=counts, checked_at=timezone.now() if counts else None
        )
    return run


def test_an_observer_opens_its_clips_and_those_of_its_checked_frames(rui, scene, observer):
    of = "observer", observer.public_id
    counts = {"clips": (0, 1, 2), "done": (0, 1), "failed": (2,), "waiting": (), "sampled": (0, 1), "checked": (0, 1)}
    (run,) = rui.get(f"projects/{scene.study.project.public_id}/observation-runs/").json()["results"]
    for what, places in counts.items():
        ids, said = shown(rui, scene, *of, what)
        assert ids == names(scene, *places), what
        assert said["value"] == run.get(what, len(places)), what
    error = rui.get(f"observation-runs/{observer.public_id}/checks/").json()["error"]
    by_hand = {"precision": (1.0, 2, (0,)), "recall": (2 / 4, 4, (0, 1)), "exact": (1 / 4, 4, (0, 1))}
    for measure, (value, n, places) in by_hand.items():
        ids, said = shown(rui, scene, *of, measure)
        assert (ids, said["n"], said["how"]) == (names(scene, *places), n, "share"), measure
        assert said["value"] == error[measure]["value"] == pytest.approx(value), measure
    ids, said = shown(rui, scene, *of, "recall")
    assert [(each["start"], each["n"]) for each in said["bins"] if each["n"]] == [(0, 1), (pytest.approx(0.6), 1)]


def test_the_texts_of_an_observer_open_the_clips_in_which_people_checked_them(rui, scene, observer):
    StoredObservation.objects.filter(clip__run=observer).delete()
    FrameCheck.objects.filter(run=observer).delete()
    right = {0: [("colour", True), ("colour", False), ("others", True)], 1: [("colour", False)]}
    for place, said in right.items():
        clip = observer.clips.get(video=scene.videos[place])
        for position, (asked, _) in enumerate(said):
            StoredObservation.objects.create(clip=clip, at_ms=0, position=position, text="Red.", asked={"ask": asked})
        FrameCheck.objects.create(
            run=observer, video=clip.video, at_ms=0, texts_right=[each for _, each in said], checked_at=timezone.now()
        )
    of = "observer", observer.public_id, "right"
    shares = rui.get(f"observation-runs/{observer.public_id}/checks/").json()["texts"]
    values = {each["asked"]: each["right"]["value"] for each in shares}
    for asked, places, n in (("colour", (0, 1), 3), ("others", (0,), 1)):
        ids, said = shown(rui, scene, *of, asked)
        assert (ids, said["value"], said["n"]) == (names(scene, *places), values[asked], n), asked


def test_an_observer_of_another_project_is_refused(rui, zoe, scene, other_project, observer):
    wrong = [f"observer:{observer.public_id}:{of}" for of in ("lost", "right", "right:caption", "")] + ["observer:none"]
    for name in wrong:
        answer = rui.get(f"projects/{scene.study.project.public_id}/clips/?{urlencode({'counted': name})}")
        assert (answer.status_code, "counted" in answer.content.decode()) == (400, True), name
    own = urlencode({"counted": name_of("observer", observer.public_id, "done")})
    assert zoe.get(f"projects/{other_project.public_id}/clips/?{own}").status_code == 400


def test_statements_do_not_grow_with_the_clips(rui, project):
    """The explorer reads the means of runs in as many statements for six clips as for two."""

    def statements(n: int) -> list[int]:
        made = make_scene(project, name=f"{n} clips", tasks=n)
        run = start_run(round_=made.round, critic="signal", parameters={}, woken=False)
        critic_annotates(made, *[[predicted(0, 1000)]] * n, annotator=run.annotator)
        critic = critic_annotates(made, *[[predicted(0, 800)]] * n)
        make_ground_truth(TruthRequest(study=made.study, annotators=[critic], policy="one"))
        found = []
        of = "runs", made.study.public_id, run.public_id
        for name in ((*of, "p", run.public_id, ""), (*of, "scored", ""), ("run", run.public_id, "clips")):
            query = urlencode({"counted": name_of(*name)})
            with CaptureQueriesContext(connection) as asked:
                clips = rui.get(f"projects/{project.public_id}/clips/?{query}").json()["results"]
            assert len(clips) == n
            found.append(len(asked))
        return found

    assert statements(2) == statements(6)
