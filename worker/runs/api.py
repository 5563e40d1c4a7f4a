"""The HTTP side of critics and their runs."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import COSTLY
from outtake.accounts.projects.models import Role
from outtake.http.resources import serializer_for
from outtake.http.strict_input import validated
from worker.critics import registry
from worker.ledger.money import micros
from worker.media.controls import CONTROLS, TITLES
from worker.providers.registry import kinds_of_packages
from worker.runs.estimates import RunEstimate, estimate_run
from worker.runs.operations import cancel_run, pause_run, resume_run, retry_run, start_run
from worker.runs.parameters import parameters_of
from worker.runs.queries import item_in, run_for, runs_of
from worker.runs.representation import serialize_item_detail, serialize_items, serialize_run, serialize_runs
from worker.runs.serializers import (
    ControlOutput,
    CriticListOutput,
    EstimateInput,
    ItemDetailOutput,
    ItemListOutput,
    ResumeInput,
    RunInput,
    RunListOutput,
    RunOutput,
)


class CriticsView(APIView):
    """What can be run."""

    @extend_schema(responses=serializer_for(CriticListOutput))
    def get(self, request: Request) -> Response:
        """List the critics that a page can start."""
        controls = [ControlOutput(name=name, title=TITLES[name]) for name in CONTROLS]
        return Response(
            CriticListOutput(results=registry.catalogue(), controls=controls, providers=kinds_of_packages())
        )


class EstimateView(APIView):
    """What a run would take."""

    limit = COSTLY

    @extend_schema(request=EstimateInput, responses=serializer_for(RunEstimate))
    def post(self, request: Request, study: str) -> Response:
        """Say what a run over the study's latest round would take, without a call (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        given = validated(EstimateInput, request.data)
        parameters = parameters_of(found.project, given)
        estimate = estimate_run(
            round_=found.rounds.latest("n"),
            critic=given["critic"],
            parameters=parameters,
            clip_filter=given.get("filter", ""),
        )
        return Response(estimate)


class RunsView(APIView):
    """The runs over a study."""

    @extend_schema(responses=serializer_for(RunListOutput), operation_id="runs_list")
    def get(self, request: Request, study: str) -> Response:
        """List the runs, newest first (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        return Response(RunListOutput(results=serialize_runs(runs_of(found))))

    @extend_schema(request=RunInput, responses={201: serializer_for(RunOutput)})
    def post(self, request: Request, study: str) -> Response:
        """Start a critic over the study's latest round (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        data, round_ = validated(RunInput, request.data), found.rounds.latest("n")
        budget = micros(data["budget"], field="budget") if "budget" in data else None
        parameters = parameters_of(found.project, data)
        clips = data.get("filter", "")
        estimate = estimate_run(round_=round_, critic=data["critic"], parameters=parameters, clip_filter=clips)
        run = start_run(
            round_=round_,
            critic=data["critic"],
            parameters=parameters,
            by=signed_in(request),
            budget_micros=budget,
            estimate=estimate,
            clip_filter=clips,
            time_limit_seconds=data.get("time_limit"),
            most_unread=data.get("most_unread"),
        )
        made = run_for(signed_in(request), run.public_id, Role.RESEARCHER)
        return Response(serialize_run(made), status.HTTP_201_CREATED)


class RunView(APIView):
    """One run."""

    @extend_schema(responses=serializer_for(RunOutput))
    def get(self, request: Request, run: str) -> Response:
        """Return a run and how far it is (researchers and admins)."""
        return Response(serialize_run(run_for(signed_in(request), run, Role.RESEARCHER)))


class PauseRunView(APIView):
    """A halt."""

    @extend_schema(request=None, responses=serializer_for(RunOutput))
    def post(self, request: Request, run: str) -> Response:
        """Begin no further clip; those at work are finished (researchers and admins)."""
        found = run_for(signed_in(request), run, Role.RESEARCHER)
        return Response(serialize_run(pause_run(run=found)))


class ResumeRunView(APIView):
    """The end of a halt."""

    @extend_schema(request=ResumeInput, responses=serializer_for(RunOutput))
    def post(self, request: Request, run: str) -> Response:
        """Go on, perhaps with another budget (researchers and admins)."""
        found = run_for(signed_in(request), run, Role.RESEARCHER)
        budget = validated(ResumeInput, request.data).get("budget")
        limit = None if budget is None else micros(budget, field="budget")
        return Response(serialize_run(resume_run(run=found, budget_micros=limit)))


class CancelRunView(APIView):
    """The end of a run."""

    @extend_schema(request=None, responses=serializer_for(RunOutput))
    def post(self, request: Request, run: str) -> Response:
        """Stop a run; what is done stays (researchers and admins)."""
        found = run_for(signed_in(request), run, Role.RESEARCHER)
        return Response(serialize_run(cancel_run(run=found)))


class RetryRunView(APIView):
    """Another chance for what failed."""

    @extend_schema(request=None, responses=serializer_for(RunOutput))
    def post(self, request: Request, run: str) -> Response:
        """Try the failed clips again; a run that is over is at work again (researchers and admins)."""
        found = run_for(signed_in(request), run, Role.RESEARCHER)
        return Response(serialize_run(retry_run(run=found)))


class ItemsView(APIView):
    """The clips of a run."""

    @extend_schema(responses=serializer_for(ItemListOutput), operation_id="run_items_list")
    def get(self, request: Request, run: str) -> Response:
        """List the clips in the order of the tasks, with the outcome of each (researchers and admins)."""
        found = run_for(signed_in(request), run, Role.RESEARCHER)
        return Response(ItemListOutput(results=serialize_items(found)))


class ItemView(APIView):
    """One clip of a run."""

    @extend_schema(responses=serializer_for(ItemDetailOutput))
    def get(self, request: Request, run: str, task: str) -> Response:
        """Return every reply, the frames that the model saw, and the results (researchers and admins)."""
        found = run_for(signed_in(request), run, Role.RESEARCHER)
        return Response(serialize_item_detail(found, item_in(found, task), signed_in(request)))
