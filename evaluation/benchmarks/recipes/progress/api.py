"""The HTTP side of benchmarks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypedDict

from django.http import HttpResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.work.submissions.download.api import OneFormat
from evaluation.benchmarks.recipes.documents.recipe import Recipe, find_recipe, recipe_folders
from evaluation.benchmarks.recipes.models import Benchmark
from evaluation.benchmarks.recipes.progress.estimates import (
    BenchmarkEstimateOutput,
    estimate_benchmark,
    estimate_recipe,
)
from evaluation.benchmarks.recipes.progress.operations import carry_on, repeat_from, start_benchmark
from evaluation.benchmarks.recipes.progress.queries import (
    BenchmarkOutput,
    RecipeOutput,
    benchmark_for,
    serialize_benchmark,
    serialize_benchmarks,
    serialize_recipes,
)
from evaluation.benchmarks.recipes.progress.simulations import simulation_names
from evaluation.benchmarks.recipes.progress.spending import left_micros_of
from evaluation.benchmarks.recipes.steps.made_files import opened
from evaluation.benchmarks.table_files import NO_TABLES, table_contents
from evaluation.reports.exports.archive import zipped
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import COSTLY
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.errors import Conflict, Invalid
from outtake.http.resources import serializer_for
from outtake.http.strict_input import StrictBoolean, StrictSerializer, StrictString, validated
from worker.ledger.money import micros


class BenchmarkListOutput(TypedDict):
    """The benchmarks of a project, and what can be started."""

    results: list[BenchmarkOutput]
    recipes: list[RecipeOutput]
    simulations: list[str]


class NewBenchmarkInput(StrictSerializer):
    """Which recipe is to be carried out, and how."""

    recipe = StrictString(max_length=40)
    name = StrictString(max_length=100, required=False, allow_blank=True, help_text="by default the recipe's title")
    parameters = serializers.DictField(required=False, help_text="values by the parameter's name; others have defaults")
    small = StrictBoolean(required=False, help_text="take the values of a quick trial instead of the defaults")
    simulation = StrictString(
        max_length=40, required=False, allow_blank=True, help_text="who stands in for people, models and generators"
    )
    budget = StrictString(
        max_length=40, required=False, help_text="of all steps together, in US dollars; left out: no limit"
    )


class ContinueInput(StrictSerializer):
    """What is changed before a benchmark goes on."""

    budget = StrictString(max_length=40, required=False, help_text="a new one of all steps together, in US dollars")


class RepeatInput(StrictSerializer):
    """From which step a benchmark is to be carried out again."""

    step = StrictString(max_length=40)


class BenchmarksView(APIView):
    """The benchmarks of a project."""

    @extend_schema(responses=serializer_for(BenchmarkListOutput), operation_id="benchmarks_list")
    def get(self, request: Request, project: str) -> Response:
        """List the benchmarks of a project, newest first, and the recipes (researchers and admins)."""
        found = project_for(signed_in(request), project, Role.RESEARCHER)
        benchmarks = list(Benchmark.objects.filter(project=found).order_by("-created_at", "-pk"))
        return Response(
            BenchmarkListOutput(
                results=serialize_benchmarks(benchmarks), recipes=serialize_recipes(), simulations=simulation_names()
            )
        )

    @extend_schema(request=NewBenchmarkInput, responses={201: serializer_for(BenchmarkOutput)})
    def post(self, request: Request, project: str) -> Response:
        """Start a recipe; a worker carries it on (admins)."""
        person = signed_in(request)
        found = project_for(person, project, Role.ADMIN)
        data = validated(NewBenchmarkInput, request.data)
        recipe, folder = _recipe(data["recipe"])
        made = start_benchmark(
            project=found,
            recipe=recipe,
            folder=folder,
            chosen=data.get("parameters"),
            small=data.get("small", False),
            simulation=data.get("simulation", ""),
            name=data.get("name", ""),
            budget_micros=_budget(data),
            by=person,
        )
        return Response(serialize_benchmark(made), status.HTTP_201_CREATED)


class BenchmarkEstimateView(APIView):
    """What a benchmark would take."""

    limit = COSTLY

    @extend_schema(request=NewBenchmarkInput, responses=serializer_for(BenchmarkEstimateOutput))
    def post(self, request: Request, project: str) -> Response:
        """Say what a recipe would take, as far as it is known; nothing is started (admins)."""
        person = signed_in(request)
        found = project_for(person, project, Role.ADMIN)
        data = validated(NewBenchmarkInput, request.data)
        recipe, folder = _recipe(data["recipe"])
        estimate = estimate_recipe(
            project=found,
            recipe=recipe,
            folder=folder,
            chosen=data.get("parameters", {}),
            small=data.get("small", False),
            simulation=data.get("simulation", ""),
            budget_micros=_budget(data),
            by=person,
        )
        return Response(estimate)


class OpenStepsEstimateView(APIView):
    """What the rest of a benchmark will take."""

    limit = COSTLY

    @extend_schema(responses=serializer_for(BenchmarkEstimateOutput))
    def get(self, request: Request, benchmark: str) -> Response:
        """Say what the open steps of a benchmark will take, as far as it is known (researchers and admins)."""
        found = benchmark_for(signed_in(request), benchmark, Role.RESEARCHER)
        return Response(estimate_benchmark(found, left_micros_of(found)))


class BenchmarkView(APIView):
    """One benchmark."""

    @extend_schema(responses=serializer_for(BenchmarkOutput))
    def get(self, request: Request, benchmark: str) -> Response:
        """Return how far a benchmark is (researchers and admins)."""
        return Response(serialize_benchmark(benchmark_for(signed_in(request), benchmark, Role.RESEARCHER)))

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, benchmark: str) -> Response:
        """Delete a benchmark (admins). The prompts, clips and studies that it made stay."""
        benchmark_for(signed_in(request), benchmark, Role.ADMIN).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class BenchmarkTablesView(APIView):
    """The tables that a benchmark has of its own."""

    limit = COSTLY
    refusals = (409,)

    @extend_schema(responses={(200, "application/zip"): OpenApiTypes.BINARY})
    def get(self, request: Request, benchmark: str) -> HttpResponse:
        """Return the tables and figures in one ZIP of the same bytes each time (researchers and admins)."""
        found = benchmark_for(signed_in(request), benchmark, Role.RESEARCHER)
        contents = table_contents(serialize_benchmark(found)["steps"])
        if not contents:
            raise Conflict(NO_TABLES)
        file = zipped(f"{found.recipe}-tables", contents)
        response = HttpResponse(file.content, content_type=file.content_type)
        response["Content-Disposition"] = f'attachment; filename="{file.name}"'
        return response


class BenchmarkFileView(APIView):
    """A file that a step made."""

    limit = COSTLY
    refusals = (409,)
    content_negotiation_class = OneFormat

    @extend_schema(responses={(200, "application/x-ndjson"): OpenApiTypes.BINARY})
    def get(self, request: Request, benchmark: str, made_file: str) -> StreamingHttpResponse:
        """Return a file of JSON Lines by its name in ``made.files`` of a step (researchers and admins)."""
        found = benchmark_for(signed_in(request), benchmark, Role.RESEARCHER)
        body = opened(serialize_benchmark(found)["steps"], made_file)
        response = StreamingHttpResponse(() if request.method == "HEAD" else body, content_type="application/x-ndjson")
        response["Content-Disposition"] = f'attachment; filename="{made_file}"'
        return response


class ContinueBenchmarkView(APIView):
    """Another try."""

    @extend_schema(request=ContinueInput, responses=serializer_for(BenchmarkOutput))
    def post(self, request: Request, benchmark: str) -> Response:
        """Let a benchmark that failed or waits go on at once, perhaps with another budget (admins)."""
        found = benchmark_for(signed_in(request), benchmark, Role.ADMIN)
        return _answer(carry_on(benchmark=found, budget_micros=_budget(validated(ContinueInput, request.data))))


class RepeatBenchmarkView(APIView):
    """Steps again."""

    @extend_schema(request=RepeatInput, responses=serializer_for(BenchmarkOutput))
    def post(self, request: Request, benchmark: str) -> Response:
        """Carry a step and all later ones out again; what they made and people decided stays (admins)."""
        found = benchmark_for(signed_in(request), benchmark, Role.ADMIN)
        return _answer(repeat_from(benchmark=found, **validated(RepeatInput, request.data)))


def _recipe(named: str) -> tuple[Recipe, Path]:
    """Return a recipe that can be named. Over HTTP it is never a path."""
    if named not in recipe_folders():
        raise Invalid.field("recipe", f"{named!r} is not one of {', '.join(sorted(recipe_folders()))}.")
    return find_recipe(named)


def _budget(data: Mapping[str, Any]) -> int | None:
    return micros(data["budget"], field="budget") if "budget" in data else None


def _answer(benchmark: Benchmark) -> Response:
    return Response(serialize_benchmark(benchmark))
