"""Queries of the training."""

from __future__ import annotations

from annotations.responses.values import AnnotationBody
from annotations.tasks.content import task_content
from annotations.tasks.models import TaskKey
from annotations.work.submissions.models import Annotation
from annotations.work.training.feedback import Feedback, feedback, read_key


def feedback_on(annotation: Annotation, body: AnnotationBody) -> Feedback | None:
    """
    Return what was right and what was not in an annotation of a training task; None for any other.

    :param body: what was sent, of which the annotation was stored
    """
    facts = task_content(annotation.task_id)
    if not facts.training:
        return None
    key = TaskKey.objects.get(task=annotation.task_id)
    forms, swapped = facts.asked.questions, annotation.swapped
    return feedback(body, read_key(key.content), forms=forms, min_iou=key.min_iou, swapped=swapped)
