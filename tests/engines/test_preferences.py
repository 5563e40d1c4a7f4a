"""The losses of a training against their formulas, written out, and what steps train and leave as they are."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.engines.footages import noise_footage, requests
from worker.engines.folders.critic_folder import HeadNumbers
from worker.engines.folders.qwen_folder import ModelFolder
from worker.engines.training.contract import SUPERVISED, Example, LossWeights, Pass

pytestmark = pytest.mark.local_model


def test_the_preference_loss_is_that_of_the_formula() -> None:
    import torch

    from worker.engines.training.losses import preference_loss

    policy, reference = torch.tensor([[-3.0, -5.0], [-4.0, -2.0]]), torch.tensor([[-4.0, -4.5], [-3.0, -3.0]])
    found = preference_loss(policy, reference, 0.1).tolist()
    margins = [(-3 + 5) - (-4 + 4.5), (-4 + 2) - 0]
    assert found == pytest.approx([-math.log(1 / (1 + math.exp(-0.1 * each))) for each in margins])
    assert preference_loss(reference, reference, 0.1).tolist() == pytest.approx([math.log(2)] * 2)


def test_the_agreement_penalty_is_the_expected_distance_from_the_heads() -> None:
    import torch

    from worker.engines.training.losses import disagreement

    mask, written = torch.tensor([[1.0, 0.0]]), torch.tensor([[[1.0, 0.0], [0.0, 1.0]]])
    sure, unsure = torch.tensor([[0.0, -50.0]]), torch.tensor([[-1.0, -1.0]])
    assert disagreement(sure, written, mask).item() == pytest.approx(0, abs=1e-6)
    assert disagreement(unsure, written, mask).item() == pytest.approx(0.5)
    assert disagreement(sure, written.flip(1), mask).item() == pytest.approx(1)


def test_the_text_loss_is_a_mean_of_each_row_s_own_tokens() -> None:
    import torch

    from worker.engines.training.losses import log_probabilities, text_loss

    torch.manual_seed(0)
    logits, targets, rows = torch.randn(5, 7), torch.tensor([0, 6, 3, 3, 1]), torch.tensor([0, 0, 1, 1, 1])
    logs = [math.log(row.softmax(-1)[target]) for row, target in zip(logits, targets, strict=True)]
    sums = [sum(logs[:2]), sum(logs[2:])]
    assert log_probabilities(logits, targets, rows, 2).tolist() == pytest.approx(sums)
    assert text_loss(logits, targets, rows, 2).tolist() == pytest.approx([-sums[0] / 2, -sums[1] / 3])


def test_rates_rise_in_a_line_and_fall_along_a_cosine() -> None:
    from worker.engines.training.passes import rate_at

    rates = [rate_at(step, 40, 0.05) for step in range(40)]
    assert rates[:3] == [0.5, 1.0, 1.0] and rates[21] == pytest.approx(0.5) and 0 < rates[-1] < 0.01
    assert sorted(rates[2:], reverse=True) == rates[2:]


def examples_of(folder: ModelFolder) -> list[Example]:
    """Return two examples with frames, of different lengths."""
    footages = [noise_footage(n, multiple=folder.multiple, frames=2 + n) for n in range(2)]
    asked = requests("Is there an error?", "Which errors are there, of all types that there may be?")
    labels = [(False, True), (False, False)]
    return [
        Example(str(n), asked[n], lambda n=n: footages[n], "A verdict."[: 5 * n + 5], labels[n])  # type: ignore[misc]
        for n in range(2)
    ]


@pytest.fixture
def trainee(folder: ModelFolder) -> Any:
    """A tiny model of each kind, ready to be trained on two types."""
    from worker.engines.training.trainee import load_trainee

    about = {"dtype": "float32", "device": "cpu", "seed": 1, "lora": None, "thrifty": True}
    return load_trainee(folder, ("one", "other"), **about)


def test_the_vision_tower_stays_and_all_else_learns(trainee: Any, folder: ModelFolder) -> None:
    from worker.engines.training.passes import Runner, Supervised

    types = ("one", "other")
    weights = LossWeights(1.0, 1.0, dict.fromkeys(types, 1.0), dict.fromkeys(types, 1.0))
    before = {name: each.clone() for name, each in trainee.model.state_dict().items()}
    plan = Pass(SUPERVISED, "s", 1e-2, 1e-2, 1e-2, 0.0, 0.0, 2, 4096, [[0, 1]] * 2, 0)
    runner = Runner(trainee, Supervised(examples_of(folder), weights, types, 4096), plan)
    first, second = runner.step(0), runner.step(1)
    assert second.loss < first.loss and set(first.parts) == {"text", "error", "types"}
    stayed = {name for name, each in trainee.model.state_dict().items() if each.equal(before[name])}
    tower = {name for name in before if ".visual." in name and "merger" not in name}
    # of two layers, the last has nothing after it that could see what this one adds to the places of the pictures
    assert {name for name in stayed if "deepstack_merger_list.1" not in name} == tower


def test_a_run_s_heads_see_what_the_heads_saw_in_training(trainee: Any, folder: ModelFolder) -> None:
    from worker.engines.qwen_engine import Asked, Engine
    from worker.engines.training.passes import type_logits

    examples = examples_of(folder)
    trained = type_logits(trainee, examples, at_once=2, most_tokens=4096)
    numbers = {"one": HeadNumbers(), "other": HeadNumbers(2.0, 0.3, True)}
    engine = Engine(trainee.reader, trainee.model, (trainee.heads.types, numbers))
    replies = engine.generate([Asked(each.footage(), [each.request]) for each in examples])
    for row, (reply,) in zip(trained, replies, strict=True):
        heads = reply.raw["heads"]
        assert [heads[name]["logit"] for name in numbers] == pytest.approx(row, abs=1e-4)
        assert heads["other"]["probability"] == pytest.approx(1 / (1 + math.exp(-row[1] / 2)), abs=1e-4)
