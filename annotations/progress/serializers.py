"""What the API answers about studies and the annotations in them. These describe; views build plain dictionaries."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from annotations.progress.study_progress import StudyCounts
from annotations.studies.models import Round, Study
from annotations.studies.queries import instrument_of
from annotations.studies.serializers import InstrumentRefOutput, RefOutput


class StudyOutput(serializers.Serializer):
    """A study in a list."""

    id = serializers.CharField()
    name = serializers.CharField()
    project = RefOutput()
    instrument = InstrumentRefOutput()
    role = serializers.CharField()
    tasks = serializers.IntegerField()
    done = serializers.IntegerField(allow_null=True, help_text="by all annotators asked for; null for annotators")
    mine = serializers.IntegerField()


class StudyListOutput(serializers.Serializer):
    """The studies that one may see."""

    results = StudyOutput(many=True)
    next = serializers.CharField(allow_null=True)


class RoundOutput(serializers.Serializer):
    """The round at work."""

    n = serializers.IntegerField()
    overlap = serializers.IntegerField()


class CountsOutput(serializers.Serializer):
    """Tasks by state."""

    tasks = serializers.IntegerField()
    open = serializers.IntegerField()
    leased = serializers.IntegerField()
    submitted = serializers.IntegerField()
    done = serializers.IntegerField()
    held = serializers.IntegerField(help_text="a video of theirs is held")


class AnnotatorOutput(serializers.Serializer):
    """An annotator and how much they said."""

    id = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=["person", "critic"])
    simulated = serializers.BooleanField()
    annotations = serializers.IntegerField()
    segments = serializers.IntegerField()


class StudyDetailOutput(StudyOutput):
    """A study, whole. Counts and annotators are for researchers and admins; null and empty for others."""

    content_warning = serializers.CharField(allow_blank=True, help_text="of this study, beside its instrument's")
    instrument_document = serializers.DictField()
    round = RoundOutput()
    counts = CountsOutput(allow_null=True)
    annotators = AnnotatorOutput(many=True)
    recruits = serializers.BooleanField(help_text="people come in from a platform; always false for annotators")


def study_shape(study: Study, round_: Round, role: str, *, done: int | None, mine: int) -> dict[str, Any]:
    """A study in a list, as one of its rounds asks it."""
    instrument = instrument_of(round_)
    return {
        "id": study.public_id,
        "name": study.name,
        "project": {"id": study.project.public_id, "name": study.project.name},
        "instrument": {"key": instrument.key, "version": instrument.version, "title": instrument.title},
        "role": role,
        "tasks": round_.task_count,
        "done": done,
        "mine": mine,
    }


def counts_shape(counts: StudyCounts) -> dict[str, int]:
    """Tasks by state."""
    return counts._asdict()
