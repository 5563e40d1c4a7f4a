"""Rules over HTTP: write them, let them act, what they did, and what annotators say against it."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.access.permissions import study_for
from annotations.annotators.models import AnnotatorAction
from annotations.quality.rule_documents.documents import read_action
from annotations.quality.rule_documents.presets.load import presets
from annotations.quality.rules import serializers
from annotations.quality.rules.appeals import act, answer_appeal, appeal, undo
from annotations.quality.rules.apply import apply_rules
from annotations.quality.rules.edit import add_preset, add_rule, change_rule, delete_rule
from annotations.quality.rules.models import Rule
from annotations.quality.rules.queries import (
    annotator_in,
    event_for,
    events_of,
    own_event,
    own_events,
    rule_for,
    rules_of,
)
from annotations.quality.rules.serializers import (
    serialize_collectors,
    serialize_event,
    serialize_own_event,
    serialize_preset,
    serialize_rule,
    serialize_signals,
)
from annotations.quality.signals.cache import read_signals
from annotations.studies.models import Study
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.people.limits import COSTLY
from outtake.accounts.projects.models import Role
from outtake.errors import Invalid
from outtake.http.pagination import KeysetPages
from outtake.http.resources import serializer_class_for, serializer_for
from outtake.http.strict_input import validated


class NewestFirst(KeysetPages):
    """Pages of events."""

    ordering = "-id"


class RulesView(APIView):
    """The rules of a study."""

    @extend_schema(responses=serializer_for(serializers.RulesOutput))
    def get(self, request: Request, study: str) -> Response:
        """List them, and the presets and collectors that there are (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        rules = serializers.RulesOutput(
            results=[serialize_rule(each) for each in rules_of(found)],
            presets=[serialize_preset(each) for each in presets().values()],
            collectors=serialize_collectors(),
        )
        return Response(rules)

    @extend_schema(request=serializers.RuleInput, responses={201: serializer_for(serializers.AddedRulesOutput)})
    def post(self, request: Request, study: str) -> Response:
        """Add a rule, or those of a preset (researchers and admins); 409 where the name is taken."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        added = [rule.pk for rule in _added(found, request, **validated(serializers.RuleInput, request.data))]
        results = [serialize_rule(each) for each in rules_of(found).filter(pk__in=added)]
        return Response(serializers.AddedRulesOutput(results=results), status.HTTP_201_CREATED)


def _added(
    study: Study, request: Request, *, name: str | None = None, document: Any = None, preset: str | None = None
) -> list[Rule]:
    by = signed_in(request)
    if preset is not None:
        if name is not None or document is not None:
            raise Invalid.field("preset", "A preset contains names and documents; send it alone.")
        return add_preset(study=study, preset=preset, made_by=by)
    if name is None or document is None:
        raise Invalid.field("name", "Send a name and a document, or a preset.")
    return [add_rule(study=study, name=name, document=document, made_by=by)]


class RuleView(APIView):
    """One rule."""

    @extend_schema(request=serializers.RuleChangeInput, responses=serializer_for(serializers.RuleOutput))
    def put(self, request: Request, rule: str) -> Response:
        """Change its name, document or whether it is active (researchers and admins); what it did stays."""
        found = rule_for(signed_in(request), rule)
        changed = change_rule(rule=found, **validated(serializers.RuleChangeInput, request.data))
        return Response(serialize_rule(rules_of(changed.study).get(pk=changed.pk)))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, rule: str) -> Response:
        """Delete it (researchers and admins); what it did stays until it is undone."""
        delete_rule(rule=rule_for(signed_in(request), rule))
        return Response(status=status.HTTP_204_NO_CONTENT)


class ApplyView(APIView):
    """Rules at work."""

    limit = COSTLY

    @extend_schema(request=None, responses=serializer_for(serializers.AppliedOutput))
    def post(self, request: Request, study: str) -> Response:
        """Let the active rules act now (researchers and admins); they also do so by themselves, each minute."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        done = [event.pk for event in apply_rules(study=found)]
        results = [serialize_event(each) for each in events_of(found).filter(pk__in=done)]
        return Response(serializers.AppliedOutput(results=results))


@extend_schema(
    parameters=[
        OpenApiParameter("annotator", OpenApiTypes.STR, description="id of one"),
        OpenApiParameter("in_force", OpenApiTypes.BOOL, description="those that are in force, or those that are not"),
        OpenApiParameter("appeal", OpenApiTypes.STR, enum=["open", "answered"]),
    ]
)
class EventsView(generics.ListAPIView):
    """What was done to annotators."""

    serializer_class = serializer_class_for(serializers.EventOutput)
    queryset = AnnotatorAction.objects.none()  # for the schema alone
    pagination_class = NewestFirst

    def get_queryset(self) -> QuerySet[AnnotatorAction]:
        """Return the events of a study, newest first (researchers and admins)."""
        study = study_for(signed_in(self.request), self.kwargs["study"], Role.RESEARCHER)
        asked = self.request.query_params
        active = {"true": True, "false": False}.get(asked.get("in_force", ""))
        return events_of(study, annotator=asked.get("annotator"), active=active, appeal=asked.get("appeal"))

    def list(self, request: Request, *args: object, **kwargs: object) -> Response:
        """Answer one page."""
        page: list[Any] = self.paginate_queryset(self.get_queryset()) or []
        return self.get_paginated_response([serialize_event(each) for each in page])

    @extend_schema(request=serializers.OwnActionInput, responses={201: serializer_for(serializers.EventOutput)})
    def post(self, request: Request, study: str) -> Response:
        """Act on an annotator without a rule (researchers and admins)."""
        found = study_for(signed_in(request), study, Role.RESEARCHER)
        given = validated(serializers.OwnActionInput, request.data)
        event = act(
            study=found,
            annotator=annotator_in(found, given["annotator"]),
            action=read_action(given["action"]),
            made_by=signed_in(request),
        )
        return Response(_serialized(event), status.HTTP_201_CREATED)


class OwnEventsView(APIView):
    """What was done to oneself."""

    @extend_schema(responses=serializer_for(serializers.OwnEventsOutput))
    def get(self, request: Request, study: str) -> Response:
        """Return all that was done to oneself in a study, newest first, with the numbers that may be told."""
        results = [serialize_own_event(each) for each in own_events(signed_in(request), study)]
        return Response(serializers.OwnEventsOutput(results=results))


class UndoView(APIView):
    """An event that is to be undone."""

    @extend_schema(request=serializers.UndoInput, responses=serializer_for(serializers.EventOutput))
    def post(self, request: Request, event: str) -> Response:
        """Undo an event with all that it did (researchers and admins); 409 where it is undone."""
        found = event_for(signed_in(request), event)
        given = validated(serializers.UndoInput, request.data)
        return Response(_serialized(undo(event=found, by=signed_in(request), **given)))


class AppealView(APIView):
    """A word against an event."""

    @extend_schema(request=serializers.AppealInput, responses={201: serializer_for(serializers.OwnEventOutput)})
    def post(self, request: Request, event: str) -> Response:
        """Object, once, to an action on one's own account."""
        found = own_event(signed_in(request), event)
        appeal(event=found, annotator=found.annotator, **validated(serializers.AppealInput, request.data))
        own = own_events(signed_in(request), found.study.public_id).get(pk=found.pk)
        return Response(serialize_own_event(own), status.HTTP_201_CREATED)


class AnswerView(APIView):
    """The word on an appeal."""

    @extend_schema(request=serializers.AppealAnswerInput, responses=serializer_for(serializers.EventOutput))
    def post(self, request: Request, event: str) -> Response:
        """Answer an appeal, and uphold the event or undo it (researchers and admins); 409 where there is none."""
        found = event_for(signed_in(request), event)
        given = validated(serializers.AppealAnswerInput, request.data)
        return Response(_serialized(answer_appeal(event=found, by=signed_in(request), **given)))


class SignalsView(APIView):
    """How annotators work, in numbers."""

    limit = COSTLY

    @extend_schema(responses=serializer_for(serializers.SignalsOutput))
    def get(self, request: Request, study: str) -> Response:
        """
        Return every annotator's signals next to the median of the others' (researchers and admins).

        In a large study they are of the time `as_of`.
        """
        return Response(serialize_signals(read_signals(study_for(signed_in(request), study, Role.RESEARCHER))))


def _serialized(event: AnnotatorAction) -> serializers.EventOutput:
    return serialize_event(events_of(event.study).get(pk=event.pk))
