"""The HTTP side of observations and of their checks by people."""

from __future__ import annotations

from typing import Annotated, TypedDict

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import Doc

from evaluation.benchmarks.observer_checks import queries
from evaluation.benchmarks.observer_checks.chosen_observer import ObservationRunInput, start_chosen
from evaluation.benchmarks.observer_checks.operations import MOST_FRAMES, check_frame, check_texts, sample_frames
from evaluation.benchmarks.observer_checks.queries import (
    ClipObservationsOutput,
    FrameCheckOutput,
    FrameChecksOutput,
    ObservationRunOutput,
)
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.errors import Invalid
from outtake.http.resources import serializer_for
from outtake.http.strict_input import (
    StrictBoolean,
    StrictInteger,
    StrictSerializer,
    validated,
)
from worker.observations.choices import ObserverKind, observer_kinds
from worker.observations.operations import retry_observations
from worker.providers.announced.queries import LocalModel, local_models

MOST_TEXTS = 1000  # about one frame


class ObservationRunsOutput(TypedDict):
    """The runs of observers of a project."""

    results: list[ObservationRunOutput]


class ObserversOutput(TypedDict):
    """The observers that can be started, and the local models that they can use."""

    kinds: list[ObserverKind]
    models: Annotated[list[LocalModel], Doc("that workers announced for observers")]


class SampleInput(StrictSerializer):
    """How many frames are drawn, and by which seed."""

    count = StrictInteger(min_value=1, max_value=MOST_FRAMES, help_text="number of frames")
    seed = StrictInteger(min_value=0, max_value=1_000_000, required=False, help_text="1 where it is left out")


class CheckInput(StrictSerializer):
    """What is in a frame, or which texts about it are right."""

    there = serializers.DictField(
        child=StrictInteger(), required=False, help_text="counts by class, with the observer's names"
    )
    right = serializers.ListField(
        child=StrictBoolean(), required=False, max_length=MOST_TEXTS, help_text="of each text about the frame"
    )


class ObservationRunsView(APIView):
    """The runs of observers of a project."""

    @extend_schema(
        parameters=[OpenApiParameter("clip", str, description="only runs that are done with this clip")],
        responses=serializer_for(ObservationRunsOutput),
        operation_id="observation_runs_list",
    )
    def get(self, request: Request, project: str) -> Response:
        """List the runs of observers of a project, newest first (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        return Response(ObservationRunsOutput(results=queries.runs_of(found, request.query_params.get("clip"))))

    @extend_schema(request=ObservationRunInput, responses={201: serializer_for(ObservationRunOutput)})
    def post(self, request: Request, project: str) -> Response:
        """Start an observer over clips of a project; workers carry it out (researchers and admins)."""
        person = signed_in(request)
        found = project_for(person, project, Role.RESEARCHER)
        data = validated(ObservationRunInput, request.data)
        run = start_chosen(found, data, queries.external_ids_of(found, data.get("clips")), by=person)
        return Response(queries.serialize_run(run), status.HTTP_201_CREATED)


class RetryObservationsView(APIView):
    """Failed clips again."""

    @extend_schema(request=None, responses=serializer_for(ObservationRunOutput))
    def post(self, request: Request, observation_run: str) -> Response:
        """Let an observer look at the clips again on which it failed (researchers and admins)."""
        run = queries.run_for(signed_in(request), observation_run, Role.RESEARCHER)
        retry_observations(run)
        return Response(queries.serialize_run(run))


class ObserversView(APIView):
    """The observers that can be started."""

    @extend_schema(responses=serializer_for(ObserversOutput))
    def get(self, request: Request, project: str) -> Response:
        """List the kinds of observers, and the local models that they can use (researchers and admins)."""
        project_for(signed_in(request), project, Role.RESEARCHER)
        return Response(ObserversOutput(kinds=observer_kinds(), models=local_models(observers=True)))


class ClipObservationsView(APIView):
    """What a run saw in one clip."""

    @extend_schema(responses=serializer_for(ClipObservationsOutput))
    def get(self, request: Request, observation_run: str, video: str) -> Response:
        """Return what a run saw in a clip, frame by frame (researchers and admins)."""
        run = queries.run_for(signed_in(request), observation_run, Role.RESEARCHER)
        return Response(queries.observations_of(run, video))


class FrameChecksView(APIView):
    """The frames of a run that people check."""

    @extend_schema(responses=serializer_for(FrameChecksOutput))
    def get(self, request: Request, observation_run: str) -> Response:
        """Return the sample of a run and the observer's error on it (researchers and admins)."""
        run = queries.run_for(signed_in(request), observation_run, Role.RESEARCHER)
        return Response(queries.sample_of(run))

    @extend_schema(request=SampleInput, responses=serializer_for(FrameChecksOutput))
    def post(self, request: Request, observation_run: str) -> Response:
        """Draw frames to be checked; a larger draw by the same seed adds to the sample (researchers and admins)."""
        run = queries.run_for(signed_in(request), observation_run, Role.RESEARCHER)
        data = validated(SampleInput, request.data)
        sample_frames(run=run, count=data["count"], seed=data.get("seed", 1))
        return Response(queries.sample_of(run))


class FrameCheckView(APIView):
    """One frame."""

    @extend_schema(request=CheckInput, responses=serializer_for(FrameCheckOutput))
    def put(self, request: Request, frame_check: str) -> Response:
        """Say what is in a frame, or which texts about it are right (researchers and admins)."""
        person = signed_in(request)
        check = queries.check_for(person, frame_check, Role.RESEARCHER)
        data = validated(CheckInput, request.data)
        if ("there" in data) == ("right" in data):
            raise Invalid.field("there", "Give either what is there, or which texts are right.")
        if "right" in data:
            kept = check_texts(check=check, right=data["right"], by=person)
        else:
            kept = check_frame(check=check, there=data["there"], by=person)
        return Response(queries.serialize_check(kept))
