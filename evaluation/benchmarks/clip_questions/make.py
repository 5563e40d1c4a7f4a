"""Make the questions of clips from the annotations of a study with VF-Eval's form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from annotations.annotators.models import Annotator
from annotations.instruments.documents import Instrument
from annotations.instruments.question_forms import CHOICE, CHOICES, TEXT, YES_NO
from annotations.studies.models import Study
from annotations.studies.queries import instrument_in
from annotations.tasks.clip_questions import SPLIT, SPLITS, add_clip_questions, split_clips, splits_of
from annotations.tasks.models import Question
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.queries import annotations_in
from evaluation.benchmarks.clip_questions.distractors import WRITTEN_BY
from evaluation.benchmarks.clip_questions.rules import ALL_YES, PARTS, WAYS, questions_from
from outtake.catalog.videos.models import Video
from outtake.errors import Invalid

FORM = "vf_eval"
LEAST_VERSION = 4  # the first with the paper's options
CALLED = {"yes/no": (YES_NO,), "multiple choice": (CHOICE, CHOICES), "open": (TEXT,)}


def make_questions(study: Study, *, way: str = ALL_YES, seed: int, test_percent: int = 70) -> Counter[str]:
    """
    Make questions about each annotated clip of a study by rule; those that are there stay as they are.

    Of several people's annotations of a clip the first counts. A clip's questions are all in the same split.

    :param way: how yes/no questions are made, one of `evaluation.benchmarks.clip_questions.rules.WAYS`
    :returns: how many questions the clips have, by task
    :raises Invalid: if the study has another form or no annotation, or the way is unknown
    """
    if way not in WAYS:
        raise Invalid.field("way", f"{way[:40]!r} is not one of {', '.join(WAYS)}.")
    said = filled_forms(study)
    if not said:
        raise Invalid.field("study", f"No one has annotated a clip of {study.name!r}, so there is nothing to ask.")
    splits = split_clips([video.external_id for video in said], seed=seed, test_percent=test_percent)
    options = _options(instrument_in(study.rounds.latest("n").pk))
    add_clip_questions(
        {
            video: questions_from(
                answers, options, way=way, split=splits[video.external_id], seed=f"{seed} {video.external_id}"
            )
            for video, answers in said.items()
        }
    )
    made = Question.objects.filter(video__in=said).exclude(metadata__has_key=WRITTEN_BY)  # those made by rule
    return Counter(str(each.metadata.get("task", "")) for each in made)


def clips_with_questions(study: Study, split: str = "") -> list[str]:
    """Return the clips of a study that have kept questions, by external id; of one split alone, where it is named."""
    clips = Video.objects.filter(task_parts__task__round__study=study).values("pk")
    kept = Question.objects.filter(video__in=clips, state=Question.KEPT).order_by("video")
    if split:
        kept = kept.filter(**{f"metadata__{SPLIT}": split})
    return list(dict.fromkeys(kept.values_list("video__external_id", flat=True)))


def question_counts(study: Study) -> dict[str, int]:
    """Return how many questions the clips of a study are asked, by form and by split: VF-Eval's table 2."""
    clips = Video.objects.filter(task_parts__task__round__study=study).values("pk")
    kept = Question.objects.filter(video__in=clips, state=Question.KEPT)
    by_form, by_split = Counter(kept.values_list("form", flat=True)), splits_of(kept)
    forms = {name: sum(by_form[form] for form in forms) for name, forms in CALLED.items()}
    return {**forms, **{f"split {split}": by_split[split] for split in SPLITS if by_split[split]}}


def filled_forms(study: Study, kind: str = Annotator.PERSON) -> dict[Video, Mapping[str, str]]:
    """
    Return what was said of each clip of a study with VF-Eval's form, by the keys of its questions.

    Of several annotations of a clip the first of the last round counts.

    :param kind: whose: people's, or critics'
    :raises Invalid: if the study has another form
    """
    instrument = instrument_in(study.rounds.latest("n").pk)
    if instrument.key != FORM or instrument.version < LEAST_VERSION:
        why = f"Questions are made from {FORM}, version {LEAST_VERSION} or later; this study has"
        raise Invalid.field("study", f"{why} {instrument.key}, version {instrument.version}.")
    found: dict[int, tuple[Video, Mapping[str, str]]] = {}
    given = annotations_in(study).filter(annotator__kind=kind, status=Annotation.OK)
    for annotation in given.order_by("-round__n", "pk"):  # the last round that has the clip
        (part,) = (each for each in annotation.task.parts.all() if each.role == "video")
        answers = {each.task_question.question.key: each.value for each in annotation.answers.all() if each.value}
        found.setdefault(part.clip.pk, (part.clip, answers))
    return dict(found[pk] for pk in sorted(found))


def _options(instrument: Instrument) -> dict[str, dict[str, str]]:
    fixed = (instrument.document.get("questions") or {}).get("fixed", ())
    return {
        each["key"]: {option["key"]: option["label"] for option in each["options"]}
        for each in fixed
        if each["key"] in PARTS
    }
