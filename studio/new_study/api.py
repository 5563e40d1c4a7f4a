"""Make a study in one call, find out beforehand what it takes, and keep drafts, over HTTP."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotations.quality.rule_documents.presets.load import presets
from annotations.studies.serializers import IdOutput
from outtake.accounts.people.authentication import signed_in
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import project_for
from outtake.http.resources import serializer_for
from outtake.http.strict_input import ListJSONParser, validated
from outtake.rows import first_or_missing
from studio.new_study.clips import with_clips
from studio.new_study.estimate import StudyEstimate, estimate_study
from studio.new_study.models import StudyDraft
from studio.new_study.operations import create_study_draft, create_whole_study, find_problems, save_study_draft
from studio.new_study.presets import PRESETS
from studio.new_study.serializers import (
    NewStudyInput,
    SavedStudyDraftInput,
    StudyDraftInput,
    StudyDraftListOutput,
    StudyDraftOutput,
    StudyPresetsOutput,
    new_study_of,
    serialize_draft_ref,
    serialize_study_draft,
)


class PresetsView(APIView):
    """What a new study can begin with."""

    @extend_schema(responses=serializer_for(StudyPresetsOutput))
    def get(self, request: Request) -> Response:
        """List the presets of rounds and of rules."""
        page = StudyPresetsOutput(
            rounds=list(PRESETS),
            rules=[
                {"key": each.key, "title": each.title, "source": each.source, "rules": [one.name for one in each.rules]}
                for each in presets().values()
            ],
        )
        return Response(page)


class ProjectStudiesView(APIView):
    """The studies of a project."""

    parser_classes = [ListJSONParser]

    @extend_schema(request=NewStudyInput, responses={201: serializer_for(IdOutput)})
    def post(self, request: Request, project: str) -> Response:
        """Make a study with everything that it begins with, together or not at all (admins)."""
        person = signed_in(request)
        found = project_for(person, project, Role.ADMIN)
        given = validated(NewStudyInput, request.data)
        new = with_clips(found, new_study_of(given))
        study = create_whole_study(project=found, new=new, made_by=person)
        if (draft := given.get("draft")) is not None:
            StudyDraft.objects.filter(project=found, public_id=draft).delete()
        return Response(IdOutput(id=study.public_id), status.HTTP_201_CREATED)


class DryRunView(APIView):
    """What a study would take."""

    parser_classes = [ListJSONParser]

    @extend_schema(request=NewStudyInput, responses=serializer_for(StudyEstimate))
    def post(self, request: Request, project: str) -> Response:
        """Tell tasks, people, hours and cost of a new study, and what is wrong with it (admins). Nothing is made."""
        found = project_for(signed_in(request), project, Role.ADMIN)
        new = with_clips(found, new_study_of(validated(NewStudyInput, request.data)))
        return Response(estimate_study(found, new, find_problems(project=found, new=new)))


class StudyDraftsView(APIView):
    """New studies of a project that are not made yet."""

    parser_classes = [ListJSONParser]

    @extend_schema(responses=serializer_for(StudyDraftListOutput), operation_id="projects_study_drafts_list")
    def get(self, request: Request, project: str) -> Response:
        """List the drafts, the last saved first (admins)."""
        found = project_for(signed_in(request), project, Role.ADMIN)
        drafts = StudyDraft.objects.filter(project=found).select_related("owner").order_by("-saved_at", "-id")
        return Response(StudyDraftListOutput(results=[serialize_draft_ref(each) for each in drafts[:100]]))

    @extend_schema(request=StudyDraftInput, responses={201: serializer_for(StudyDraftOutput)})
    def post(self, request: Request, project: str) -> Response:
        """Keep a new study that is not made yet (admins)."""
        person = signed_in(request)
        found = project_for(person, project, Role.ADMIN)
        draft = create_study_draft(project=found, owner=person, **validated(StudyDraftInput, request.data))
        return Response(serialize_study_draft(draft), status.HTTP_201_CREATED)


class StudyDraftView(APIView):
    """One new study that is not made yet."""

    parser_classes = [ListJSONParser]

    @extend_schema(responses=serializer_for(StudyDraftOutput))
    def get(self, request: Request, project: str, draft: str) -> Response:
        """Return a draft (admins)."""
        return Response(serialize_study_draft(_draft(request, project, draft)))

    @extend_schema(request=SavedStudyDraftInput, responses=serializer_for(StudyDraftOutput))
    def put(self, request: Request, project: str, draft: str) -> Response:
        """Keep a draft (admins); 409 with the stored one where its lock number is another."""
        found = _draft(request, project, draft)
        given = validated(SavedStudyDraftInput, request.data)
        return Response(serialize_study_draft(save_study_draft(draft=found, **given)))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, project: str, draft: str) -> Response:
        """Discard a draft (admins)."""
        _draft(request, project, draft).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


def _draft(request: Request, project: str, draft: str) -> StudyDraft:
    within = project_for(signed_in(request), project, Role.ADMIN)
    return first_or_missing(StudyDraft.objects.filter(project=within, public_id=draft).select_related("owner"))
