"""Trials as they are read: the clip with every reply, in the form of a clip of a run."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from typing_extensions import Doc

from annotations.access.permissions import require_role_at
from annotations.tasks.content import task_content
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.http.field_notes import Choices
from outtake.rows import first_or_missing
from worker.critics.contract.values import FAILED
from worker.ledger.models import ModelCall
from worker.runs.models import ParsedReply
from worker.runs.queries import ItemCall
from worker.runs.representation import ClipOutcome, serialize_clip
from worker.runs.serializers import ItemDetailOutput
from worker.trials.models import CriticTrial

READING = ("status", "edits", "shown", "probabilities")


class TrialOutput(TypedDict):
    """A critic that is tried on one clip."""

    id: str
    state: Annotated[str, Choices(CriticTrial.STATES)]
    error: Annotated[str, Doc("why it failed; empty where it did not")]
    clip: Annotated[ItemDetailOutput | None, Doc("with every reply and what was read in it; null until it is over")]


def trial_for(person: Person, public_id: str, needed: Role) -> CriticTrial:
    """
    Return a trial in whose study the person has at least the needed role.

    :raises Missing: if there is none that they may know of.
    :raises Forbidden: if their role is a lesser one.
    """
    found = first_or_missing(CriticTrial.objects.select_related("task__round__study").filter(public_id=public_id))
    require_role_at(person, found.task.round.study, needed)
    return found


def serialize_trial(trial: CriticTrial, person: Person) -> TrialOutput:
    """Return a trial; the URLs of its clip are signed for this person."""
    is_over = trial.state in (CriticTrial.DONE, CriticTrial.FAILED)
    return {
        "id": trial.public_id,
        "state": trial.state,
        "error": trial.error,
        "clip": serialize_clip(trial.task, _outcome(trial), person) if is_over else None,
    }


def _outcome(trial: CriticTrial) -> ClipOutcome:
    reply: dict[str, Any] = trial.reply or {"status": FAILED, "segments": [], "answers": [], "readings": []}
    texts = {each.id: each.text for each in task_content(trial.task_id).questions}
    return ClipOutcome(
        state=trial.state,
        status=reply["status"],
        error=trial.error,
        segments=reply["segments"],
        answers=[
            {
                "question": each["question"],
                "text": texts.get(each["question"], ""),
                "value": each["value"],
                "unclear": each["value"] is None,
                "p_yes": each["p_yes"],
            }
            for each in reply["answers"]
        ],
        calls=_calls(trial, reply["readings"]),
    )


def _calls(trial: CriticTrial, readings: list[dict[str, Any]]) -> list[ItemCall]:
    calls = ModelCall.objects.in_bulk([each["call"] for each in readings])
    return [
        ItemCall(call, ParsedReply(**{name: each[name] for name in READING}), call.sent_at < trial.created_at)
        for each in {each["call"]: each for each in reversed(readings)}.values()
        if (call := calls.get(each["call"])) is not None
    ][::-1]
