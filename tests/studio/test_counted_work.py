"""How far rounds are, what was rechecked, and what people reach: each number opens the clips that it counts."""

from __future__ import annotations

from collections import Counter
from urllib.parse import urlencode

import pytest

from annotations.annotators.models import AnnotatorAction
from annotations.progress.counted_round import TITLES
from annotations.progress.study_progress import counts_of
from annotations.quality.holds.operations import hold_video
from annotations.quality.rechecks.counted_rechecks import TITLES as OUTCOMES
from annotations.quality.rechecks.models import Recheck
from annotations.studies.models import Round
from annotations.work.assignments.models import Assignment
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.api.counted_clips import counted_by_report
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.plots.contents import tables_of
from evaluation.reports.tables.segments import NO_CHANCE
from outtake.catalog.videos.models import Generator, Video
from outtake.errors import Invalid
from studio.counted.sources import name_of
from tests.annotations.quality import add_round, copy_task, hand, known, person, recheck, say, tasks_of
from tests.evaluation.annotators import DOG, critic_annotates, marked, person_annotates, predicted
from tests.evaluation.reports.numbers import open_numbers
from tests.studio.test_counted import names, shown
from tests.support.factories import make_scene
from tests.support.working import take

pytestmark = pytest.mark.django_db

TAU = 50


@pytest.fixture
def scene(project):
    """Four clips, each for two annotators."""
    return make_scene(project, tasks=4, overlap=2)


def test_a_round_opens_the_clips_that_are_so_far(rui, ana, bo, scene):
    """Ana submitted two clips, Bo one of them, and has another in hand; the fourth is taken down."""
    person_annotates(ana, scene, [], [])
    person_annotates(bo, scene, [])
    take(bo, scene)
    critic_annotates(scene, [predicted(0, 500)], [], [], [])
    tasks = tasks_of(scene)
    hidden = copy_task(tasks[3], scene.round, repeats=tasks[3], key=known())
    hand(hidden, person("cem"), purpose="gold")
    hold_video(video=scene.videos[3], reason="It shows a person.", by=rui.person)
    people = Assignment.objects.filter(annotator__kind="person", purpose="work")
    submitted, in_hand = (
        Counter(tasks.index(each.task) for each in people.filter(state=state).select_related("task"))
        for state in ("submitted", "leased")
    )
    clips = {
        "tasks": (0, 1, 2, 3),
        "open": [place for place, task in enumerate(tasks_of(scene)[:4]) if task.free_slots],
        "leased": in_hand,
        "submitted": submitted,
        "done": [place for place, n in submitted.items() if n == 2],
        "held": (3,),
    }
    assert (submitted.total(), in_hand.total(), len(clips["done"])) == (3, 1, 1)
    assert clips.keys() == TITLES.keys()
    of = "round", scene.study.public_id
    for state, places in clips.items():
        ids, said = shown(rui, scene, *of, 1, state)
        assert (ids, said["value"]) == (names(scene, *places), getattr(counts_of(scene.round), state)), state
        assert len(places) == said["n"], state
    add_round(scene.study, 2, like=scene.round, tasks=2)
    Round.objects.filter(n=2).update(task_count=2)
    assert shown(rui, scene, *of, "", "tasks")[0] == shown(rui, scene, *of, 2, "tasks")[0] == names(scene, 0, 1)


def test_a_disputed_clip_is_done_once_all_have_submitted_whom_the_round_asks_further(rui, scene):
    """As the list of studies and the table of rounds count it; the funnel looks at the first two alone."""
    scene.round.extra_on_dispute = 1
    scene.round.save()
    first, second, *_ = tasks_of(scene)
    for task in (first, second):
        for slot in range(2):
            hand(task, person(), slot=slot)
    type(first).objects.filter(pk=first.pk).update(asked_more=True)
    of = "round", scene.study.public_id, 1
    listed = next(iter(rui.get("studies/").json()["results"]))
    ids, said = shown(rui, scene, *of, "done")
    assert (ids, said["value"], listed["done"]) == (names(scene, 1), 1, 1)
    hand(first, person(), slot=2)
    assert shown(rui, scene, *of, "done")[0] == names(scene, 0, 1)


def test_rechecks_open_the_clips_whose_annotations_were_looked_at(rui, scene):
    """Bo's four annotations and two of Cem's; a recheck of an undone action does not wait."""
    bo, cem = person("bo"), person("cem")
    outcomes = {bo: ["accepted", "accepted", "corrected", "open"], cem: ["sent_back", "accepted"]}
    for who, states in outcomes.items():
        for task, state in zip(tasks_of(scene), states, strict=False):
            recheck(say(task, who, (0, 500)), state)
    undone = AnnotatorAction.objects.create(
        study=scene.study, annotator=cem, action="recheck", message="", undone_at="2026-01-01T00:00Z"
    )
    waiting = recheck(say(tasks_of(scene)[3], cem), Recheck.OPEN)
    Recheck.objects.filter(pk=waiting.pk).update(event=undone)
    again = say(tasks_of(scene)[0], cem, revision=2)  # sent back, done again, and accepted: two rechecks in one clip
    recheck(again, "accepted")
    told = rui.get(f"studies/{scene.study.public_id}/rechecks/").json()
    by_id = {each["annotator"]: each for each in told["annotators"]} | {"": told["counts"]}
    of = "recheck", scene.study.public_id
    expected = {
        bo.public_id: {"open": (3,), "accepted": (0, 1), "corrected": (2,), "sent_back": (), "decided": (0, 1, 2)},
        cem.public_id: {"open": (), "accepted": (0, 1), "corrected": (), "sent_back": (0,), "decided": (0, 1)},
        "": {"open": (3,), "accepted": (0, 1), "corrected": (2,), "sent_back": (0,), "decided": (0, 1, 2)},
    }
    for who, clips in expected.items():
        assert {*clips, "accepted_share"} == OUTCOMES.keys()
        for outcome, places in clips.items():
            ids, said = shown(rui, scene, *of, who, outcome)
            assert ids == names(scene, *places), (who, outcome)
            if outcome in by_id[who]:
                assert said["n"] == said["value"] == by_id[who][outcome], (who, outcome)
    ids, said = shown(rui, scene, *of, cem.public_id, "accepted_share")
    assert (ids, said["n"], said["unit"]) == (names(scene, 0, 1), 3, "rechecks")
    assert said["value"] == by_id[cem.public_id]["accepted_share"] == pytest.approx(2 / 3)
    assert sum(each["n"] for each in said["bins"]) == 2, "half of the first clip's, and all of the second's"


def test_what_is_no_number_of_a_round_or_of_rechecks_is_refused_by_name(rui, zoe, scene, other_project):
    study, project = scene.study.public_id, scene.study.project.public_id
    wrong = [f"round:{study}:7:done", f"round:{study}:0:done", f"round:{study}:x:done", f"round:{study}:1:idle"]
    wrong += [f"recheck:{study}::lost", f"recheck:{study}:none:open", "round:none:1:done", "recheck:none::open"]
    for name in wrong:
        answer = rui.get(f"projects/{project}/clips/?{urlencode({'counted': name})}")
        assert (answer.status_code, "counted" in answer.content.decode()) == (400, True), name
    for own in (name_of("round", study, 1, "tasks"), name_of("recheck", study, "", "open")):
        query = urlencode({"counted": own})
        assert zoe.get(f"projects/{other_project.public_id}/clips/?{query}").status_code == 400, own


def test_the_human_ceiling_opens_the_clips_that_people_are_scored_on(rui, ana, bo, scene):
    """Ana is held to Bo's words, and Bo to Ana's; on the fourth clip Ana is alone."""
    first = [marked(0, 1000), marked(4000, 6000, DOG)], [marked(2000, 4000)], [], [marked(0, 400)]
    second = [marked(0, 800)], [], []
    one, other = person_annotates(ana, scene, *first), person_annotates(bo, scene, *second)
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[one], policy="one"))
    critic = critic_annotates(scene, [predicted(0, 500)], "failed", [predicted(0, 400, DOG)], [])
    report = make_report(ReportRequest(truth=truth, annotators=[critic], tau=TAU))
    places = {each["label"]: place for place, each in enumerate(report.figures["ceiling"]["annotators"])}
    of = "report", report.public_id, "ceiling"
    with_errors = {one.label: (0,), other.label: (0, 1)}  # of those who they are held to
    for label, clips in with_errors.items():
        assert shown(rui, scene, *of, places[label], "videos")[0] == names(scene, 0, 1, 2)
        for column in ("sp_m", "sp_coverage", "p_m"):
            ids, said = shown(rui, scene, *of, places[label], column)
            assert (ids, said["n"], said["how"]) == (names(scene, *clips), len(clips), "mean")
    assert shown(rui, scene, *of, places[other.label], "p_coverage")[1]["value"] == 1 / 4
    ids, said = shown(rui, scene, *of, "mean", "p_coverage")
    assert (ids, said["n"], said["unit"], said["value"]) == (names(scene, 0, 1), 2, "annotators", (1 + 1 / 4) / 2)
    headline = shown(rui, scene, "report", report.public_id, "metrics", "mean", "p_coverage")
    assert (headline[0], headline[1]["value"]) == (ids, said["value"])
    assert open_numbers(report) > {"ceiling", "metrics"}


def test_the_row_of_people_on_the_leaderboard_opens_its_clips(rui, ana, bo, scene):
    """Ana alone looked at the fourth clip; Bo took ten seconds for each of his three, Ana six for each of hers."""
    one = person_annotates(ana, scene, [marked(0, 1000)], [], [], [marked(0, 400)])
    other = person_annotates(bo, scene, [marked(0, 800)], [marked(0, 400)], [])
    for who, ms in ((one, 6000), (other, 10_000)):
        who.annotations.update(active_ms=ms)
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[one], policy="one"))
    make_report(ReportRequest(truth=truth, annotators=[other], tau=TAU))
    of = "dashboard", scene.study.public_id, "leaderboard", "ceiling"
    board = rui.get(f"studies/{scene.study.public_id}/leaderboard").json()
    (row,) = (each for each in board["rows"] if each["kind"] == "ceiling")
    ids, said = shown(rui, scene, *of, "clips")
    assert (ids, said["value"]) == (names(scene, 0, 1, 2), row["clips"])
    ids, said = shown(rui, scene, *of, "seconds")
    assert (ids, said["n"]) == (names(scene, 0, 1, 2, 3), 7)
    assert said["value"] == row["seconds"]["value"] == pytest.approx((4 * 6 + 3 * 10) / 7)
    wrong = urlencode({"counted": name_of(*of, "cost")})
    assert rui.get(f"projects/{scene.study.project.public_id}/clips/?{wrong}").status_code == 400


def test_what_chance_gives_opens_the_clips_whose_predictions_are_exchanged(rui, ana, scene):
    """One critic looks at the first two clips, another at the last two; the generator of the fourth has one clip."""
    author = person_annotates(ana, scene, [marked(0, 1000)], [marked(0, 800)], [marked(0, 400)], [])
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))
    lone = Generator.objects.create(project=scene.study.project, name="Lone", version="1")
    Video.objects.filter(pk=scene.videos[3].pk).update(generator=lone)
    first = critic_annotates(scene, [predicted(0, 1000)], [])
    second = critic_annotates(scene, "not_attempted", [predicted(0, 500)], [], [predicted(0, 900)])
    report = make_report(ReportRequest(truth=truth, annotators=[first, second], tau=TAU))
    of = "report", report.public_id, "metrics", "chance"
    levels = [row["metrics"]["p"]["chance"] for row in report.figures["rows"]]
    for column in ("m", "coverage"):
        ids, said = shown(rui, scene, *of, f"p_{column}")
        assert (ids, said["n"], said["unit"]) == (names(scene, 0, 1, 2), 2, "annotators")
        assert said["value"] == pytest.approx(sum(each[column] for each in levels) / 2)
    chance = next(row for table in tables_of(report.figures) for row in table.rows if row[-1].note == NO_CHANCE)
    assert [each.counts[2] for each in chance if each.counts][:2] == ["sp_m", "sp_coverage"]


def test_what_is_beside_the_headline_opens_its_clips(rui, ana, scene):
    """A critic fails on the second clip and gets no video of the third; the fourth is taken down."""
    marks = [marked(0, 1000, severity=4), marked(4000, 6000, DOG, severity=1)], [marked(0, 400, severity=2)], [], []
    author = person_annotates(ana, scene, *marks)
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))
    hold_video(video=scene.videos[3], reason="It shows a person.", by=rui.person)
    critic = critic_annotates(scene, [predicted(0, 1000)], "failed", "media_not_received")
    report = make_report(ReportRequest(truth=truth, annotators=[critic], tau=TAU))
    (row,) = report.figures["rows"]
    of = "report", report.public_id, 0
    ids, said = shown(rui, scene, *of, "weighted_recall")
    assert (ids, said["value"], said["n"]) == (names(scene, 0, 1), pytest.approx(4 / 7), 3)
    ids, said = shown(rui, scene, *of, "unparsed")
    assert (ids, said["n"], said["value"]) == (names(scene, 0, 1, 2), 3, pytest.approx(2 / 3))
    ids, said = shown(rui, scene, *of, "left_out", "held")
    assert (ids, said["n"]) == (names(scene, 3), 1)
    ids, said = shown(rui, scene, *of, "chance", "p")
    level = row["metrics"]["p"]["chance"]
    assert (ids, said["n"], said["value"]) == (names(scene, 0, 1), level["videos"], level["coverage"])
    with pytest.raises(Invalid):
        counted_by_report(report, ["0", "chance", "q"])
