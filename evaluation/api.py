"""The HTTP side of disagreements and ground truth."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.models import Annotator, Study
from annotations.queries import annotators_in, study_for
from evaluation.desk.reviews import find_disagreements
from evaluation.schema import QueueOutput, TruthListOutput, TruthOutput
from evaluation.truths.making import make_ground_truth
from evaluation.truths.queries import truth_shape, truths_of
from outtake.accounts.authentication import signed_in
from outtake.accounts.models import Role
from outtake.errors import Invalid
from outtake.web.parsing import StrictSerializer, StrictString


class FindInput(StrictSerializer):
    """Whose words are to be compared; by default everybody's."""

    annotators = serializers.ListField(
        child=StrictString(max_length=40), allow_empty=False, allow_null=True, default=None
    )


class TruthInput(StrictSerializer):
    """Whose word is to count, and how."""

    annotators = serializers.ListField(child=StrictString(max_length=40))
    policy = StrictString(max_length=20)
    confirmed_in = StrictString(max_length=40, allow_null=True, default=None)


def annotators_named(study: Study, ids: list[str]) -> list[Annotator]:
    """
    Return annotators by their ids, each once.

    :raises Invalid: if one of them has annotated nothing in the study.
    """
    known = {row.annotator.public_id: row.annotator for row in annotators_in(study)}
    if unknown := [each for each in ids if each not in known]:
        raise Invalid.field("annotators", f"{unknown[0]!r} has annotated nothing in this study.")
    return [known[each] for each in dict.fromkeys(ids)]


def _judging(study: Study, public_id: str | None) -> Study | None:
    if public_id is None:
        return None
    found = Study.objects.filter(project=study.project_id, public_id=public_id).first()
    if found is None:
        raise Invalid.field("confirmed_in", f"{public_id!r} is no study of this project.")
    return found


class FindView(APIView):
    """The search for what is to be settled."""

    @extend_schema(request=FindInput, responses=QueueOutput)
    def post(self, request: Request, study: str) -> Response:
        """Make the open reviews those of the clips that are disagreed about now (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        asked = FindInput(data=request.data)
        asked.is_valid(raise_exception=True)
        ids = asked.validated_data["annotators"]
        annotators = None if ids is None else annotators_named(found, ids)
        return Response(find_disagreements(study=found, annotators=annotators)._asdict())


class TruthsView(APIView):
    """The ground truth of a study."""

    @extend_schema(responses=TruthListOutput, operation_id="ground_truths_list")
    def get(self, request: Request, study: str) -> Response:
        """List the versions, newest first (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        return Response({"results": [truth_shape(truth) for truth in truths_of(found.pk)]})

    @extend_schema(request=TruthInput, responses={201: TruthOutput})
    def post(self, request: Request, study: str) -> Response:
        """Make the next version from what annotators said (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        asked = TruthInput(data=request.data)
        asked.is_valid(raise_exception=True)
        annotators = annotators_named(found, asked.validated_data["annotators"])
        policy = asked.validated_data["policy"]
        asked_in = _judging(found, asked.validated_data["confirmed_in"])
        truth = make_ground_truth(
            study=found, annotators=annotators, policy=policy, confirmed_in=asked_in, by=signed_in(request)
        )
        truth.refresh_from_db()
        return Response(truth_shape(truth), status.HTTP_201_CREATED)
