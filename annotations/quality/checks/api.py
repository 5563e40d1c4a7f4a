"""How often checks come among the work of a round, over HTTP."""

from __future__ import annotations

from typing import Annotated, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from annotations.access.permissions import study_for
from annotations.quality.checks.models import CheckSchedule
from annotations.quality.checks.operations import set_check_schedule
from annotations.quality.checks.queries import checks_in
from annotations.quality.checks.settled_tasks import MOST_TASKS, AddedGold, add_gold_tasks, add_practice_tasks
from annotations.studies.models import Round
from annotations.studies.queries import round_of
from annotations.tasks.create import AddedTasks
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictBoolean, StrictInteger, StrictSerializer, StrictString, validated


class CheckScheduleInput(StrictSerializer):
    """What is to be mixed in; what is not sent stays as it is."""

    gold_first_percent = StrictInteger(required=False, help_text="of the first turns; 0 to 50, repeats included")
    first_tasks = StrictInteger(required=False, help_text="number of these first turns")
    gold_later_percent = StrictInteger(required=False, help_text="of the turns after them")
    repeat_percent = StrictInteger(required=False, help_text="of all turns: tasks that the annotator did before")
    repeat_after = StrictInteger(required=False, help_text="least number of tasks between a task and its repeat")
    min_iou = StrictInteger(required=False, help_text="least IoU, in percent, at which a known error counts as found")
    needs_type = StrictBoolean(required=False, help_text="whether a found error must also have the known type")
    seed = StrictInteger(required=False, help_text="a different seed selects different turns")


class SettledTasksInput(StrictSerializer):
    """Tasks of the project that experts settled."""

    tasks = serializers.ListField(child=StrictString(max_length=40), max_length=MOST_TASKS, help_text="ids")


class CheckScheduleOutput(TypedDict):
    """What is mixed into the work of a round, and how many checks there are for it."""

    gold_first_percent: Annotated[int, Doc("0 to 50: gold tasks among the first turns")]
    first_tasks: Annotated[int, Doc("number of these first turns")]
    gold_later_percent: Annotated[int, Doc("0 to 50: gold tasks among the later turns")]
    repeat_percent: Annotated[int, Doc("0 to 50: repeats among all turns")]
    repeat_after: Annotated[int, Doc("least number of tasks between a task and its repeat")]
    min_iou: Annotated[int, Doc("in percent: least IoU at which a known error counts as found")]
    needs_type: Annotated[bool, Doc("whether a found error must also have the known type")]
    seed: Annotated[int, Doc("decides, with the annotator's id, at which turns checks come")]
    gold: Annotated[int, Doc("number of tasks with a known answer")]
    repeatable: Annotated[int, Doc("number of tasks of this round that can be repeated, known answer or not")]


def serialize_check_schedule(round_: Round) -> CheckScheduleOutput:
    """Return what is mixed into a round: nothing, where it was never set."""
    schedule = CheckSchedule.objects.filter(round=round_).first() or CheckSchedule(round=round_)
    checks = checks_in(round_)
    return {
        "gold_first_percent": schedule.gold_first_percent,
        "first_tasks": schedule.first_tasks,
        "gold_later_percent": schedule.gold_later_percent,
        "repeat_percent": schedule.repeat_percent,
        "repeat_after": schedule.repeat_after,
        "min_iou": schedule.min_iou,
        "needs_type": schedule.needs_type,
        "seed": schedule.seed,
        "gold": checks.gold,
        "repeatable": checks.repeatable,
    }


class CheckScheduleView(APIView):
    """What is mixed into a round."""

    @extend_schema(responses=serializer_for(CheckScheduleOutput))
    def get(self, request: Request, study: str, n: str) -> Response:
        """Tell how often gold and repeats come (researchers and admins)."""
        return Response(serialize_check_schedule(round_of(study_for(signed_in(request), study, Role.RESEARCHER), n)))

    @extend_schema(request=CheckScheduleInput, responses=serializer_for(CheckScheduleOutput))
    def put(self, request: Request, study: str, n: str) -> Response:
        """Say how often gold and repeats come (admins), and make the checks for it."""
        round_ = round_of(study_for(signed_in(request), study, Role.ADMIN), n)
        set_check_schedule(round_=round_, **validated(CheckScheduleInput, request.data))
        return Response(serialize_check_schedule(round_))


class PracticeView(APIView):
    """The training of a study."""

    @extend_schema(request=SettledTasksInput, responses={201: serializer_for(AddedTasks)})
    def post(self, request: Request, study: str) -> Response:
        """Add settled tasks to it, with what was settled as their keys (admins)."""
        found = study_for(signed_in(request), study, Role.ADMIN)
        given = validated(SettledTasksInput, request.data)
        return Response(add_practice_tasks(study=found, **given), status.HTTP_201_CREATED)


class GoldView(APIView):
    """The tasks with a known answer that are mixed into a study's latest round."""

    @extend_schema(request=SettledTasksInput, responses={201: serializer_for(AddedGold)})
    def post(self, request: Request, study: str) -> Response:
        """Make settled tasks gold (admins)."""
        found = study_for(signed_in(request), study, Role.ADMIN)
        given = validated(SettledTasksInput, request.data)
        return Response(add_gold_tasks(study=found, **given), status.HTTP_201_CREATED)
