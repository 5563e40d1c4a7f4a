"""Reports on chains of reasoning: VideoCritic's tables 1 and 3, against known errors and what people agree on."""

from __future__ import annotations

import json

import pytest

from annotations.annotators.operations import annotator_of, new_critic_annotator
from annotations.tasks.models import Task
from annotations.work.submissions.critic_annotations import CriticVerdict, record_critic_annotation
from annotations.work.submissions.models import Annotation
from evaluation.ground_truth.models import GroundTruth
from evaluation.reports.api.counted_clips import counted_by_report
from evaluation.reports.builds.recompute import recompute
from evaluation.reports.held_out import HeldOut
from evaluation.reports.models import Report
from evaluation.reports.tables.chains import origins
from outtake.measures.calibration.recalibration import logit, scaled
from outtake.measures.papers.videocritic import TYPES
from outtake.measures.papers.videocritic_calibration import calibration_table
from tests.evaluation.reports.numbers import open_numbers, tasks_behind
from tests.support.commands import manage
from tests.support.factories import make_subjects, make_video
from tests.support.model_server import Act, Asked
from tests.support.reports import computed_report, computed_truth
from tests.support.subjects import say_of
from tests.worker.scripts import carry_out
from tests.worker.serving import *  # noqa: F403
from worker.runs.models import CriticRun
from worker.runs.operations import start_run

pytestmark = pytest.mark.django_db

CLIPS = 12


def make_chains(project, rendition=None):
    """Make a study of two chains a clip: a clean one, and one with a temporal or a spatial error put in."""
    chains = []
    for n in range(CLIPS):
        video = make_video(project, f"clip {n}", prompt=f"Cup {n}.", rendition=rendition)
        kind = "grounding_temporal" if n % 2 else "spatial"
        wrong = {"sentence": 1, "type": kind, "claim": "It falls before it stands."}
        text = f"Cup {n} stands there. It {kind} falls."
        chains.append(
            {"video": video.external_id, "chain": {"id": f"clean {n}", "text": "It stands.", "origin": "clean"}}
        )
        chain = {"id": f"rule {n}", "text": text, "origin": "rule", "injected": [wrong]}
        chains.append({"video": video.external_id, "chain": chain})
    return make_subjects(project, "videocritic", *chains)


def tasks_of(scene) -> list[Task]:
    return list(scene.round.tasks.order_by("id"))


@pytest.mark.long
def test_known_errors_are_measured_from_a_run(rui, project, server, endpoint, rendition, capsys, tmp_path):
    endpoint.probabilities = True
    endpoint.save()

    def choose(asked: Asked) -> Act:
        has = {kind for kind in TYPES if kind in asked.text.split("---")[3]}
        if "Answer with one JSON object" in asked.text:
            if "Cup 3 " in asked.text:
                return Act(text="It is hard to say.")
            return Act(text=json.dumps({"has_error": bool(has), "types": sorted(has), "note": "Wrong."}))
        kind = next(each for each in TYPES if f"type: {each.capitalize()}?" in asked.text)
        p = 0.45 if kind in has else 0.1  # right, and not sure enough for a threshold of 0.5
        return Act(text="No", probabilities={"Yes": p, "No": 1 - p})

    server.choose = choose
    scene = make_chains(project, rendition)
    truth = computed_truth(rui, scene.study, {"annotators": [], "policy": "known"})
    assert (truth["clips"], truth["policy"]) == (2 * CLIPS, "known")
    provider = {"kind": "openai", "endpoint": endpoint.public_id}
    run = start_run(round_=scene.round, critic="chain_audit", parameters={"provider": provider}, woken=False)
    carry_out(run)
    critic = CriticRun.objects.get(pk=run.pk).annotator
    told = computed_report(
        rui, scene.study, {"ground_truth": truth["id"], "annotators": [critic.public_id], "judge": None}
    )
    assert (told["kind"], told["state"], told["figures"]) == ("chains", "ready", None)
    figures = told["chain_figures"]
    (row,) = figures["rows"]
    # 6 spatial and 6 temporal errors; the reply about clip 3, a temporal one, could not be read
    by_type = {each["key"]: (each["tp"], each["fp"], each["fn"]) for each in row["by_type"]}
    assert by_type == dict.fromkeys(TYPES, (0, 0, 0)) | {"spatial": (6, 0, 0), "temporal": (5, 0, 1)}
    assert row["micro"]["value"] == pytest.approx(22 / 23) and row["micro_readable"]["value"] == 1
    assert row["micro"]["low"] <= 22 / 23 <= row["micro"]["high"]
    assert row["unreadable"]["value"] == 1 / 24 and row["has_error"]["recall"]["value"] == 11 / 12
    found = row["calibration"]
    assert found["without"] == 1 and found["dev"] + found["test"] == 2 * CLIPS - 1
    before, after = ({each["key"]: each for each in found[when]["types"]} for when in ("before", "after"))
    for kind in ("spatial", "temporal"):
        assert before[kind]["recall"]["value"] == 0 and after[kind]["f1"]["value"] == 1
        positives = before[kind]["fn"]  # on test, each at 0.45; the others are at 0.1
        for stage in (before, after):
            yes, no = (scaled(logit(p), stage[kind]["settings"]["temperature"]) for p in (0.45, 0.1))
            squares = positives * (1 - yes) ** 2 + (found["test"] - positives) * no**2
            assert stage[kind]["brier"]["value"] == pytest.approx(squares / found["test"])
    assert before["logical"]["brier"]["value"] == pytest.approx(0.01)
    assert found["before"]["has_error"]["recall"]["value"] == 0 and found["after"]["has_error"]["f1"]["value"] == 1
    names = [table["name"] for table in told["tables"]]
    assert names == ["chains", "chains_by_type", "chains_by_origin", "chains_calibration", "chains_recalibrated"]
    assert [plot["name"] for plot in told["plots"]] == ["f1_by_type", "reliability_1_before", "reliability_1_after"]
    for form in ("csv", "md", "tex"):
        assert rui.get(f"reports/{told['id']}/files/chains_calibration.{form}").status_code == 200
    assert b"<svg" in rui.get(f"reports/{told['id']}/files/reliability_1_after.svg").content
    origins = {each["key"]: each for each in figures["origins"]}
    assert {key: each["chains"] for key, each in origins.items()} == {"clean": 12, "rule": 12, "overall": 24}
    assert (origins["rule"]["mentions"]["value"], origins["clean"]["mentions"]["value"]) == (1, 0)
    assert {each["key"]: each["share"]["value"] for each in origins["rule"]["prevalence"]} == dict.fromkeys(
        TYPES, 0
    ) | {
        "spatial": 0.5,
        "temporal": 0.5,
    }
    report = Report.objects.get(public_id=told["id"])
    assert recompute(report).same
    assert open_numbers(report) == set(names)
    # a clip has a clean chain and one with an error, which is temporal in odd clips and spatial in even ones
    temporal, spatial, of = {3, 7, 11, 15, 19, 23}, {1, 5, 9, 13, 17, 21}, critic.public_id
    assert tasks_behind(report, "chains_by_type", of, "temporal_recall") == temporal
    assert tasks_behind(report, "chains_by_type", of, "temporal_precision") == temporal - {7}, "it could not be read"
    assert (
        tasks_behind(report, "chains", of, "any_f1")
        == tasks_behind(report, "chains", of, "micro")
        == temporal | spatial
    )
    assert tasks_behind(report, "chains", of, "micro_readable") == (temporal | spatial) - {7}
    assert tasks_behind(report, "chains", of, "exact") == set(range(24))
    assert tasks_behind(report, "chains_recalibrated", of, "without") == {7}
    dev, test = (tasks_behind(report, "chains_recalibrated", of, part) for part in ("dev", "test"))
    assert dev | test == set(range(24)) - {7} and not dev & test
    assert tasks_behind(report, "chains_calibration", of, "spatial", "brier_after") == test
    assert tasks_behind(report, "chains_calibration", of, "spatial", "f1_after") == test & spatial
    assert tasks_behind(report, "chains_by_origin", "rule", "prevalence_spatial") == temporal | spatial
    folder = tmp_path / "release"
    assert manage(capsys, "release", "build", scene.study.public_id, "--out", str(folder), "--json").status == 0
    (released,) = json.loads((folder / "report.json").read_text())["rows"]
    assert released["score"]["micro"]["f1"] == row["micro"]["value"] and released["score"]["unreadable"] == 1
    predicted = [json.loads(line) for line in (folder / released["predictions"]).read_text().splitlines()]
    assert sum("probabilities" in each for each in predicted) == 2 * CLIPS - 1
    # the clean chains read the same over the same frames, and what is asked again is no call
    assert len((folder / "calls.jsonl").read_text().splitlines()) == 6 * (CLIPS + 1)


def test_a_clip_is_on_one_side_of_dev_and_test(rui, project):
    scene, critic = make_chains(project), new_critic_annotator(name="auditor")
    for task in tasks_of(scene):
        heads = dict.fromkeys(TYPES, 0.25)
        record_critic_annotation(task=task, annotator=critic, status="ok", verdict=CriticVerdict((), "", heads))
    truth = computed_truth(rui, scene.study, {"annotators": [], "policy": "known"})
    told = computed_report(rui, scene.study, {"ground_truth": truth["id"], "annotators": [critic.public_id]})
    found = told["chain_figures"]["rows"][0]["calibration"]
    videos = {task.parts.get(role="video").video.public_id for task in tasks_of(scene)}
    dev = HeldOut().dev(videos)
    assert (found["dev"], found["test"]) == (2 * len(dev), 2 * (CLIPS - len(dev)))


def test_what_people_agree_on_is_the_truth_and_a_critic_without_probabilities_has_no_calibration(rui, project, ana, bo):
    scene, critic = make_chains(project), new_critic_annotator(name="auditor")
    people = [annotator_of(ana.person), annotator_of(bo.person)]
    first, second, third = tasks_of(scene)[:3]
    tag(first, people[0], "logical")
    tag(first, people[1], "logical", "logical")  # other words, the same types
    tag(second, people[0])
    tag(second, people[1])
    tag(third, people[0], "logical")
    tag(third, people[1], "spatial")  # discarded
    for task, types in ((first, ("logical", "spatial")), (second, ()), (third, ("logical",))):
        record_critic_annotation(task=task, annotator=critic, status="ok", verdict=CriticVerdict(types, "Wrong."))
    asked = {"annotators": [each.public_id for each in people], "policy": "exact"}
    truth = computed_truth(rui, scene.study, asked)
    told = computed_report(rui, scene.study, {"ground_truth": truth["id"], "annotators": [critic.public_id]})
    figures = told["chain_figures"]
    (row,) = figures["rows"]
    assert (figures["truth"]["chains"], figures["truth"]["with_errors"], row["chains"]) == (2, 1, 2)
    assert row["micro"]["value"] == pytest.approx(2 / 3) and row["exact"]["value"] == 0.5
    assert "calibration" not in row
    (plot,) = told["plots"]
    assert plot["x"][-1] == "all types" and plot["series"][0]["y"][-1] == pytest.approx(200 / 3)
    assert [each["name"] for each in told["tables"]] == ["chains", "chains_by_type", "chains_by_origin"]


MIXED = {
    "id": "mixed",
    "text": "It stands. It is on the left. So it flies. It sings.",
    "origin": "mixed:writer",
    "injected": [
        {"sentence": 1, "type": "grounding_spatial", "origin": "rule"},
        {"sentence": 2, "type": "logical", "origin": "model-injected:writer"},
        {"sentence": 3, "type": "logical"},
    ],
}
PLACES = ((0, 10), (11, 29), (30, 42), (43, 52))


def mixed_chains(project):
    """Make a study of a chain with errors by the rule and by a model, and one with an error by the rule."""
    make_video(project, "clip", prompt="A cup.")
    wrong = {"sentence": 1, "type": "spatial"}
    rule = {"id": "rule", "text": "It stands. It is on the left.", "origin": "rule", "injected": [wrong]}
    return make_subjects(project, "videocritic", *({"video": "clip", "chain": each} for each in (MIXED, rule)))


def test_table_1_counts_each_mention_of_a_mixed_chain_under_its_origin(rui, project, ana, bo):
    scene, critic = mixed_chains(project), new_critic_annotator(name="auditor")
    for task in tasks_of(scene):
        record_critic_annotation(task=task, annotator=critic, status="ok", verdict=CriticVerdict(("spatial",)))
    asked = {"ground_truth": "", "annotators": [critic.public_id]}
    truth = computed_truth(rui, scene.study, {"annotators": [], "policy": "known"})
    told = computed_report(rui, scene.study, asked | {"ground_truth": truth["id"]})
    assert mentions_in(told) == {
        "mixed:writer": (1, 3),
        "mixed:writer, of which model-injected:writer": (None, 1),
        "mixed:writer, of which rule": (None, 1),
        "mixed:writer, of which unknown": (None, 1),  # an error that says nothing of who put it in
        "rule": (1, 1),
        "overall": (2, 2),
        "overall, of which model-injected:writer": (None, 0.5),
        "overall, of which rule": (None, 1),
        "overall, of which unknown": (None, 0.5),
    }
    parts = told["chain_figures"]["origins"][0]["parts"]
    assert {each["key"]: [at["key"] for at in each["prevalence"] if at["share"]["value"]] for each in parts} == {
        "model-injected:writer": ["logical"],
        "rule": ["spatial"],
        "unknown": ["logical"],
    }
    report = Report.objects.get(public_id=told["id"])
    assert recompute(report).same
    assert tasks_behind(report, "chains_by_origin", "mixed:writer", "rule", "mentions") == {0}
    assert tasks_behind(report, "chains_by_origin", "overall", "rule", "prevalence_spatial") == {0, 1}
    by_unknown = counted_by_report(report, ("chains_by_origin", "overall", "unknown", "mentions"))
    assert sorted(by_unknown.values.values()) == [0, 1]

    people = [annotator_of(ana.person), annotator_of(bo.person)]
    mixed, rule = tasks_of(scene)
    for person in people:
        said = say_of(mixed, person, clean=False)
        for n, (place, kind) in enumerate([(0, "temporal"), (1, "spatial"), (2, "perceptual")]):
            from_char, to_char = PLACES[place]
            said.text_segments.create(position=n, part="chain", from_char=from_char, to_char=to_char, type=kind)
        tag(rule, person)
    truth = computed_truth(rui, scene.study, {"annotators": [each.public_id for each in people], "policy": "exact"})
    told = computed_report(rui, scene.study, asked | {"ground_truth": truth["id"]})
    assert mentions_in(told) == {
        "mixed:writer": (1, 3),
        "mixed:writer, of which model-injected:writer": (None, 1),  # of another type than the one put in
        "mixed:writer, of which not put in": (None, 1),
        "mixed:writer, of which rule": (None, 1),
        "rule": (1, 0),
        "overall": (2, 1.5),
        "overall, of which model-injected:writer": (None, 0.5),
        "overall, of which not put in": (None, 0.5),
        "overall, of which rule": (None, 0.5),
    }


def mentions_in(report) -> dict[str, tuple[int | None, float]]:
    """Return of each row of table 1 its number of chains, and its mentions a chain."""
    table = origins(report["chain_figures"])
    names = [each.key for each in table.columns]
    rows = [dict(zip(names, [cell.value for cell in row], strict=True)) for row in table.rows]
    return {row["origin"]: (row["chains"], row["mentions"]) for row in rows}


def tag(task: Task, annotator, *types: str) -> Annotation:
    said = say_of(task, annotator, clean=not types)
    for n, kind in enumerate(types):
        said.text_segments.create(position=n, part="chain", from_char=n, to_char=n + 1, type=kind)
    return said


def test_clips_that_were_not_received_say_nothing(rui, project):
    scene, critic = make_chains(project), new_critic_annotator(name="auditor")
    statuses = ["media_not_received", "failed", "refused"]
    for task, status in zip(tasks_of(scene), statuses, strict=False):
        record_critic_annotation(task=task, annotator=critic, status=status)
    record_critic_annotation(
        task=tasks_of(scene)[3], annotator=critic, status="ok", verdict=CriticVerdict(("spatial",))
    )
    truth = computed_truth(rui, scene.study, {"annotators": [], "policy": "known"})
    told = computed_report(rui, scene.study, {"ground_truth": truth["id"], "annotators": [critic.public_id]})
    (row,) = told["chain_figures"]["rows"]
    assert (row["chains"], row["absent"], row["unreadable"]["value"]) == (3, 21, 2 / 3)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"annotators": ["someone"], "policy": "known"}, "annotators"),
        ({"annotators": [], "policy": "exact"}, "annotators"),
    ],
)
def test_a_truth_that_does_not_fit_is_refused(rui, project, body, field):
    scene = make_chains(project)
    answer = rui.post(f"studies/{scene.study.public_id}/ground-truths/", body)
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, field)
    assert not GroundTruth.objects.exists()


def test_chains_of_which_nothing_is_known_make_no_known_truth(rui, project):
    video = make_video(project, "clip")
    chain = {"id": "c", "text": "It stands.", "origin": "realistic:some-model"}
    scene = make_subjects(project, "videocritic", {"video": video.external_id, "chain": chain})
    told = computed_truth(rui, scene.study, {"annotators": [], "policy": "known"})
    assert told["state"] == "failed" and "Nothing is known of any chain" in told["error"]


def test_calibration_over_other_types_than_the_paper_s():
    logits = {"a": {"x": 1.0, "y": -1.0}, "b": {"x": -1.0, "y": 1.0}}
    true = {"a": {"x"}, "b": {"y"}, "c": {"x"}, "d": set()}
    test = {"c": {"x": 2.0, "y": -3.0}, "d": {"x": -2.0, "y": -3.0}}
    found = calibration_table(logits, true, test, true, types=("x", "y"))
    assert list(found.heads) == ["x", "y"] and found.before.labels.by_type["x"].f1.value == 1
