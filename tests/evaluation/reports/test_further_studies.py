"""Reports with rows from further studies of a project: pooled or one by one, recomputed, repeated and released."""

from __future__ import annotations

import json

import pytest

from annotations.studies.models import Study
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.releases.build.operations import request_release
from evaluation.reports.builds.compute import compute_report, make_report
from evaluation.reports.builds.recompute import recompute
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.builds.request import again_on
from evaluation.reports.further_studies import Joined
from evaluation.reports.models import Report
from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.lexical_similarity import lexical_score
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo
from outtake.measures.spotlight.scores import score
from tests.evaluation.annotators import CUP, DOG, critic_annotates, marked, person_annotates, predicted
from tests.evaluation.releases.reading import built, lines
from tests.support.cast import make_person, script_of
from tests.support.commands import manage
from tests.support.factories import DURATION_MS, Scene, make_scene

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("truth", "critic", "baseline", "people")]


@pytest.fixture
def scene(project):
    """Three clips, each for two annotators."""
    return make_scene(project, overlap=2)


@pytest.fixture
def truth(ana, scene):
    """Ana's word: two errors in the first clip, one in the second, none in the third."""
    author = person_annotates(ana, scene, [marked(0, 1000), marked(4000, 6000, DOG)], [marked(2000, 4000)], [])
    return make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))


@pytest.fixture
def critic(scene):
    return critic_annotates(scene, [predicted(0, 500)], [predicted(2000, 4000, DOG)], [])


@pytest.fixture
def baseline(project, scene) -> Scene:
    """Two of the clips again, in the other order and in a study of its own, for two annotators."""
    study = create_study(project=project, name="Baseline", instrument="spotlight", overlap=2)
    add_tasks(study=study, videos=[scene.videos[1].external_id, scene.videos[0].external_id])
    return Scene(project, study, study.rounds.get(), (scene.videos[1], scene.videos[0]))


@pytest.fixture
def people(project, baseline):
    """Bo annotates the second clip, then Cy both: the second clip counts as Bo says, the first as Cy does."""
    bo, cy = (script_of(make_person(name, project)) for name in ("bo 2", "cy 2"))
    first = person_annotates(bo, baseline, [marked(2000, 4000)])
    second = person_annotates(cy, baseline, [marked(1000, 3000, DOG)], [marked(0, 2000), marked(4000, 6000, DOG)])
    return first, second


def expected(scene: Scene, predictions: list[tuple[int, list[Segment]]]) -> dict:
    """Score what was said of some clips by the measures alone."""
    tasks = [task.public_id for task in scene.round.tasks.order_by("id")]
    kind = "physics_violation"
    errors = [
        (Segment(0, 1000, kind, CUP, "a"), Segment(4000, 6000, kind, DOG, "b")),
        (Segment(2000, 4000, kind, CUP, "c"),),
        (),
    ]
    reference = [ReferenceVideo(task, DURATION_MS, each) for task, each in zip(tasks, errors, strict=True)]
    said = [Prediction(tasks[place], tuple(segments)) for place, segments in predictions]
    found = score(reference, said, lambda _, a, b: lexical_score(a.reason, b.reason), tau=70, sweep=True)
    return json.loads(json.dumps(found.as_json()))


def test_people_of_another_study_are_one_row(rui, scene, truth, critic, baseline, people, tmp_path, capsys):
    body = {
        "ground_truth": truth.public_id,
        "annotators": [critic.public_id],
        "joined": [{"study": baseline.study.public_id, "pooled": True}],
    }
    asked = rui.post(f"studies/{scene.study.public_id}/reports/", body)
    assert asked.status_code == 201, asked.json()
    compute_report(public_id=asked.json()["id"])
    shown = rui.get(f"reports/{asked.json()['id']}/").json()
    own, pooled = shown["rows"]
    assert (own["study"], pooled["label"], pooled["kind"]) == (None, "People of Baseline", "person")
    assert pooled["study"] == {"id": baseline.study.public_id, "name": "Baseline"}
    assert shown["joined"][0]["pooled"] and len(shown["joined"][0]["annotators"]) == 2
    assert shown["figures"]["rows"][1]["study"] == pooled["study"]
    kind = "physics_violation"
    cy = [Segment(0, 2000, kind, CUP, "1"), Segment(4000, 6000, kind, DOG, "2")]
    wanted = expected(scene, [(0, cy), (1, [Segment(2000, 4000, kind, CUP, "3")])])
    report = Report.objects.get(public_id=shown["id"])
    assert report.rows.get(position=1).score == wanted
    assert recompute(report).same
    lanes = rui.get(f"reports/{shown['id']}/videos/").json()["results"][0]["lanes"]
    assert [len(lane["segments"]) for lane in lanes] == [1, 2]
    Study.objects.filter(pk=baseline.study.pk).update(name="Renamed")
    again = again_on(report=report, truth=truth)
    compute_report(public_id=again.public_id)
    again.refresh_from_db()
    assert again.figures["rows"][1]["metrics"] == report.figures["rows"][1]["metrics"] and recompute(report).same

    folder = built(request_release(study=scene.study, report=report).release, tmp_path / "release")
    told = json.loads((folder / "report.json").read_text())["rows"][1]
    files = {"--reference": "ground_truth.jsonl"} | {f"--{name}": told[name] for name in ("predictions", "judgements")}
    paths = [text for option, name in files.items() for text in (option, str(folder / name))]
    assert manage(capsys, "score", *paths, "--tau", "70", "--sweep", "--json").json == report.rows.get(position=1).score
    of_study = [line["study"] for line in lines(folder / "tasks.jsonl") if "study" in line]
    assert of_study == [baseline.study.public_id] * 2
    rounds = json.loads((folder / "study.json").read_text())["rounds"]
    assert [each.get("study", {}).get("name") for each in rounds] == [None, "Renamed"]


def test_each_annotator_of_another_study_can_have_a_row(scene, truth, critic, baseline, people):
    report = make_report(ReportRequest(truth=truth, annotators=[critic], joined=[Joined(baseline.study, people)]))
    labels = [row["label"] for row in report.figures["rows"]]
    assert labels == ["oracle 1", *(f"{each.label} (Baseline)" for each in people)]
    assert [row.score["scored"] for row in report.rows.order_by("position")] == [3, 1, 2]


def test_the_command_joins_studies(capsys, scene, truth, critic, baseline, people):
    ran = manage(capsys, "make_report", scene.study.name, "--join", "Baseline", "--json")
    assert ran.status == 0, ran.err
    assert [row["label"] for row in ran.json["rows"]] == ["oracle 1", "People of Baseline"]
    each = manage(
        capsys, "make_report", scene.study.name, "--annotator", "oracle 1", "--join-each", "Baseline", "--json"
    )
    assert [row["kind"] for row in each.json["rows"]] == ["critic", "person", "person"]
    refused = manage(capsys, "make_report", scene.study.name, "--ground-truth", "9")
    assert refused.status == 2 and "no ground truth 9" in refused.err


def test_a_study_that_cannot_be_joined_is_refused_by_its_name(project, scene, truth, critic, baseline, people):
    foreign = make_scene(Project.objects.create(name="Elsewhere"), name="Far").study
    asking = make_scene(project, name="Asking", instrument="brite").study
    other_clips = make_scene(project, name="Saucers").study
    author = tuple(truth.annotators.all())
    for joined, said in (
        (Joined(foreign, people), "another project"),
        (Joined(scene.study, people), "already"),
        (Joined(asking, people), "does not mark errors"),
        (Joined(other_clips, people), "no clip of this ground truth"),
        (Joined(baseline.study, ()), "No one has annotated"),
        (Joined(baseline.study, author), "has not marked anything"),
        (Joined(baseline.study, (critic,), pooled=True), "has not marked anything"),
    ):
        with pytest.raises(Invalid, match=said):
            make_report(ReportRequest(truth=truth, annotators=[critic], joined=[joined]))
    assert not Report.objects.exists()


def test_who_made_the_truth_is_not_in_a_pooled_row(ana, scene, truth, critic, baseline, people):
    author = person_annotates(ana, baseline, [marked(2000, 4000)])
    with pytest.raises(Invalid, match="compared with itself"):
        make_report(
            ReportRequest(truth=truth, annotators=[critic], joined=[Joined(baseline.study, (author,), pooled=True)])
        )
