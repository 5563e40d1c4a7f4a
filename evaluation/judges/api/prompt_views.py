"""The HTTP side of judges' prompts: what they ask about texts of a study, and what a model replies."""

from __future__ import annotations

from typing import Annotated, TypedDict

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from annotations.access.permissions import study_for
from evaluation.judges.kinds.prompts import DEFENDED, PROMPTS, PURPOSE_OF, PURPOSES
from evaluation.judges.kinds.read_reply import read_reply
from evaluation.judges.prompt_preview.pairs import JudgePairs, judge_pairs_of
from evaluation.judges.prompt_preview.requests import chosen_template, judge_request
from evaluation.judges.scoring.create_judge import endpoint_named
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import COSTLY
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.errors import Invalid
from outtake.http.field_notes import Choices
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictSerializer, StrictString, validated
from worker.ledger.money import usd
from worker.prompt_trials.models import PromptTrial
from worker.prompt_trials.operations import start_trial, trial_for
from worker.prompts.documents import MAX_CHARS

LONGEST_TEXT = 10_000


class JudgePromptPreviewInput(StrictSerializer):
    """A judge's prompt, saved or as it is written now, and the texts that it is filled with."""

    prompt = StrictString(max_length=120, required=False, help_text="NAME@VERSION; else the four fields below")
    base = StrictString(max_length=100, required=False, help_text="in whose place the three texts below are asked")
    system = StrictString(max_length=MAX_CHARS, required=False, allow_blank=True)
    head = StrictString(max_length=MAX_CHARS, required=False, allow_blank=True)
    tail = StrictString(max_length=MAX_CHARS, required=False, allow_blank=True)
    first = StrictString(max_length=LONGEST_TEXT, help_text="the reference")
    second = StrictString(max_length=LONGEST_TEXT, help_text="what is compared with it")
    question = StrictString(max_length=LONGEST_TEXT, required=False, help_text="for judges that grade answers")


class PromptTrialInput(JudgePromptPreviewInput):
    """The same, and who is asked."""

    endpoint = StrictString(max_length=100, help_text="id or name")


class JudgePromptPreviewOutput(TypedDict):
    """What a model would be asked."""

    template: Annotated[str, Doc("name, version and digest of the prompt")]
    purpose: Annotated[str, Choices(PURPOSES)]
    system: str
    head: str
    tail: str


class PromptTrialOutput(TypedDict):
    """A model asked once with a judge's prompt."""

    id: str
    state: Annotated[str, Choices(PromptTrial.STATES)]
    error: Annotated[str, Doc("why there is no reply; otherwise empty")]
    endpoint: Annotated[str, Doc("its name")]
    reply: Annotated[str | None, Doc("as it came; null until it is done")]
    score: Annotated[int | None, Doc("0 to 10, 0 to 1 or 0 to 2 by purpose; null where the reply gives none")]
    failure: Annotated[str, Doc("why the reply gives no score; otherwise empty")]
    cost: Annotated[str | None, Doc("US dollars, paid once for the same request; null until it is done")]
    call: Annotated[str | None, Doc("id of the call in the ledger; null until it is done")]


class JudgePairsView(APIView):
    """Pairs of texts of a study."""

    limit = COSTLY

    @extend_schema(
        parameters=[OpenApiParameter("base", str, enum=list(PROMPTS), description=f"by default {DEFENDED}")],
        responses=serializer_for(JudgePairs),
    )
    def get(self, request: Request, study: str) -> Response:
        """Return pairs of reasons or answers that a judge with a prompt could be asked about (researchers, admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        base = request.query_params.get("base", DEFENDED)
        if base not in PROMPTS:
            raise Invalid.field("base", f"{base[:60]!r} is not one of {', '.join(PROMPTS)}.")
        return Response(judge_pairs_of(found, PURPOSE_OF[base]))


class JudgePromptPreviewView(APIView):
    """A judge's prompt, filled in."""

    @extend_schema(request=JudgePromptPreviewInput, responses=serializer_for(JudgePromptPreviewOutput))
    def post(self, request: Request, project: str) -> Response:
        """Show what a judge with this prompt would ask about two texts (researchers and admins). No model is asked."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        data = validated(JudgePromptPreviewInput, request.data)
        template = chosen_template(found, data)
        asked = judge_request(template, data)
        answer: JudgePromptPreviewOutput = {
            "template": template.id,
            "purpose": PURPOSE_OF[template.base],
            "system": asked.system,
            "head": asked.head,
            "tail": asked.tail,
        }
        return Response(answer)


class PromptTrialsView(APIView):
    """Trials of judges' prompts."""

    limit = COSTLY

    @extend_schema(request=PromptTrialInput, responses={201: serializer_for(PromptTrialOutput)})
    def post(self, request: Request, project: str) -> Response:
        """Have a worker ask a model once, paid from the project's budget (researchers and admins)."""
        person = signed_in(request)
        found = project_for(person, project, Role.RESEARCHER)
        data = validated(PromptTrialInput, request.data)
        template = chosen_template(found, data)
        endpoint = endpoint_named(found, data["endpoint"])
        made = start_trial(endpoint=endpoint, base=template.base, request=judge_request(template, data), by=person)
        return Response(_serialize(made), status.HTTP_201_CREATED)


class PromptTrialView(APIView):
    """One trial."""

    @extend_schema(responses=serializer_for(PromptTrialOutput))
    def get(self, request: Request, prompt_trial: str) -> Response:
        """Return how far it is, and the reply once it is there (researchers and admins)."""
        return Response(_serialize(trial_for(signed_in(request), prompt_trial, Role.RESEARCHER)))


def _serialize(trial: PromptTrial) -> PromptTrialOutput:
    call = trial.call
    read = None if call is None else read_reply(PURPOSE_OF[trial.base], call.text, call.finish)
    return {
        "id": trial.public_id,
        "state": trial.state,
        "error": trial.error,
        "endpoint": trial.endpoint.name,
        "reply": None if call is None else call.text,
        "score": None if read is None else read.score,
        "failure": "" if read is None else read.failure,
        "cost": None if call is None else usd(call.cost_micros),
        "call": None if call is None else call.public_id,
    }
