"""Runs of the critic `questions` over a real clip and real HTTP, and the same again from what is stored."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from annotations.annotators.operations import new_critic_annotator
from outtake.catalog.videos.models import Rendition
from outtake.errors import Invalid
from tests.catalog.painting import numbered_clip
from tests.support.factories import FRAMES, make_rendition, make_scene, make_subjects
from tests.support.model_server import Act, Asked
from tests.support.subjects import MARK, make_study_of, say_of
from tests.worker.painted import make_endpoint
from tests.worker.scripts import carry_out, items_of, said
from tests.worker.serving import endpoint, server  # noqa: F401 fixtures
from worker.execution.reparse import reparse
from worker.providers.endpoints.models import Endpoint
from worker.runs.estimates import estimate_run
from worker.runs.models import CriticRun
from worker.runs.operations import start_run
from worker.runs.parameters import parameters_of
from worker.runs.queries import figures_of
from worker.runs.representation import serialize_item_detail, serialize_run

pytestmark = pytest.mark.django_db

OF_VF_EVAL = {
    "Does the clip show": "B",
    "What differs": "Nothing",
    "Which prompt would": "too short",
    "image quality problems": '["A", "B"]',
    "common sense or physics": "Unclear",
    "harm or mislead": '["A", "B", "C", "D", "E", "F"]',
    "Write a question": "How many cups are on the table?",
    "What is the answer": "Two.",
}


@pytest.fixture
def heard(settings, tmp_path: Path) -> Rendition:
    """A stored clip with sound, whose frames carry their numbers."""
    settings.STORAGE_URL = f"file://{tmp_path / 'storage'}"
    made = make_rendition(stored=True, has_audio=True)
    numbered_clip(Path(unquote(urlsplit(settings.STORAGE_URL).path)) / made.storage_key, FRAMES, "25")
    return made


def run_of(scene, endpoint, critic: str = "questions", **parameters) -> CriticRun:  # noqa: F811
    parameters.setdefault("provider", {"kind": "openai", "endpoint": endpoint.public_id})
    run = start_run(round_=scene.round, critic=critic, parameters=parameters, woken=False)
    carry_out(run)
    return run


def answers_of(run: CriticRun) -> dict[str, tuple]:
    (annotation,) = said(run)
    rows = annotation.answers.select_related("task_question__question")
    return {each.task_question.question.text: (each.value, each.unclear, each.p_yes) for each in rows}


def by_question(replies: dict[str, str]):
    def answer(asked: Asked) -> str:
        return next(reply for words, reply in replies.items() if words in asked.texts[-1])

    return answer


def test_questions_in_many_forms_are_answered_read_again_and_replayed(project, server, endpoint, heard, rui):  # noqa: F811
    server.answer = by_question(OF_VF_EVAL)
    scene = make_scene(project, tasks=1, instrument="vf_eval", version=3, rendition=heard)
    run = run_of(scene, endpoint, options={"option_order": "instrument"})
    found = {text.split("?")[0][:20]: answer for text, answer in answers_of(run).items()}
    assert found == {
        "Does the clip show w": ("part", False, None),
        "What violates common": (None, True, None),
        "Write a question abo": ("How many cups are on the table?", False, None),
        "What is the answer t": ("Two.", False, None),
    }
    parses = figures_of(run).parses
    assert (parses["ok"], parses["failed"]) == (5, 3)  # a text too short, and two lists of which one excludes the rest
    assert len(server.asked) == 8 and all(len(asked.seen) >= 4 for asked in server.asked)
    call = serialize_item_detail(run, items_of(run)[0], rui.person)["calls"][0]
    assert (call["shown"], call["probabilities"]) == (["all", "part", "none"], None)

    assert reparse(run=run) == (1, 0, 0)
    about = {"round_": scene.round, "critic": "questions"}
    options = {"options": {"option_order": "instrument"}}
    provider = {"provider": {"kind": "openai", "endpoint": endpoint.public_id}}
    estimate = estimate_run(**about, parameters=provider | options)
    assert (estimate.calls, estimate.cached_calls) == (8, 8)
    replay = start_run(
        **about, parameters={"provider": {"kind": "replay", "run": run.public_id}} | options, woken=False
    )
    carry_out(replay)
    assert answers_of(replay) == answers_of(run) and len(server.asked) == 8


def test_a_scale_is_answered_after_reasoning_by_a_second_model(project, server, endpoint, heard):  # noqa: F811
    texts = make_endpoint(project, server.address, name="texts", model="painted-text")
    server.answer = lambda asked: (
        '{"reason": "it says four", "answer": 4}'
        if asked.body["model"] == "painted-text"
        else "I would give it a four."
    )
    scene = make_scene(project, tasks=1, instrument="ratings", rendition=heard)
    options = {"reasoning": "before", "extract": "second_call"}
    chosen = {"critic": "questions", "endpoint": endpoint.public_id, "text_endpoint": texts.name}
    run = run_of(scene, endpoint, options=options, **parameters_of(project, chosen))
    assert {answer for answer, _, _ in answers_of(run).values()} == {"4"} and len(answers_of(run)) == 4
    assert [bool(asked.seen) for asked in server.asked] == [True] * 4 + [False] * 4
    assert figures_of(run).calls == 8 and reparse(run=run) == (1, 0, 0)
    stored = {"provider": {"kind": "replay", "run": run.public_id}, "options": options}
    replay = start_run(round_=scene.round, critic="questions", parameters=stored, woken=False)
    carry_out(replay)
    assert answers_of(replay) == answers_of(run) and len(server.asked) == 8


def test_a_marked_error_is_rated(project, server, endpoint, heard):  # noqa: F811
    marked = say_of(
        make_scene(project, tasks=1, name="Marked", rendition=heard).round.tasks.get(),
        new_critic_annotator(name="oracle"),
        MARK,
        clean=False,
    )
    scene = make_subjects(project, "spotlight_quality", {"error": f"{marked.public_id}-0"})
    server.answer = lambda asked: "5" if "It floats in a dream." in asked.text else "1"
    run = run_of(scene, endpoint)
    assert [answer for answer, _, _ in answers_of(run).values()] == ["5", "5"]
    assert all(len(asked.seen) >= 4 and "oracle" not in asked.text for asked in server.asked)
    about = {"provider": {"kind": "openai", "endpoint": endpoint.public_id}}
    estimate = estimate_run(round_=scene.round, critic="questions", parameters=about)
    assert (estimate.calls, estimate.cached_calls) == (2, 2)


@pytest.mark.parametrize(("critic", "subject"), [("yes_no", "pair"), ("yes_no", "prompt"), ("questions", "chain")])
def test_other_subjects_are_refused_before_anything_is_stored(project, endpoint, critic, subject):  # noqa: F811
    study = make_study_of(project, subject)
    parameters = {"provider": {"kind": "openai", "endpoint": endpoint.public_id}}
    with pytest.raises(Invalid, match="Critics run only where a task is one clip"):
        start_run(round_=study.rounds.get(), critic=critic, parameters=parameters, woken=False)
    assert not CriticRun.objects.exists()


def test_a_model_for_texts_that_is_not_there_is_named(rui, project, scene, endpoint):  # noqa: F811
    body = {"critic": "zero_shot", "endpoint": endpoint.public_id, "text_endpoint": "none"}
    answer = rui.post(f"studies/{scene.study.public_id}/runs/estimate", body)
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["field"]) == (400, "text_endpoint")
    assert error["message"] == "'none' is not an endpoint of this project; an admin can add it."


@pytest.mark.parametrize("critic", ["questions", "yes_no"])
def test_a_question_about_sound_is_left_open_and_counted(project, server, endpoint, heard, critic):  # noqa: F811
    Endpoint.objects.update(probabilities=True)
    server.script(*[Act(text="Yes", probabilities={"Yes": 0.75, "No": 0.25})] * 2)
    run = run_of(make_scene(project, tasks=1, instrument="brite", rendition=heard), endpoint, critic)
    assert answers_of(run) == {
        text: ("yes", False, pytest.approx(0.75)) for text in ("Is there a cup?", "Does it fall?")
    }
    assert (serialize_run(run)["not_asked"], len(server.asked)) == (1, 2)
