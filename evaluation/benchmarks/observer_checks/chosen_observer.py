"""An observer as people choose it on a page: what is sent, and the run that follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.http.strict_input import StrictInteger, StrictNumber, StrictSerializer, StrictString
from worker.observations.choices import parameters_of
from worker.observations.models import ObservationRun
from worker.observations.operations import MOST_CLIPS, start_observations


class ObserverInput(StrictSerializer):
    """An observer; what a kind takes is in `takes` of `GET observers`."""

    name = StrictString(max_length=200)
    kind = StrictString(max_length=40)
    model = StrictString(max_length=200, required=False, help_text="id or name of a model that a worker announced")
    endpoint = StrictString(max_length=100, required=False, help_text="id or name")
    threshold = StrictNumber(required=False, help_text="least score of a detector that counts, 0 to 1")
    class_map = serializers.DictField(
        child=StrictString(max_length=200), required=False, help_text="names by label, such as woman: person"
    )
    classes = serializers.ListField(
        child=StrictString(max_length=200), required=False, max_length=200, help_text="that a detector looks for"
    )
    max_tokens = StrictInteger(required=False, help_text="of a caption")
    parameters = serializers.DictField(required=False, help_text="of an observer that a package adds")
    fps = StrictNumber(required=False, help_text="frames per second that are looked at, 2")


class ObservationRunInput(ObserverInput):
    """An observer over clips; what a kind takes is in `takes` of `GET observers`."""

    clips = serializers.ListField(
        child=StrictString(max_length=40),
        required=False,
        allow_empty=False,
        max_length=MOST_CLIPS,
        help_text="public ids; by default all clips of the project",
    )


def start_chosen(project: Project, chosen: Mapping[str, Any], videos: Sequence[str], *, by: Person) -> ObservationRun:
    """
    Start a run of an observer as it was chosen.

    :param chosen: the fields of `ObserverInput`
    :param videos: external ids
    :raises Invalid: naming the field that cannot be
    :raises Conflict: if the project has a run of this name
    """
    return start_observations(
        project=project,
        name=chosen["name"],
        kind=chosen["kind"],
        parameters=parameters_of(project, chosen["kind"], chosen),
        videos=videos,
        by=by,
        **({"fps": chosen["fps"]} if "fps" in chosen else {}),
    )
