"""Each segment repeats the round of its annotation and the clip of its task: of people, critics and imports."""

from __future__ import annotations

import pytest
from django.db.models import F

from annotations.annotators.operations import annotator_of, new_critic_annotator
from annotations.work.submissions.critic_annotations import CriticSegment, record_critic_annotation
from annotations.work.submissions.imported_annotations import ImportedAnnotation, import_annotations
from annotations.work.submissions.models import Annotation, Segment
from tests.support.factories import make_scene, segment
from tests.support.working import take

pytestmark = pytest.mark.django_db


def test_segments_are_of_the_round_and_clip_of_their_task(project, ana, bo):
    scene = make_scene(project, tasks=2, overlap=2)
    work = take(ana, scene)
    work.submit(work.body(segment(), segment(2400, 3200)))
    tasks = list(scene.round.tasks.order_by("pk"))
    marked = CriticSegment(0, 400, "logical_error", "It vanishes.")
    record_critic_annotation(
        task=tasks[1], annotator=new_critic_annotator(name="critic"), status=Annotation.OK, segments=[marked]
    )
    imported = {"start_ms": 0, "end_ms": 400, "type": "logical_error", "reason": "It vanishes."}
    import_annotations(scene.round, [ImportedAnnotation(tasks[1].pk, annotator_of(bo.person), False, [imported])])
    right = Segment.objects.filter(
        round=F("annotation__round"), video=F("annotation__task__parts__video"), annotation__task__parts__role=F("part")
    )
    assert right.count() == Segment.objects.count() == 4
