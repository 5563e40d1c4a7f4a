"""How often checks come among the work of a round, over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from annotations.access.permissions import study_for
from annotations.quality.checks.models import Mixing
from annotations.quality.checks.operations import set_mixing
from annotations.quality.checks.queries import checks_in
from annotations.studies.models import Round
from annotations.studies.queries import round_of
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictBoolean, StrictInteger, StrictSerializer

COLUMNS = (
    *("gold_first_percent", "first_tasks", "gold_later_percent"),
    *("repeat_percent", "repeat_after", "min_iou", "needs_type", "seed"),
)


class MixingInput(StrictSerializer):
    """What is to be mixed in; what is not sent stays as it is."""

    gold_first_percent = StrictInteger(required=False, help_text="of the first turns; 0 to 50, repeats included")
    first_tasks = StrictInteger(required=False, help_text="how many turns those are")
    gold_later_percent = StrictInteger(required=False, help_text="of the turns after them")
    repeat_percent = StrictInteger(required=False, help_text="of all turns: tasks that the annotator did before")
    repeat_after = StrictInteger(required=False, help_text="tasks that lie at least between a task and its repeat")
    min_iou = StrictInteger(required=False, help_text="in hundredths: from it on a known error counts as found")
    needs_type = StrictBoolean(required=False, help_text="whether a found error has to have the known type too")
    seed = StrictInteger(required=False, help_text="another one draws other turns")


class MixingOutput(TypedDict):
    """What is mixed in, and what there is for it."""

    gold_first_percent: int
    first_tasks: int
    gold_later_percent: int
    repeat_percent: int
    repeat_after: int
    min_iou: int
    needs_type: bool
    seed: int
    gold: Annotated[int, Doc("checks with a known answer")]
    repeatable: Annotated[int, Doc("checks of tasks of this round, known or not")]


def mixing_shape(round_: Round) -> dict[str, Any]:
    """Tell what is mixed into a round: nothing, where no one said so."""
    mixing = Mixing.objects.filter(round=round_).first() or Mixing(round=round_)
    return {**{name: getattr(mixing, name) for name in COLUMNS}, **checks_in(round_)._asdict()}


class MixingView(APIView):
    """What is mixed into a round."""

    @extend_schema(responses=serializer_for(MixingOutput))
    def get(self, request: Request, study: str, n: str) -> Response:
        """Tell how often gold and repeats come (researchers and admins)."""
        return Response(mixing_shape(round_of(study_for(signed_in(request), study, Role.RESEARCHER), n)))

    @extend_schema(request=MixingInput, responses=serializer_for(MixingOutput))
    def put(self, request: Request, study: str, n: str) -> Response:
        """Say how often gold and repeats come (admins), and make the checks for it."""
        round_ = round_of(study_for(signed_in(request), study, Role.ADMIN), n)
        asked = MixingInput(data=request.data)
        asked.is_valid(raise_exception=True)
        set_mixing(round_=round_, **asked.validated_data)
        return Response(mixing_shape(round_))
