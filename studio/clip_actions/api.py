"""The HTTP side of actions on many clips."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from annotations.review.models import Review
from annotations.tasks.create import MAX_TASKS_A_CALL
from evaluation.benchmarks.observer_checks.chosen_observer import ObserverInput, start_chosen
from evaluation.benchmarks.observer_checks.queries import ObservationRunOutput, serialize_run
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.permissions import project_for
from outtake.catalog.holds.models import Hold
from outtake.catalog.videos.models import Video
from outtake.errors import Missing
from outtake.http.resources import serializer_for
from outtake.http.strict_input import ListJSONParser, StrictSerializer, StrictString, validated
from studio.clip_actions.operations import ActionResult, add_to_study, chosen_clips, edit_clips, lift, take_down, undo
from studio.clip_actions.queries import ClipUses, uses_of
from studio.clip_actions.review import send_clips
from studio.saved_filters.models import SavedFilter


class ClipsInput(StrictSerializer):
    """Which clips are meant: either their ids, or a filter."""

    clips = serializers.ListField(
        child=StrictString(max_length=40), required=False, max_length=MAX_TASKS_A_CALL, help_text="public ids"
    )
    filter = StrictString(
        max_length=SavedFilter.MAX_QUERY, required=False, allow_blank=True, help_text="all that match"
    )
    without = serializers.ListField(
        child=StrictString(max_length=40),
        required=False,
        max_length=MAX_TASKS_A_CALL,
        help_text="public ids that are left out of the filter",
    )


class AddClipsInput(ClipsInput):
    """Clips for a study."""

    study = StrictString(max_length=40, help_text="public id")


class GeneratorInput(StrictSerializer):
    """A generator."""

    name = StrictString(max_length=100)
    version = StrictString(max_length=60, allow_blank=True, default="")


class EditClipsInput(ClipsInput):
    """What is to be set of clips."""

    category = StrictString(max_length=100, required=False, allow_blank=True, help_text="of their prompts")
    generator = GeneratorInput(required=False)
    metadata = serializers.DictField(
        child=StrictString(max_length=2000, allow_blank=True, allow_null=True),
        required=False,
        help_text="by column; null removes it",
    )


class TakeDownInput(ClipsInput):
    """Clips that are to be taken down, and why."""

    reason = StrictString(max_length=Hold.MAX_REASON)


class SendToReviewInput(ClipsInput):
    """Clips that are to be settled, in which study, and why."""

    study = StrictString(max_length=40, help_text="public id")
    reason = StrictString(max_length=Review.MAX_NOTE)


class ObserveClipsInput(ClipsInput, ObserverInput):
    """An observer over clips; what a kind takes is in `takes` of `GET observers`."""


class UndoActionInput(StrictSerializer):
    """Which action is to be undone."""

    token = StrictString(max_length=40)


class _ActionView(APIView):
    """An action of an admin."""

    parser_classes = [ListJSONParser]
    role = Role.ADMIN

    def read(
        self, request: Request, project: str, form: type[ClipsInput]
    ) -> tuple[Person, Project, list[Video], dict[str, Any]]:
        """Return who asks, where, for which clips, and what else they sent."""
        person = signed_in(request)
        found = project_for(person, project, self.role)
        given = validated(form, request.data)
        clips = chosen_clips(
            found,
            clips=given.pop("clips", None),
            query=given.pop("filter", None),
            without=given.pop("without", ()),
        )
        return person, found, clips, given


class AddToStudyView(_ActionView):
    """Clips for a study."""

    @extend_schema(request=AddClipsInput, responses=serializer_for(ActionResult))
    def post(self, request: Request, project: str) -> Response:
        """Add clips to the latest round of a study (admins); one that is there stays as it is."""
        person, found, clips, given = self.read(request, project, AddClipsInput)
        study = study_for(person, given["study"], Role.ADMIN)
        if study.project_id != found.pk:
            raise Missing()
        return Response(add_to_study(project=found, study=study, videos=clips, by=person))


class EditClipsView(_ActionView):
    """Facts of clips."""

    @extend_schema(request=EditClipsInput, responses=serializer_for(ActionResult))
    def post(self, request: Request, project: str) -> Response:
        """Set the category, generator or metadata of clips (admins)."""
        person, found, clips, given = self.read(request, project, EditClipsInput)
        generator = given.pop("generator", None)
        named = None if generator is None else (generator["name"], generator["version"])
        return Response(edit_clips(project=found, videos=clips, by=person, generator=named, **given))


class TakeDownView(_ActionView):
    """Clips that are to be taken down."""

    @extend_schema(request=TakeDownInput, responses=serializer_for(ActionResult))
    def post(self, request: Request, project: str) -> Response:
        """Take clips down (admins); one that is taken down already is refused by itself."""
        person, found, clips, given = self.read(request, project, TakeDownInput)
        return Response(take_down(project=found, videos=clips, by=person, **given))


class LiftView(_ActionView):
    """Clips that are to be put back."""

    @extend_schema(request=ClipsInput, responses=serializer_for(ActionResult))
    def post(self, request: Request, project: str) -> Response:
        """Put clips back that are taken down (admins); others stay as they are."""
        person, found, clips, _ = self.read(request, project, ClipsInput)
        return Response(lift(project=found, videos=clips, by=person))


class SendToReviewView(_ActionView):
    """Clips for the review desk of a study."""

    role = Role.RESEARCHER

    @extend_schema(request=SendToReviewInput, responses=serializer_for(ActionResult))
    def post(self, request: Request, project: str) -> Response:
        """Send clips to review (researchers and admins); one without an annotation is refused by itself."""
        person, found, clips, given = self.read(request, project, SendToReviewInput)
        study = study_for(person, given["study"], Role.RESEARCHER)
        if study.project_id != found.pk:
            raise Missing()
        return Response(send_clips(project=found, study=study, videos=clips, reason=given["reason"], by=person))


class ObserveClipsView(_ActionView):
    """Clips for an observer."""

    role = Role.RESEARCHER

    @extend_schema(request=ObserveClipsInput, responses={201: serializer_for(ObservationRunOutput)})
    def post(self, request: Request, project: str) -> Response:
        """Start an observer over clips (researchers and admins); those that are taken down are left out."""
        person, found, clips, chosen = self.read(request, project, ObserveClipsInput)
        run = start_chosen(found, chosen, [each.external_id for each in clips], by=person)
        return Response(serialize_run(run), status.HTTP_201_CREATED)


class ClipUsesView(_ActionView):
    """Where clips are in use."""

    @extend_schema(request=ClipsInput, responses=serializer_for(ClipUses))
    def post(self, request: Request, project: str) -> Response:
        """Say in which studies clips are, and how many are taken down (admins); nothing is changed."""
        _, found, clips, _ = self.read(request, project, ClipsInput)
        return Response(uses_of(found, clips))


class UndoView(APIView):
    """An action that is to be undone."""

    @extend_schema(request=UndoActionInput, responses=serializer_for(ActionResult))
    def post(self, request: Request, project: str) -> Response:
        """Undo an action of one's own within ten seconds, in its role; 409 where that is over, or work has begun."""
        person = signed_in(request)
        found = project_for(person, project, Role.RESEARCHER)
        return Response(undo(project=found, by=person, **validated(UndoActionInput, request.data)))
