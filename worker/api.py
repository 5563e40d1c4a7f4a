"""The HTTP side of critics and their runs."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.queries import study_for
from outtake.accounts.authentication import signed_in
from outtake.accounts.models import Role
from outtake.web.parsing import StrictSerializer, StrictString
from worker import operations
from worker.critics import registry
from worker.models import CriticRun, RunItem
from worker.queries import figures_of, run_for, runs_of


class RunInput(StrictSerializer):
    """Which critic is to run."""

    critic = StrictString(max_length=60)


class CriticOutput(serializers.Serializer):
    """A critic that can be started from a page."""

    name = serializers.CharField()
    version = serializers.CharField()
    title = serializers.CharField()
    description = serializers.CharField()


class CriticListOutput(serializers.Serializer):
    """The critics."""

    results = CriticOutput(many=True)


class CriticVersionOutput(serializers.Serializer):
    """Which critic ran."""

    name = serializers.CharField()
    version = serializers.CharField()


class ItemCountsOutput(serializers.Serializer):
    """The items of a run by state."""

    waiting = serializers.IntegerField()
    running = serializers.IntegerField()
    done = serializers.IntegerField()
    failed = serializers.IntegerField()
    cancelled = serializers.IntegerField()


class RunOutput(serializers.Serializer):
    """A run and how far it is."""

    id = serializers.CharField()
    critic = CriticVersionOutput()
    state = serializers.ChoiceField(choices=CriticRun.STATES)
    counts = ItemCountsOutput()
    segments = serializers.IntegerField()
    calls = serializers.IntegerField()
    tokens = serializers.IntegerField()
    seconds = serializers.FloatField()
    errors = serializers.ListField(child=serializers.CharField())  # type: ignore[assignment]
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)


class RunListOutput(serializers.Serializer):
    """The runs over a study."""

    results = RunOutput(many=True)


def run_shape(run: CriticRun) -> dict[str, Any]:
    """A run as `RunOutput` describes it."""
    figures = figures_of(run)
    failed = run.items.filter(state=RunItem.FAILED).exclude(error="").order_by("id")
    return {
        "id": run.public_id,
        "critic": {"name": run.critic_version.name, "version": run.critic_version.version},
        "state": run.state,
        "counts": figures.items,
        "segments": figures.segments,
        "calls": figures.calls,
        "tokens": figures.tokens,
        "seconds": figures.seconds,
        "errors": list(failed.values_list("error", flat=True)[:5]),
        "created_at": run.created_at,
        "finished_at": run.finished_at,
    }


class CriticsView(APIView):
    """What can be run."""

    @extend_schema(responses=CriticListOutput)
    def get(self, request: Request) -> Response:
        """List the critics that a page can start."""
        listed = [registry.make(name, {}) for name in registry.LISTED]
        return Response(
            {
                "results": [
                    {"name": c.name, "version": c.version, "title": c.title, "description": c.description}
                    for c in listed
                ]
            }
        )


class RunsView(APIView):
    """The runs over a study."""

    @extend_schema(responses=RunListOutput, operation_id="runs_list")
    def get(self, request: Request, study: str) -> Response:
        """List the runs, newest first (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        return Response({"results": [run_shape(run) for run in runs_of(found)]})

    @extend_schema(request=RunInput, responses={201: RunOutput})
    def post(self, request: Request, study: str) -> Response:
        """Start a critic over the study's latest round (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        asked = RunInput(data=request.data)
        asked.is_valid(raise_exception=True)
        run = operations.start_run(
            round_=found.rounds.latest("n"), critic=asked.validated_data["critic"], by=signed_in(request)
        )
        run.refresh_from_db()
        return Response(run_shape(run), status.HTTP_201_CREATED)


class RunView(APIView):
    """One run."""

    @extend_schema(responses=RunOutput)
    def get(self, request: Request, run: str) -> Response:
        """Return a run and how far it is (researchers and admins)."""
        return Response(run_shape(run_for(signed_in(request), run, Role.RESEARCHER)))


class CancelRunView(APIView):
    """The end of a run."""

    @extend_schema(request=None, responses=RunOutput)
    def post(self, request: Request, run: str) -> Response:
        """Stop a run; what is done stays (researchers and admins)."""
        found = run_for(signed_in(request), run, Role.RESEARCHER)
        return Response(run_shape(operations.cancel_run(run=found)))
