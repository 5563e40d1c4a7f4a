"""A recipe's step that trains a critic: on questions that are held back, and with nothing that is measured."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from evaluation.benchmarks.recipes.documents.recipe import find_recipe
from evaluation.benchmarks.recipes.steps.chain_questions import chain_questions, questions_of, training_questions_of
from evaluation.benchmarks.recipes.steps.contract import WORKERS, Done, StepContext, Waits
from evaluation.benchmarks.recipes.steps.critics import _asked
from evaluation.benchmarks.recipes.steps.trainings import train_critic
from outtake.accounts.projects.models import Project, Role
from outtake.errors import Conflict, Invalid
from tests.engines.toy_chains import prompt_texts
from tests.support.cast import make_person
from worker.engines.folders.critic_folder import read_heads
from worker.training import carry_out_training
from worker.training.models import Training

pytestmark = [pytest.mark.local_model, pytest.mark.django_db]

QUESTIONS = [
    {
        **{"video": f"clip-{n}", "id": f"q{n}", "text": "A cup falls.", "question": f"What happens in {n // 2}?"},
        **{"options": ["It falls.", "It flies."], "answer": "It falls."},
    }
    for n in range(16)
]
RATES = {"language_rate": 1e-3, "projector_rate": 1e-3}


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a tiny Qwen2.5-VL whose tokenizer knows the words of the prompt."""
    from bench.models import write

    pytest.importorskip("peft", reason="training needs the extra train: make local-extra")
    return write(tmp_path_factory.mktemp("model"), "tiny-qwen2_5_vl", texts=prompt_texts())


def document(model: Path) -> dict[str, Any]:
    return {
        **{"model": str(model), "frames": {"count": 0}, "dtype": "float32", "device": "cpu", "thrifty": False},
        "supervised": {"batch": 8, "heads_rate": 1e-3, **RATES},
        "preferences": [],
    }


def context(project: Project, name: str, made: dict[str, Any], by: Any = None) -> StepContext:
    return StepContext(
        project=project,
        benchmark="Own",
        name=name,
        title=name,
        folder=find_recipe("videocritic")[1],
        seed=1,
        made=made,
        remember=lambda **what: made.setdefault(name, {}).update(what),
        progress=lambda done, total: None,
        making=nullcontext,
        by=by,
    )


@pytest.fixture
def made(project: Project, settings: Any, tmp_path: Path) -> dict[str, Any]:
    """What the steps made before the training: half of the questions are held back."""
    settings.HOME = tmp_path / "home"
    made: dict[str, Any] = {"clips": {"clips": [each["video"] for each in QUESTIONS]}}
    asked = chain_questions(context(project, "questions", made), clips="clips", given=QUESTIONS, for_training=0.5)
    assert (asked.entered, asked.left, asked.dropped) == (16, 8, {"for training": 8})
    return made


def test_a_critic_is_trained_on_what_is_held_back_and_runs_by_the_name_of_its_pass(
    project: Project, made: dict[str, Any], model: Path
) -> None:
    step = context(project, "trained", made)
    measured = {each.question for each in questions_of(step, "questions")}
    assert not measured & {each.question for each in training_questions_of(step, "questions")}
    about = {"questions": "questions", "document": document(model), "weights": {"hallucination": 1}}
    waits = train_critic(step, **about)
    assert isinstance(waits, Waits) and waits.on == WORKERS
    training = Training.objects.get()
    (file,) = training.document["data"]["train"]
    rows = [json.loads(line) for line in Path(file).read_text().splitlines()]
    assert len(rows) == 4 * 8 and not measured & {row["chain"]["question"] for row in rows}
    assert {each["type"] for row in rows for each in row["chain"]["injected"]} == {"hallucination"}

    carry_out_training.train_critic(training_id=training.pk)
    done = train_critic(context(project, "trained", made), **about)
    assert isinstance(done, Done) and Training.objects.count() == 1
    assert done.entered == 32 == done.left + sum(done.dropped.values()) and done.left > 0
    asked = _asked(step, {"critic": "chain_audit", "trained": "supervised", "device": "cpu"}, "", "trained")
    assert read_heads(Path(asked["folder"])) is not None and asked["device"] == "cpu"
    with pytest.raises(Invalid, match="'dpo' is no pass of the training; there are supervised"):
        _asked(step, {"critic": "chain_audit", "trained": "dpo"}, "", "trained")
    assert train_critic(step, questions="questions") == Done(figures={"trained critics": 0})


def test_what_is_measured_is_never_trained_on(project: Project, made: dict[str, Any], model: Path) -> None:
    """One of two questions in the same words is held back by hand: the training refuses its own test split."""
    one = next(each for each in QUESTIONS if each["id"] not in made["questions"]["for_training"])
    made["questions"]["for_training"].append(one["id"])
    with pytest.raises(Invalid, match="A critic must not be trained on what it is measured on"):
        train_critic(context(project, "trained", made), questions="questions", document=document(model))
    assert not Training.objects.exists()


def test_a_training_that_failed_says_so_once_and_goes_on_with_the_benchmark(
    project: Project, made: dict[str, Any], model: Path
) -> None:
    about = {"questions": "questions", "document": document(model), "weights": {"hallucination": 1}}
    train_critic(context(project, "trained", made), **about)
    Training.objects.update(state="failed", error="The memory is full.")
    with pytest.raises(Conflict, match="The memory is full"):
        train_critic(context(project, "trained", made), **about)
    assert isinstance(train_critic(context(project, "trained", made), **about), Waits)
    assert Training.objects.get().state == "waiting"


def test_the_page_starts_no_training_and_one_needs_questions(
    project: Project, made: dict[str, Any], model: Path
) -> None:
    ada = make_person("ada", project, Role.ADMIN)
    with pytest.raises(Invalid, match="on the command line"):
        train_critic(context(project, "trained", made, ada), questions="questions", document=document(model))
    made["questions"]["for_training"] = []
    with pytest.raises(Invalid, match="No question is held back"):
        train_critic(context(project, "trained", made), questions="questions", document=document(model))
