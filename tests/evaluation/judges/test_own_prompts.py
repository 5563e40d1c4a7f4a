"""Judges' prompts of a project: copied, edited, compared, and asked with in the place of the shipped ones."""

from __future__ import annotations

import json

import pytest

from evaluation.judges.kinds.contract import PairRequest
from evaluation.judges.kinds.model_judge import ModelAsker
from evaluation.judges.kinds.prompts import DEFENDED, GRADE, PLAIN, SAME, purpose_of
from evaluation.judges.models import Judge
from evaluation.judges.robustness.resistance import ARMS, _arms
from tests.evaluation.annotators import CUP, DOG
from tests.evaluation.judges.scripted import judge_of
from tests.support.commands import manage
from tests.support.factories import make_scene
from tests.support.working import fields_of
from tests.worker.serving import *  # noqa: F403
from worker.prompts import templates
from worker.runs.operations import start_run
from worker.runs.parameters import parameters_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def path(project) -> str:
    return f"projects/{project.public_id}/critic-prompts/"


def copied(ada, path: str, base: str, name: str = "ours") -> dict:
    """Copy a shipped prompt, and make a second version whose system text differs."""
    made = ada.post(path, {"name": name, "copy_of": base})
    assert made.status_code == 201, made.content
    texts = {part: made.json()[part] for part in ("system", "head", "tail")}
    edited = ada.post(f"{path}{name}/versions/", {**texts, "system": "Judge strictly.", "after": 1})
    assert edited.status_code == 201, edited.content
    return edited.json()


@pytest.mark.parametrize(
    ("base", "purpose", "reply", "score"),
    [
        (DEFENDED, "similarity", "7", 7),
        (PLAIN, "similarity", "7", 7),
        (SAME, "same_error", "1", 1),
        (GRADE, "grades", '{"reason": "partly", "score": 1}', 1),
    ],
)
def test_a_copy_is_edited_compared_and_asked_with(
    ada, rui, project, server, endpoint, path, base, purpose, reply, score
):
    assert copied(ada, path, base)["base"] == base
    changed = rui.get(f"{path}changes?from={base}&to=ours@2").json()
    kinds = {each["section"]: {line["kind"] for line in each["lines"]} for each in changed["sections"]}
    assert kinds == {"system": {"removed", "added"}, "head": {"same"}, "tail": {"same"}}
    judges = f"projects/{project.public_id}/judges/"
    made = ada.post(judges, {"name": "strict", "endpoint": endpoint.name, "prompt": "ours@2"}).json()
    assert (made["prompt"]["name"], made["prompt"]["version"], made["prompt"]["base"]) == ("ours", 2, base)
    assert (made["purpose"], made["defended"]) == (purpose, base in (DEFENDED, GRADE))
    offered = {each["name"]: each["version"] for each in rui.get(judges).json()["prompts"]}
    assert offered["ours"] == 2 and set(offered) == {DEFENDED, PLAIN, SAME, GRADE, "ours"}

    server.answer = lambda asked: reply
    judge = Judge.objects.get(name="strict")
    pair = (json.dumps(["q", CUP]), DOG) if purpose == "grades" else (CUP, DOG)
    answers, _ = ModelAsker(judge, None).ask([PairRequest(*pair)])
    assert answers[0].score == score and purpose_of(judge) == purpose
    assert server.asked[0].texts[0] == "Judge strictly."
    shipped = judge_of(endpoint, prompt=base, version="2")
    ModelAsker(shipped, None).ask([PairRequest(*pair)])
    assert server.asked[1].texts[0] == templates.load(base).sections.system
    assert server.asked[1].texts[1:] == server.asked[0].texts[1:]


def test_a_judge_keeps_its_version_when_the_prompt_goes_on(ada, server, endpoint, project, path):
    copied(ada, path, DEFENDED)
    first = judge_of(endpoint, prompt="ours@1", version="1")
    newest = judge_of(endpoint, prompt="ours", version="2")
    assert (first.prompt.version, newest.prompt.version) == (1, 2)


def test_who_asks_with_a_prompt_is_listed(ada, rui, path):
    copied(ada, path, SAME)
    asked_by = {each["name"]: each["asked_by"] for each in rui.get(path).json()["results"]}
    assert asked_by["ours"] == asked_by[SAME] == ["critics", "judges"]
    assert (asked_by[DEFENDED], asked_by["spotlight/zero-shot"]) == (["judges"], ["critics"])
    assert "brite/write-prompts" not in asked_by


def test_what_is_no_prompt_of_judges_is_refused(ada, project, endpoint, path):
    ada.post(path, {"name": "ours", "copy_of": "spotlight/zero-shot"})
    judges = f"projects/{project.public_id}/judges/"
    for prompt in ("ours", "ours@7", "spotlight/zero-shot", "none"):
        refused = ada.post(judges, {"name": "strict", "endpoint": endpoint.name, "prompt": prompt})
        assert (refused.status_code, fields_of(refused)) == (400, ["prompt"])
        assert DEFENDED in refused.json()["errors"][0]["message"]
    assert not Judge.objects.filter(name="strict").exists()


def test_a_critic_is_not_asked_with_the_prompt_of_a_judge(ada, project, endpoint, path):
    copied(ada, path, DEFENDED)
    scene = make_scene(project, tasks=1)
    with pytest.raises(Exception, match="zero_shot asks with"):
        parameters = parameters_of(
            project, {"critic": "zero_shot", "endpoint": endpoint.public_id, "prompts": ["ours"]}
        )
        start_run(round_=scene.round, critic="zero_shot", parameters=parameters, woken=False)


def test_the_command_takes_a_copy_and_its_resistance_is_measured_as_it_is(ada, project, endpoint, path, capsys):
    copied(ada, path, DEFENDED)
    ran = manage(
        capsys, "add_judge", "strict", "--project", project.name, "--endpoint", endpoint.name, "--prompt", "ours@2"
    )
    assert ran.status == 0
    judge = Judge.objects.get(name="strict")
    assert (judge.prompt.name, judge.parameters["decoding"]["max_tokens"]) == ("ours", 16)
    assert list(_arms(judge)) == [ARMS[DEFENDED]]
