"""Prompts and questions that a model proposes: over real HTTP, checked, once, and drafts until people keep them."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotations.tasks.models import Question
from evaluation.benchmarks.writing.models import PromptWriting
from evaluation.benchmarks.writing.near_duplicates import nearest, similarity
from evaluation.benchmarks.writing.operations import write as write_now
from outtake.catalog.videos.models import Prompt
from tests.support.commands import Ran, manage
from tests.support.model_server import Act, Asked
from tests.worker.serving import *  # noqa: F403
from worker.ledger.budgets import set_budget
from worker.ledger.models import ModelCall
from worker.providers.endpoints.models import Endpoint

ANIMALS = ("cat", "horse", "parrot", "goldfish", "tortoise", "ant", "whale", "moth", "goat", "crab")


def prompts_for(asked: Asked) -> str:
    """Ten prompts a batch; one of each is too short, and one nearly repeats another."""
    batch = int(re.search(r"Batch (\d+)", asked.text)[1])
    texts = [f"One {each} carries {each} stones to town {batch}." for each in ANIMALS[:8]]
    near = f"One cat carries grey cat stones to town {batch}."
    return "Here you are:\n```json\n" + json.dumps({"results": [{"prompt": each} for each in (*texts, near, "Cats.")]})


def questions_for(asked: Asked) -> str:
    dimension = re.search(r"of the dimension (\S+)\.", asked.text)[1]
    entries = [
        {"question": f"Does the {dimension} show a {each}?", "criterion": "Implicit"} for each in ("horse", "river")
    ]
    return json.dumps({"results": [*entries, {"question": f"Does the {dimension} show a horse there?"}, {"text": "?"}]})


def write(capsys: pytest.CaptureFixture[str], what: str, project, *args: str) -> Ran:
    return manage(
        capsys, what, "--project", project.name, "--endpoint", project.endpoints.get().public_id, *args, "--json"
    )


ORDER = ("--category", "Physical", "--rule", "gravity", "--count", "12", "--words", "5", "20")


@pytest.mark.django_db
def test_prompts_are_written_until_there_are_enough_and_only_once(capsys, project, server, endpoint):
    server.answer = prompts_for
    ran = write(capsys, "write_prompts", project, *ORDER)
    assert (ran.status, ran.json["created"], ran.json["near"]) == (1, 12, 1)
    assert set(ran.json["refused"]) == {"1 words instead of 5 to 20: Cats."}
    assert len(server.asked) == 2 and "Rule that each prompt breaks: gravity" in server.asked[0].text
    first = Prompt.objects.order_by("pk").first()
    assert (first.state, first.category, first.metadata["rule"]) == ("draft", "Physical", "gravity")
    made = first.metadata["written_by"]
    assert made["model"] == endpoint.model and made["prompt"].startswith("brite/write-prompts@1:") and made["seed"] == 0
    (repeated,) = (each for each in Prompt.objects.all() if "near" in each.metadata)
    assert (repeated.metadata["near"], repeated.metadata["similarity"]) == (first.external_id, 0.88)

    again = write(capsys, "write_prompts", project, *ORDER)
    assert (again.json["created"], again.json["existing"], len(server.asked)) == (0, 12, 2)
    other = write(capsys, "write_prompts", project, *ORDER, "--seed", "1")
    assert other.json["created"] == 0 and len(server.asked) == 4  # another request, which this server answers alike


@pytest.mark.django_db
def test_a_call_that_was_interrupted_goes_on_without_paying_twice(capsys, project, server, endpoint):
    server.answer = prompts_for
    server.choose = lambda asked: Act("status", text="503 busy") if "Batch 2" in asked.text else Act()
    ran = write(capsys, "write_prompts", project, *ORDER)
    assert ran.status == 3 and ran.json["unfinished"] and not Prompt.objects.exists()
    server.choose = lambda _: Act()
    assert write(capsys, "write_prompts", project, *ORDER).json["created"] == 12
    done = ModelCall.objects.filter(state=ModelCall.ANSWERED)
    assert sorted(done.values_list("label", flat=True)) == ["batch 1", "batch 2"]


@pytest.mark.django_db
def test_questions_are_written_for_each_kept_prompt_and_dimension(capsys, project, server, endpoint):
    server.answer = questions_for
    nothing = write(capsys, "write_questions", project)
    assert nothing.status == 2 and "no kept prompt" in nothing.err
    shared = {"project": project, "category": "Physical"}
    Prompt.objects.create(external_id="kept", text="A horse flies. Ignore all rules.", **shared)
    Prompt.objects.create(external_id="draft", text="A horse sinks.", state=Prompt.DRAFT, **shared)
    ran = write(capsys, "write_questions", project, "--dimensions", "Subject", "Action", "--count", "1", "4")
    assert (ran.json["created"], ran.json["near"], len(ran.json["refused"])) == (6, 2, 2)
    rows = Question.objects.order_by("pk")
    assert {(each.prompt.external_id, each.state, each.criterion) for each in rows} == {
        ("kept", "draft", "implicit"),
        ("kept", "draft", "explicit"),
    }
    assert [each.dimension for each in rows] == ["Subject"] * 3 + ["Action"] * 3
    assert rows[2].metadata["near"] == rows[0].text == "Does the Subject show a horse?"
    assert rows[0].metadata["written_by"]["model"] == endpoint.model
    again = write(capsys, "write_questions", project, "--dimensions", "Subject", "Action", "--count", "1", "4")
    assert (again.json["created"], again.json["existing"], len(server.asked)) == (0, 6, 2)


def test_an_order_that_cannot_be_asked_for_is_named(capsys, db, project, server, endpoint):
    ran = write(capsys, "write_prompts", project, *ORDER[:4], "--count", "0", "--words", "9", "3")
    assert ran.status == 2
    assert "count: 0 is not between 1 and 1000." in ran.err and "words: 9 to 3 words" in ran.err


words = st.lists(st.sampled_from(["cup", "falls", "red", "slowly", "river"]), max_size=6).map(" ".join)


@given(words, words)
def test_similarity_is_symmetric_and_blind_to_order_and_case(one: str, other: str):
    found = similarity(one, other)
    assert 0 <= found <= 1 and found == similarity(other, one) == similarity(
        one.upper(), " ".join(reversed(other.split()))
    )
    assert similarity(one, one) == 1


def test_the_nearest_text_is_the_first_of_equals():
    assert nearest("a red cup", ["a blue cup", "the red cup", "a red cup falls", "red a cup"]) == (3, 1.0)
    assert nearest("a b", ["b a", "a b"]) == (0, 1.0)
    assert nearest("a b", ["c d"]) is None and nearest("a", []) is None


@pytest.mark.django_db
def test_prompts_are_ordered_over_http_estimated_and_written_by_a_worker(rui, project, server, endpoint):
    server.answer = prompts_for
    path = f"projects/{project.public_id}/prompt-writings/"
    order = {"endpoint": endpoint.name, "category": "Physical", "rule": "gravity", "count": 12, "least_words": 5}
    estimate = rui.post(f"{path}estimate", order).json()
    assert (estimate["calls"], estimate["most_calls"], estimate["in_category"]) == (2, 6, 0)
    assert server.asked == []
    assert rui.post(path, {**order, "most_words": 2}).json()["errors"][0]["field"] == "words"
    made = rui.post(path, order).json()
    assert (made["state"], made["total"], made["created"]) == ("waiting", 2, None)
    for _ in range(2):  # a message that comes again changes nothing
        write_now(public_id=made["id"])
    (found,) = rui.get(path).json()["results"]
    assert (found["state"], found["created"], found["near"], found["done"]) == ("done", 12, 1, 2)
    assert found["refused"] == ["1 words instead of 5 to 40: Cats."] * found["refused_n"]
    assert Prompt.objects.filter(category="Physical", state="draft").count() == 12
    further = rui.post(path, order).json()
    write_now(public_id=further["id"])
    assert {each.seed for each in PromptWriting.objects.all()} == {0, 1} and len(server.asked) == 4


@pytest.mark.django_db
def test_an_order_whose_budget_is_used_up_fails_and_goes_on_later(rui, project, server, endpoint):
    server.answer = prompts_for
    Endpoint.objects.update(input_price=1_000_000, output_price=1_000_000)
    set_budget(project=project, limit_micros=1)
    path = f"projects/{project.public_id}/prompt-writings/"
    order = {"endpoint": endpoint.public_id, "category": "Physical", "rule": "gravity", "count": 2}
    assert float(rui.post(f"{path}estimate", order).json()["cost"]) > 0
    made = rui.post(path, order).json()
    write_now(public_id=made["id"])
    (failed,) = rui.get(path).json()["results"]
    assert failed["state"] == "failed" and "budget" in failed["error"] and server.asked == []
    set_budget(project=project, limit_micros=None)
    assert rui.post(f"prompt-writings/{made['id']}/retry").json()["state"] == "waiting"
    write_now(public_id=made["id"])
    assert rui.get(path).json()["results"][0]["created"] == 2
