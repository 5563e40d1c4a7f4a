"""Recipes whose models are a scripted endpoint over real HTTP: those that write, critics, and the judge of captions."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from evaluation.benchmarks.recipes.models import Benchmark
from evaluation.benchmarks.recipes.progress.operations import repeat_from
from outtake_demo.campaigns.brite_subjects import questions_about, texts_for
from tests.evaluation.benchmarks import test_t2v_recipe as t2v
from tests.evaluation.benchmarks.test_recipes import SMALL_BRITE, SMALL_SPOTLIGHT, finish, outcome, start
from tests.support.model_server import Asked
from tests.worker.serving import *  # noqa: F403
from worker.ledger.models import ModelCall

pytestmark = [pytest.mark.long, pytest.mark.django_db]

VF_EVAL = {"prompts": 2, "generators": 1, "trial": 1}
WRONG = ("It sinks into the ground.", "It leaves on the left.", "Nothing moves at all.")
ERROR = {"Segment": "0.5 sec - 1.5 sec", "Reason": "The ball stops in the middle of the air.", "Type": "Physics"}


def scripted(asked: Asked) -> str:
    """Return a reply by what is asked for."""
    text = asked.text
    if "You write prompts for text-to-video models" in text:
        rule = _after(text, "Rule that each prompt breaks:")
        return _results({"prompt": each} for each in texts_for(_after(text, "Category:"), rule))
    if "You write yes/no questions that check" in text:
        prompt = text.split("==========\n")[1].strip()
        dimension = re.search(r"of the dimension ([^.\n]+)\.", text)
        assert dimension is not None
        written = questions_about(prompt, dimension[1])
        return _results({"question": question, "criterion": criterion} for question, criterion in written)
    if "You write the wrong options" in text:
        return _results({"distractor": each} for each in WRONG)
    if "You turn multiple-choice questions" in text:
        options = re.findall(r"^(\d+)\. (.+)$", text, re.MULTILINE)
        return _results({"option": int(n), "question": f"Is this seen in the clip: {label}?"} for n, label in options)
    if "You list what a prompt" in text:
        ball = {"objects": [{"class": "sports ball", "count": 1}], "colours": [{"object": "ball", "colour": "red"}]}
        return _results([ball])
    if "You compare the prompt" in text:
        return "1"
    if "Answer with its letter" in text:
        return "The frames show it.\nAnswer: A" if '"Answer:"' in text else "A"
    if "Yes or No" in text:
        return "The frames show it.\nAnswer: Yes" if '"Answer:"' in text else "Yes"
    if "The error:" in text:
        return ERROR["Segment"]
    return json.dumps([ERROR])


def _after(text: str, word: str) -> str:
    found = re.search(rf"^{re.escape(word)}\s*(.*)$", text, re.MULTILINE)
    assert found is not None
    return found[1].strip()


def _results(entries: Any) -> str:
    return json.dumps({"results": list(entries)})


@pytest.mark.parametrize(
    ("recipe", "chosen", "expected"),
    [
        (
            "brite",
            SMALL_BRITE,
            {"brite/write-prompts", "brite/write-questions", "yes-no/answer"},
        ),
        (
            "spotlight",
            SMALL_SPOTLIGHT,
            {"spotlight/zero-shot", "spotlight/sliding-window", "spotlight/sequential-list", "spotlight/multi-agent"},
        ),
        (
            "vf_eval",
            VF_EVAL,
            {"vf-eval/write-yes-no", "vf-eval/write-distractors", "questions/yes-no", "questions/choice"},
        ),
        (
            "t2v_bench",
            {**t2v.SMALL, "facts_endpoint": "the same"},
            {"t2v-bench/facts", "t2v-bench/caption-judge"},
        ),
    ],
)
def test_a_recipe_asks_an_endpoint_over_http_and_repeating_it_asks_nothing(
    request, project, server, endpoint, recipe, chosen, expected
):
    if recipe != "t2v_bench":  # its clips have two lengths
        request.getfixturevalue("one_file")
    server.answer = scripted
    end = t2v.finish if recipe == "t2v_bench" else finish  # with workers that observe
    named = {"endpoint": endpoint.name, **({"facts_endpoint": endpoint.name} if "facts_endpoint" in chosen else {})}
    shown = end(start(project, recipe, **{**chosen, **named}))
    assert shown["state"] == "done", shown["error"]
    calls = ModelCall.objects.filter(project=project, provider__kind="openai")
    assert expected <= {call.request["template"].split("@")[0] for call in calls}
    assert {call.state for call in calls} == {ModelCall.ANSWERED} and len(server.asked) == calls.count()
    before = len(server.asked)
    repeat_from(benchmark=Benchmark.objects.get(), step="prompts", woken=False)
    assert outcome(end(Benchmark.objects.get())) == outcome(shown) and len(server.asked) == before
