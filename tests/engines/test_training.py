"""A tiny random model is trained on toy chains, and a training that is interrupted ends as one that is not."""

from __future__ import annotations

import csv
import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from annotations.instruments.documents import shipped
from evaluation.benchmarks.recipes.documents.recipe import find_recipe
from evaluation.benchmarks.recipes.progress.operations import start_benchmark
from evaluation.benchmarks.table_files import table_contents
from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from outtake.measures.calibration.multilabel import score_labels
from outtake.measures.papers.videocritic import TYPES
from tests.engines.toy_chains import prompt_texts, toy_config
from tests.evaluation.benchmarks.test_recipes import finish
from worker.critics.contract.values import AskedChain, CriticInput
from worker.critics.strategies.chain_audit import ChainAudit
from worker.critics.strategies.contract import RequestBundle, StrategyInput
from worker.media.contract import NO_CLIP, NoFootage, Sampling
from worker.prompts import templates
from worker.requests.contract import Decoding, ModelReply
from worker.runs.briefs import error_types
from worker.training.config import read_config
from worker.training.prepare import Planned, plan_training

pytestmark = pytest.mark.local_model

LOSS = {"types": 1, "text": 0.3, "class_weights": "equal"}


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a tiny Qwen2.5-VL whose tokenizer knows the words of the prompt."""
    import torch

    from bench.models import write

    pytest.importorskip("peft", reason="training needs the extra train: make local-extra")
    torch.set_num_threads(1)
    return write(tmp_path_factory.mktemp("model"), "tiny-qwen2_5_vl", texts=prompt_texts())


@dataclass
class Trained:
    """A training that is over."""

    planned: Planned
    folder: Path
    result: dict[str, Any]

    def curve(self, name: str) -> list[list[Any]]:
        """Return the losses of a pass."""
        (state,) = self.folder.glob("checkpoints/*/state.json")
        found: list[list[Any]] = json.loads(state.read_text())["curves"][name]
        return found


def train(document: dict[str, Any], folder: Path, stop_at: int = 0) -> Trained:
    """Carry a training on, until it is over or so many steps are done."""
    from worker.training.passes import carry_on

    def report(done: int, total: int) -> None:
        assert done <= total
        if stop_at and done >= stop_at:
            raise KeyboardInterrupt

    planned = plan_training(read_config(document))
    return Trained(planned, folder, carry_on(planned, folder, None, report))  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def trained(model: Path, tmp_path_factory: pytest.TempPathFactory) -> Trained:
    """A critic of 96 toy chains, in a supervised pass and one of preferences."""
    home = tmp_path_factory.mktemp("training")
    rates = dict.fromkeys(("language_rate", "projector_rate", "heads_rate"), 3e-3)
    document = toy_config(home, model, chains=160, loss=LOSS, supervised={"epochs": 8, "batch": 8, **rates})
    return train(document, home / "out")


def test_the_losses_fall_and_right_verdicts_come_to_be_preferred(trained: Trained) -> None:
    supervised, preferences = trained.curve("supervised"), trained.curve("preferences")
    ends = [np.mean([step[1] for step in some]) for some in (supervised[:5], supervised[-5:])]
    assert ends[1] < ends[0] / 2
    assert preferences[-1][1] < preferences[0][1]
    right = [step[2]["right"] for step in preferences]
    assert right[0] <= 0.5 and np.mean(right[-3:]) > 0.9
    assert (trained.folder / "curves.svg").read_bytes().startswith(b"<?xml")


def test_it_beats_its_untrained_self_on_chains_that_it_never_saw(trained: Trained, model: Path) -> None:
    assert micro_f1(trained, model) + 0.2 < micro_f1(trained, trained.folder / "supervised")


def micro_f1(trained: Trained, folder: Path) -> float:
    """Return the micro-F1 of a folder's heads on the test split, calibrated on the dev split as those of a critic."""
    from worker.engines.folders.qwen_folder import read_folder
    from worker.engines.training.passes import type_logits
    from worker.engines.training.trainee import load_trainee
    from worker.training.critic_folders import calibrated
    from worker.training.prepare import example_of

    about = {"dtype": "float32", "device": "cpu", "seed": 0, "lora": None, "thrifty": False}
    trainee = load_trainee(read_folder(folder), TYPES, **about)
    splits = trained.planned.splits
    dev, test = ([example_of(chain, NoFootage) for chain in some] for some in (splits.dev, splits.test))
    on_dev, on_test = (type_logits(trainee, some, at_once=4, most_tokens=4096) for some in (dev, test))
    heads = calibrated(on_dev, [each.labels for each in dev])
    named = {
        chain.id: [
            name for (name, head), z in zip(heads.items(), row, strict=True) if head.probability(z) >= head.threshold
        ]
        for chain, row in zip(splits.test, on_test, strict=True)
    }
    scores = score_labels({chain.id: set(chain.types) for chain in splits.test}, named, TYPES, mode="paper")
    assert scores.micro.f1.value is not None
    return scores.micro.f1.value


def test_the_audit_takes_the_types_from_the_heads_and_asks_once(trained: Trained) -> None:
    from worker.providers.local.vision import LocalProvider

    provider, strategy = LocalProvider(trained.folder / "preferences", "float32", "cpu"), ChainAudit()
    chain = trained.planned.splits.test[0]
    brief = CriticInput(
        NO_CLIP, error_types(shipped()["videocritic"]), chain=AskedChain(chain.question, chain.options, chain.text)
    )
    asked: list[ModelReply] = []

    def ask(bundle: RequestBundle) -> list[ModelReply]:
        made = provider.generate(NoFootage(), bundle.requests)
        asked.extend(ModelReply(*each) for each in zip(bundle.requests, made, strict=True))
        return asked

    prompts = {role: templates.load(name) for role, name in strategy.prompts.items()}
    about = {"options": {"type_probabilities": True}, "can": provider.capabilities()}
    given = StrategyInput(brief, prompts, Decoding(max_tokens=48), Sampling(max_frames=0), **about)
    requests = tuple(strategy.requests(given, NoFootage()))
    response = strategy.conclude(brief, ask(RequestBundle(NoFootage(), requests)))
    assert [each.request.label for each in asked] == ["verdict"]
    heads = asked[0].reply.raw["heads"]
    assert response.verdict is not None and response.status == "ok"
    raw = {name: 1 / (1 + math.exp(-heads[name]["logit"])) for name in TYPES}
    assert response.verdict.probabilities == pytest.approx(raw)  # what a report calibrates is not calibrated yet
    over = tuple(name for name in TYPES if heads[name]["probability"] >= heads[name]["threshold"])
    assert response.verdict.types == over


def test_the_card_names_data_splits_and_hashes(trained: Trained) -> None:
    card = json.loads((trained.folder / "preferences" / "training_card.json").read_text())
    assert {name: each["chains"] for name, each in card["splits"].items()} == trained.result["splits"]
    assert card["files_sha256"] == trained.planned.files and card["pass"] == "preferences"
    assert set(card["passes"]) == {"supervised", "preferences"}


@pytest.mark.long
@pytest.mark.django_db
def test_the_recipe_of_videocritic_has_a_row_for_each_stage(
    trained: Trained, model: Path, settings: Any, tmp_path: Path
) -> None:
    settings.STORAGE_URL = f"file://{tmp_path / 'storage'}"
    folders = {"raw": model, "sft": trained.folder / "supervised", "dpo": trained.folder / "preferences"}
    about = {"critic": "chain_audit", "device": "cpu", "dtype": "float32"}
    critics = [{**about, "folder": str(folder), "stage": stage} for stage, folder in folders.items()]
    recipe, home = find_recipe("videocritic")
    benchmark = start_benchmark(
        project=Project.objects.create(name="recipe"),
        recipe=recipe,
        folder=home,
        chosen={"prompts": 2, "draws": 1, "seconds": [2.0], "critics": critics},
        simulation="drawn",
        woken=False,
    )
    shown = finish(benchmark)
    assert shown["state"] == "done", [step["message"] for step in shown["steps"]]
    contents = table_contents(shown["steps"])
    rows = {name: list(csv.DictReader(contents[f"table_{name}.csv"].decode().splitlines())) for name in (3, 4)}
    assert list(dict.fromkeys(row["row"] for row in rows[4])) == list(folders)
    before = [float(row["value"]) for row in rows[3] if row["column"] == "brier_before"]
    assert len(before) >= 2 * len(TYPES) and all(0 < each < 1 for each in before)  # the untrained one writes nonsense


SHORT: dict[str, Any] = {
    "supervised": {"batch": 4, "language_rate": 1e-3, "projector_rate": 1e-3, "heads_rate": 1e-3},
    "preferences": [{"name": "logical", "about": "logical", "batch": 4}],
    "candidates": {"drawn": 1, "altered": 1, "max_tokens": 4},
    "checkpoint_every": 2,
    "lora": {"rank": 4, "alpha": 8, "dropout": 0.2},
}


def bytes_of(folder: Path) -> dict[str, bytes]:
    """Return the files of the critics that a training left."""
    return {
        f"{path.parent.name}/{path.name}": path.read_bytes()
        for name in ("supervised", "logical")
        for path in sorted((folder / name).iterdir())
    }


def test_a_training_that_is_interrupted_in_each_pass_ends_with_the_same_bytes(model: Path, tmp_path: Path) -> None:
    document = toy_config(tmp_path, model, chains=20, **SHORT)
    whole = train(document, tmp_path / "whole")
    for stop in (3, 6):  # one step after a checkpoint of the supervised pass, and the second of the preferences
        with pytest.raises(KeyboardInterrupt):
            train(document, tmp_path / "broken", stop_at=stop)
    again = train(document, tmp_path / "broken")
    assert bytes_of(again.folder) == bytes_of(whole.folder)
    assert again.curve("supervised") == whole.curve("supervised")
    assert again.curve("logical") == whole.curve("logical")
    assert len(list(again.folder.glob("checkpoints/*"))) == 1


def test_a_chain_that_does_not_fit_is_refused_and_not_cut(model: Path, tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="at most 20 are allowed; lower max_pixels or frames, or raise most_tokens"):
        train(toy_config(tmp_path, model, chains=20, **SHORT, most_tokens=20), tmp_path / "long")
