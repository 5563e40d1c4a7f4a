"""What a critic can be asked: each strategy and each form as a small study, and replies that fit each query."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from annotations.annotators.operations import new_critic_annotator
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Rendition
from outtake.catalog.videos.storage import storage
from tests.support.factories import Scene, make_rendition, make_scene, make_subjects, make_video
from tests.support.model_server import Act, Asked
from tests.support.subjects import MARK, say_of
from tests.worker.scripts import said
from worker.runs.models import CriticRun

REPLIES = (
    # words of a query, and a reply to it; the first that fits
    ("Reason A:", "1"),
    ("the stretch of time in which the error", "0.2 sec - 0.6 sec"),
    ("Give no times", json.dumps([{"Reason": "The bar jumps.", "Type": "motion_rationality"}])),
    ("has_error", json.dumps({"has_error": True, "types": ["temporal"], "note": "It falls last."})),
    ("Answer with one word, Yes or No", "Yes"),
    ("Choose every option that applies", '["A"]'),
    ("Answer with its letter", "A"),
    ("Answer with the letter of one", "A"),
    ("Answer with one whole number", "2"),
    ("Answer in plain text", "A red cup falls off a wooden table and breaks into pieces."),
)


@dataclass(frozen=True)
class Case:
    """
    A critic over a study of one task.

    :param make: makes the study
    :param looks: whether a clip is shown, so that it can be lost on the way
    """

    critic: str
    make: Callable[[Project, Rendition], Scene]
    looks: bool = True


def _clips(instrument: str, version: int | None = None) -> Callable[[Project, Rendition], Scene]:
    return lambda project, rendition: make_scene(
        project, tasks=1, instrument=instrument, version=version, rendition=rendition
    )


def _marked(project: Project, rendition: Rendition) -> Scene:
    task = make_scene(project, tasks=1, name="Marked", rendition=rendition).round.tasks.get()
    marked = say_of(task, new_critic_annotator(name="oracle"), MARK, clean=False)
    return make_subjects(project, "spotlight_quality", {"error": f"{marked.public_id}-0"})


def _pair(project: Project, rendition: Rendition) -> Scene:
    other = make_rendition(stored=True)
    with storage().local_path(rendition.storage_key) as path:
        storage().put_file(path, other.storage_key)
    clips = [make_video(project, f"pair/{n}", rendition=each) for n, each in enumerate((rendition, other))]
    return make_subjects(project, "reprompt", {"a": clips[0].external_id, "b": clips[1].external_id})


def _subject(instrument: str, subject: Callable[[str], dict[str, Any]]) -> Callable[[Project, Rendition], Scene]:
    def make(project: Project, rendition: Rendition) -> Scene:
        video = make_video(project, "about", prompt="A cup falls.", rendition=rendition)
        return make_subjects(project, instrument, subject(video.external_id))

    return make


CHAIN = {"id": "c1", "text": "The cup stands. It falls."}
ASKED = {"prompt": "A cup falls.", "text": "Is it blue?", "dimension": "Colour", "criterion": "explicit"}
CASES = {
    "zero_shot": Case("zero_shot", _clips("spotlight")),
    "multi_agent": Case("multi_agent", _clips("spotlight")),
    "sliding_window": Case("sliding_window", _clips("spotlight")),
    "sequential": Case("sequential", _clips("spotlight")),
    "yes_no": Case("yes_no", _clips("brite")),
    "chain_audit": Case("chain_audit", _subject("videocritic", lambda video: {"video": video, "chain": CHAIN})),
    "questions of yes and no": Case("questions", _clips("brite")),
    "options and words": Case("questions", _clips("vf_eval", 3)),
    "scales": Case("questions", _clips("ratings")),
    "marked errors": Case("questions", _marked),
    "pairs": Case("questions", _pair),
    "prompts": Case("questions", _subject("brite_prompts", lambda video: {"prompt": "A cup falls."}), looks=False),
    "questions": Case("questions", _subject("brite_questions", lambda video: {"question": ASKED}), looks=False),
    "passages": Case(
        "questions",
        _subject("reason_similarity", lambda video: {"passage": {"id": "p1", "text": "A cup falls.\n\nIt breaks."}}),
        looks=False,
    ),
}


def reply_to(asked: Asked) -> str:
    """Return a reply in the form of a query."""
    return next((reply for words, reply in REPLIES if words in asked.text), None) or _errors(asked)


def _errors(asked: Asked) -> str:
    number = asked.seen[0].number if asked.seen else 0  # another reason in each window
    return json.dumps(
        [{"Segment": "0.2 sec - 0.6 sec", "Reason": f"The bar jumps, {number}.", "Type": "motion_rationality"}]
    )


def stored(run: CriticRun) -> list[Any]:
    """Return all that the annotations of a run say."""
    return [
        (
            each.status,
            each.is_clean,
            sorted(each.segments.values_list("start_ms", "end_ms", "type", "reason", "invalid_reason")),
            sorted(each.text_segments.values_list("type", "from_char", "to_char", "reason")),
            sorted(each.answers.values_list("task_question__question__text", "value", "p_yes", "unclear")),
        )
        for each in said(run)
    ]


FAULTS: dict[str, tuple[Act, ...]] = {
    "nothing": (),
    "429": (Act("status", text="429 slow down", headers={"Retry-After": "0"}),),
    "hang": (Act("hang", seconds=30),),
    "drip": (Act("drip", seconds=30),),
    "garbage": (Act(text="%&#!"),),
    "truncated": (Act("truncated", text='[{"Segm'),),
    "refused": (Act("refusal", text="I cannot help with that."),),
    "dropped media": (Act(prompt_tokens=1),),
}
AGAIN = ("nothing", "429", "hang", "drip")
"""Faults after which the same request is sent again, so that nothing of them is seen in the end."""
