"""The pairs of texts that a step has a judge look at, known once what is judged is there: for estimates."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from annotations.annotators.models import Annotator
from annotations.instruments.documents import VIDEO
from annotations.instruments.question_forms import TEXT
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from annotations.work.submissions.models import Annotation, Answer
from annotations.work.submissions.queries import annotations_in
from evaluation.annotation_sets.subject_annotations import to_measure, valid_segments
from evaluation.ground_truth.models import GroundTruth, TruthAnswer, TruthSegment
from evaluation.ground_truth.policies.same_reasons import close_pairs
from evaluation.judges.certificates.answers_to_grade import keys_with_reference
from evaluation.judges.kinds.contract import Pair
from evaluation.judges.kinds.graded_answers import GradedAnswer
from outtake.measures.segments.segments import Segment


def merged_pairs(study: Study, people: Iterable[Annotator]) -> set[Pair]:
    """Return the reasons of people's segments that are close enough to be merged."""
    by_task: dict[int, list[Segment]] = defaultdict(list)
    for annotation in annotations_in(study, annotators=people).filter(status=Annotation.OK).order_by("pk"):
        by_task[annotation.task_id] += [to_measure(each) for each in valid_segments(annotation)]
    return close_pairs(by_task.values())


def graded_pairs(truth: GroundTruth, annotators: Iterable[Annotator]) -> set[Pair]:
    """Return annotators' answers in words with the true answers to the same questions."""
    keys = keys_with_reference(instrument_of(truth.study.rounds.latest("n")))
    known = TruthAnswer.objects.filter(item__truth=truth, task_question__question__key__in=keys).exclude(value=None)
    known = known.filter(task_question__question__form=TEXT)
    columns = ("item__task_id", "task_question__question_id")
    references = {
        (task, question): (text, value)
        for task, question, text, value in known.values_list(*columns, "task_question__question__text", "value")
        if value.strip()
    }
    said = annotations_in(truth.study, annotators=annotators).filter(status=Annotation.OK).values("pk")
    given = Answer.objects.filter(annotation__in=said, task_question__question__form=TEXT)
    return {
        GradedAnswer(*references[task, question], value).pair
        for task, question, value in given.values_list("annotation__task_id", "task_question__question_id", "value")
        if value and (task, question) in references
    }


def matched_pairs(truth: GroundTruth, annotators: Mapping[Study, Iterable[Annotator]]) -> set[Pair]:
    """
    Return the reasons of the true errors of each clip with those that annotators marked in it.

    :param annotators: by the study in which they did; others than that of the truth share clips with it
    """
    true: dict[int, list[str]] = defaultdict(list)
    clip = "item__task__parts__video"
    errors = TruthSegment.objects.filter(item__truth=truth, item__task__parts__role=VIDEO)
    for video, reason in errors.values_list(clip, "reason"):
        true[video].append(reason)
    found = set()
    for study, own in annotators.items():
        for annotation in annotations_in(study, annotators=own).filter(status=Annotation.OK):
            videos = [part.clip.pk for part in annotation.task.parts.all() if part.role == VIDEO]
            for marked in valid_segments(annotation):
                found |= {(reason, marked.reason) for video in videos for reason in true[video]}
    return found
