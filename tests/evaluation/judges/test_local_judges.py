"""Judges on this machine: a language model and a model of sentences from folders, through the same ledger."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from evaluation.judges.certificates.certificate_jobs import CERTIFICATES
from evaluation.judges.models import Certificate, Judge, Judgement
from evaluation.judges.scoring.create_judge import LocalModel, NewJudge, create_judge
from evaluation.judges.scoring.registry import queue_of
from evaluation.judges.scoring.score_pairs import judge_pairs
from outtake.errors import Conflict, Invalid
from outtake.jobs.queues import GPU
from tests.engines.tiny import write_sentences, write_writer
from tests.support.commands import manage
from tests.support.working import fields_of
from tests.worker.serving import *  # noqa: F403
from worker.ledger.models import ModelCall
from worker.providers.announced.hardware import Hardware
from worker.providers.announced.operations import announce
from worker.requests.contract import ModelError

pytestmark = [pytest.mark.django_db, pytest.mark.local_model]

CUP, CUP_TOO, DOG = "The cup floats.", "The cup floats up.", "A dog vanishes."
WORDS = ("cup", "dog", "hand", "glass", "tree", "car")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the folders of tiny models are."""
    return tmp_path_factory.mktemp("judges")


@pytest.fixture(scope="module")
def writer(home: Path) -> Path:
    """The folder of a tiny language model of random weights."""
    return write_writer(home / "writer")


@pytest.fixture(scope="module")
def sentences(home: Path) -> Path:
    """The folder of a tiny model of sentences of random weights."""
    return write_sentences(home / "minilm")


def test_a_language_model_from_a_folder_is_asked_through_the_ledger_and_once(project, writer, capsys):
    ran = manage(capsys, "add_judge", "here", "--project", project.name, "--model", str(writer))
    assert ran.status == 0
    judge = Judge.objects.get(name="here")
    assert (judge.kind, judge.model, judge.endpoint, queue_of(judge)) == ("local", "writer", None, "gpu")
    assert judge.prompt.name == "spotlight/reason-judge"
    assert CERTIFICATES.queue(Certificate(judge=judge)) == "gpu"
    judged = judge_pairs(judge, [(CUP, CUP_TOO), (CUP, DOG)])
    calls = list(ModelCall.objects.order_by("pk"))
    assert {(each.state, each.provider["kind"], each.cost_micros) for each in calls} == {("answered", "local text", 0)}
    assert all(each.request["tail"].startswith("Now the two") and each.text for each in calls)
    # Random weights say nothing that can be read: three draws of each, and a failure that is counted.
    assert judged.failed == {(CUP, CUP_TOO), (CUP, DOG)} and len(calls) == 6
    assert all(each.failure.startswith("the reply") for each in Judgement.objects.filter(attempts=3))
    assert judge_pairs(judge, [(CUP, DOG)]).failed == {(CUP, DOG)} and ModelCall.objects.count() == 6


def test_a_model_of_sentences_is_calibrated_on_rated_pairs_and_judges(project, sentences, tmp_path, capsys):
    texts = [f"The {each} floats." for each in WORDS] + [f"A {each} vanishes." for each in WORDS]
    pairs = [(a, b) for a in texts[:6] for b in texts[6:10]]
    rated = tmp_path / "rated.jsonl"
    lines = [{"reference": a, "prediction": b, "score": n % 11} for n, (a, b) in enumerate(pairs)]
    rated.write_text("".join(json.dumps(line) + "\n" for line in lines))
    asked = ("add_judge", "minilm", "--project", project.name, "--embedding", "--model", str(sentences))
    assert manage(capsys, *asked).status != 0 and not Judge.objects.exists()  # cosines are no scores
    assert manage(capsys, *asked, "--rated", str(rated)).status == 0
    judge = Judge.objects.get()
    assert (judge.kind, judge.prompt, judge.parameters["calibration"]["n"], queue_of(judge)) == (
        *("embedding", None, len(pairs), "builds"),
    )
    judged = judge_pairs(judge, [(CUP, CUP), (CUP, DOG), (CUP, "a " * 60)])
    assert judged.scores[CUP, CUP] == round(judge.parameters["calibration"]["scores"][-1] + 1e-9)
    assert 0 <= judged.scores[CUP, DOG] <= 10 and judged.failed == {(CUP, "a " * 60)}
    assert "the model reads" in Judgement.objects.get(score=None).failure
    kept = ModelCall.objects.filter(state=ModelCall.ANSWERED)
    assert kept.count() == 10  # the texts of the calibration, which the two pairs are made of
    judge_pairs(judge, [(DOG, CUP_TOO)])
    assert kept.count() == 11


def test_a_folder_that_holds_another_model_by_now_judges_no_more(project, writer, home):
    copied = home / "exchanged"
    shutil.copytree(writer, copied)
    judge = create_judge(project=project, new=NewJudge("here", "1", Judge.LOCAL, local=LocalModel(str(copied))))
    shutil.rmtree(copied)
    with pytest.raises(Invalid, match="is not a folder"):
        judge_pairs(judge, [(CUP, DOG)])
    write_writer(copied, seed=1)
    with pytest.raises(Conflict, match="contains a different model; add another version"):
        judge_pairs(judge, [(CUP, DOG)])
    assert not ModelCall.objects.exists()


def test_a_model_of_a_worker_is_chosen_on_the_page_and_asked_as_it_was_announced(ada, project, endpoint, tmp_path):
    from bench.models import write  # here: it imports torch

    write(tmp_path / "models" / "tiny", "tiny-qwen3_vl")
    machine = Hardware("cpu", "float32", "", 1 << 33)
    assert announce(worker="celery@a", queue=GPU, hardware=machine, places=[str(tmp_path / "models")]) == ["tiny"]
    judges = f"projects/{project.public_id}/judges/"
    made = ada.post(judges, {"name": "here", "model": "tiny"})
    assert made.status_code == 201, made.content
    assert (made.json()["kind"], made.json()["model"], made.json()["endpoint"]) == ("local", "tiny", None)
    judge = Judge.objects.get(name="here")
    assert queue_of(judge) == GPU and "folder" not in judge.parameters["provider"]
    judged = judge_pairs(judge, [(CUP, CUP_TOO)])
    assert len(judged.scores) == 1 and ModelCall.objects.filter(state=ModelCall.ANSWERED).exists()
    with (tmp_path / "models" / "tiny" / "config.json").open("a") as file:
        file.write(" ")
    with pytest.raises(ModelError, match="tiny is not as it was"):
        judge_pairs(judge, [(CUP, DOG)])
    both = {"model": "tiny", "endpoint": endpoint.name}
    for chosen, field in (({}, "endpoint"), (both, "endpoint"), ({"model": "none"}, "model")):
        answer = ada.post(judges, {"name": "other"} | chosen)
        assert (answer.status_code, fields_of(answer)) == (400, [field])


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"local": None}, "folder"),
        ({"kind": Judge.ENDPOINT}, "folder"),
        ({"endpoint": "lab"}, "endpoint"),
        ({"local": LocalModel("/nowhere")}, "folder"),
        ({"kind": Judge.EMBEDDING, "calibration": {}}, "folder"),
        ({"dtype": "int4"}, "dtype"),
        ({"device": "tpu"}, "device"),
    ],
)
def test_a_model_that_cannot_be_asked_is_refused_at_its_field(project, writer, changes, field):
    place = {name: changes.pop(name) for name in ("dtype", "device") if name in changes}
    given = {"name": "here", "version": "1", "kind": Judge.LOCAL, "local": LocalModel(str(writer), **place), **changes}
    with pytest.raises(Invalid) as error:
        create_judge(project=project, new=NewJudge(**given))
    assert [each.field for each in error.value.errors] == [field] and not Judge.objects.exists()
