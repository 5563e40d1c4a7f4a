"""New studies over HTTP: what is sent, and what is answered."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, TypedDict

from rest_framework import serializers
from typing_extensions import Doc

from annotations.crowd.recruitment.serializers import RecruitmentInput
from annotations.quality.checks.api import CheckScheduleInput
from annotations.quality.checks.settled_tasks import MOST_TASKS
from annotations.studies.models import Round
from annotations.tasks.create import MAX_TASKS_A_CALL
from outtake.http.strict_input import StrictBoolean, StrictInteger, StrictSerializer, StrictString
from studio.new_study.models import StudyDraft
from studio.new_study.parts import NewStudy, PracticeClip
from studio.new_study.presets import RoundPreset
from studio.saved_filters.models import SavedFilter

MOST_ROUNDS, MOST_PRACTICE, MOST_RULES = 5, 200, 20


class AskedInstrumentInput(StrictSerializer):
    """A version of an instrument of the project or a shipped one."""

    key = StrictString(max_length=40)
    version = StrictInteger(required=False, min_value=1, max_value=2**31 - 1, help_text="without it the newest")


class NewRoundInput(StrictSerializer):
    """The numbers of a round."""

    overlap = StrictInteger(help_text="annotators a task")
    extra_on_dispute = StrictInteger(default=0, help_text="further annotators of a disputed task, from 0")
    recheck_percent = StrictInteger(default=0, help_text="of annotations that are rechecked, 0 to 100")
    admits = serializers.ChoiceField(choices=Round.ADMITS, default=Round.EVERYONE)
    allow_revision = StrictBoolean(default=True)


class PracticeClipInput(StrictSerializer):
    """A clip of the training with its known answer."""

    video = StrictString(max_length=40, help_text="public id")
    key = serializers.DictField(help_text="the known answer, as docs/annotating.md has it")


def _settled_tasks(help_text: str) -> serializers.ListField:
    return serializers.ListField(
        child=StrictString(max_length=40), default=list, max_length=MOST_TASKS, help_text=help_text
    )


class NewStudyInput(StrictSerializer):
    """Everything that a study begins with."""

    name = StrictString(max_length=200, allow_blank=True)
    instrument = AskedInstrumentInput()
    clips = serializers.ListField(
        child=StrictString(max_length=40), default=list, max_length=MAX_TASKS_A_CALL, help_text="public ids of videos"
    )
    subjects = serializers.ListField(
        child=serializers.DictField(),
        default=list,
        max_length=MAX_TASKS_A_CALL,
        help_text="instead of clips, where the instrument is about something else; see docs/instruments.md",
    )
    filter = StrictString(
        max_length=SavedFilter.MAX_QUERY,
        required=False,
        allow_blank=True,
        help_text="instead of clips or subjects: all that match, as `GET projects/{id}/subjects/` shows them",
    )
    sample = StrictInteger(
        required=False,
        min_value=1,
        max_value=MAX_TASKS_A_CALL,
        help_text="size of a sample; of clips balanced by generator",
    )
    seed = StrictInteger(
        default=0, min_value=0, max_value=2**31 - 1, help_text="a different seed draws a different sample"
    )
    trial = StrictInteger(
        default=0,
        min_value=0,
        max_value=MAX_TASKS_A_CALL,
        help_text="clips of round 1, drawn by the seed, as a trial; later rounds have all; 0: no trial",
    )
    rounds = serializers.ListField(child=NewRoundInput(), min_length=1, max_length=MOST_ROUNDS)
    content_warning = StrictString(max_length=2000, allow_blank=True, default="")
    shows_proposals = StrictBoolean(
        default=False, help_text="of a filter: people see what a model proposed, after they answered"
    )
    practice = serializers.ListField(child=PracticeClipInput(), default=list, max_length=MOST_PRACTICE)
    practice_tasks = _settled_tasks("settled tasks of the project, for the practice")
    gold_tasks = _settled_tasks("settled tasks of the project, as known answers of every round")
    checks = CheckScheduleInput(required=False, help_text="hidden quality checks, of every round")
    rules = serializers.ListField(
        child=StrictString(max_length=40), default=list, max_length=MOST_RULES, help_text="keys of presets of rules"
    )
    people = RecruitmentInput(
        required=False, help_text="recruitment; without it, only members of the project can take part"
    )
    draft = StrictString(max_length=40, required=False, help_text="id of the draft that this was; deleted with success")


class StudyDraftInput(StrictSerializer):
    """A new study as far as it is filled in."""

    document = serializers.DictField(help_text="the body of the call that makes a study, in any state")


class SavedStudyDraftInput(StudyDraftInput):
    """A draft to be kept, and the lock number with which it was read."""

    lock = StrictInteger(
        min_value=0, max_value=2**31 - 1, help_text="of the draft that was read; a stale one is refused"
    )


class StudyDraftRefOutput(TypedDict):
    """A draft of a study in a list."""

    id: str
    name: Annotated[str, Doc("name of the study; can be empty")]
    owner: Annotated[str, Doc("who began it")]
    lock: Annotated[int, Doc("to be sent with the next change")]
    saved_at: datetime


class StudyDraftOutput(StudyDraftRefOutput):
    """A draft of a study."""

    document: dict[str, Any]


class StudyDraftListOutput(TypedDict):
    """The drafts of a project, the last saved first."""

    results: list[StudyDraftRefOutput]


class RulePresetRefOutput(TypedDict):
    """Rules under a name."""

    key: str
    title: str
    source: Annotated[str, Doc("the paper that they are of")]
    rules: Annotated[list[str], Doc("names of the rules")]


class StudyPresetsOutput(TypedDict):
    """What a new study can begin with."""

    rounds: list[RoundPreset]
    rules: list[RulePresetRefOutput]


def new_study_of(data: dict[str, Any]) -> NewStudy:
    """Return a checked body as a value."""
    people = data.get("people")
    return NewStudy(
        name=data["name"],
        instrument=data["instrument"]["key"],
        version=data["instrument"].get("version"),
        clips=data["clips"],
        rounds=[dict(each) for each in data["rounds"]],
        content_warning=data["content_warning"],
        shows_proposals=data["shows_proposals"],
        practice=[PracticeClip(each["video"], each["key"]) for each in data["practice"]],
        checks=dict(data.get("checks") or {}),
        rules=data["rules"],
        people=None if people is None else dict(people),
        practice_tasks=data["practice_tasks"],
        gold_tasks=data["gold_tasks"],
        subjects=data["subjects"],
        filter=data.get("filter"),
        sample=data.get("sample"),
        seed=data["seed"],
        trial=data["trial"],
    )


def serialize_draft_ref(draft: StudyDraft) -> StudyDraftRefOutput:
    """Return a draft as lists show it."""
    name = draft.document.get("name")
    return {
        "id": draft.public_id,
        "name": name if isinstance(name, str) else "",
        "owner": draft.owner.username,
        "lock": draft.lock,
        "saved_at": draft.saved_at,
    }


def serialize_study_draft(draft: StudyDraft) -> StudyDraftOutput:
    """Return a draft with its document."""
    return {**serialize_draft_ref(draft), "document": draft.document}
