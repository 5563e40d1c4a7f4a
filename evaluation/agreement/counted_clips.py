"""
The clips behind each number of agreement.

They are read from the same annotations and compared by the same measures as `evaluation.agreement.study_agreement`: a
number of two annotators is of the clips that both did, one of an annotator of all clips that another did too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from annotations.tasks.counted_tasks import (
    COUNT,
    MEAN,
    MEDIAN,
    MS,
    NUMBER,
    PERCENT,
    SCORE,
    SHARE,
    STATISTIC,
    CountedTasks,
    means_by_key,
    values_by_key,
)
from annotations.tasks.models import TaskQuestion
from evaluation.agreement.counted_values import VALUES, counted_by_values
from evaluation.agreement.figures import Figure, equal_share_of, of_pairs, share
from evaluation.agreement.proposals import counted_by_proposals
from evaluation.agreement.ratings import (
    SEED,
    Ratings,
    Sentence,
    SharedAnnotations,
    annotations_of_shared_tasks,
    lengths_of,
)
from evaluation.agreement.segment_agreement import (
    Tallies,
    chance_of,
    f1_at,
    lateness,
    same_type,
    sentence_ratings,
    tag_f1,
    tallies,
)
from outtake.errors import Invalid
from outtake.measures.agreement.krippendorff import segment_agreement
from outtake.measures.agreement.segment_agreement import (
    AnnotatorPair,
    SegmentSweep,
    compare_pairs,
    oriented,
    summarise,
)
from outtake.measures.matching.segment_matching import THRESHOLDS
from outtake.measures.segments.segments import Segment

ALL, PAIR, ANNOTATOR, TYPE = "all", "pair", "annotator", "type"

PROPOSALS = "proposals"
PAIRS = "pairs of annotators"

Observations = Sequence[AnnotatorPair]


class _Scope(NamedTuple):
    """Whose annotations are compared: in words, their pairs, the clips that they share, and one to look from."""

    title: str
    observations: Observations
    tasks: Mapping[str, Sequence[str]]  # by task, who did it, of those in the scope
    clean: Ratings
    answers: Sequence[Ratings]
    centre: str | None = None
    type: str = ""
    marks: Mapping[str, Mapping[str, tuple[Segment, ...]]] = MappingProxyType({})  # of all clips
    sentences: Sequence[Sentence] = ()
    every: Observations = ()  # also those without a match of the type


class _Made(NamedTuple):
    title: str
    figure: Figure
    unit: str
    look: str
    how: str
    values: Mapping[str, float | None]  # by the name of the task


_Figure = Callable[[_Scope], _Made]


def counted_by_agreement(study: Study, parts: Sequence[str]) -> CountedTasks:
    """
    Return the clips of one number.

    :param parts: ids of annotators separated by commas (empty: all people); then ``all``, ``pair`` and two ids,
        ``annotator`` and one, or ``type`` and a type; then a figure of `FIGURES`; or ``values`` and what
        `evaluation.agreement.counted_values.counted_by_values` takes; or ``proposals``, who proposed and the key of a
        question of a filter
    :raises Invalid: if there is no such number, or one of the annotators has no annotations in the study
    """
    if len(parts) < 3:
        raise _unknown(parts)
    if parts[1] == PROPOSALS:
        return _of_proposals(study, parts)
    instrument = instrument_of(study.rounds.latest("n"))
    ids = parts[0].split(",") if parts[0] else None
    annotations = annotations_of_shared_tasks(study, instrument, ids)
    _, which, *who, figure = parts
    if which == VALUES:
        try:
            return counted_by_values(annotations, instrument, parts[2:])
        except (KeyError, ValueError, StopIteration) as error:
            raise _unknown(parts) from error
    scope = _scope(annotations, which, who)
    make = (OF_TYPES if which == TYPE else FIGURES).get(figure)
    if scope is None or make is None or (which != ALL and figure in OF_ALL) or (which == ALL and figure in OF_TWO):
        raise _unknown(parts)
    made = make(scope)
    if figure in ("answers", "answers_kappa"):
        made = made._replace(values=_by_task(made.values))
    return CountedTasks(
        title=f"{made.title}: {scope.title}",
        tasks=[int(task) for task in made.values],
        value=made.figure.value,
        look=made.look,
        how=made.how,
        n=made.figure.n,
        unit=made.unit,
        values={int(task): value for task, value in made.values.items() if value is not None},
    )


def _of_proposals(study: Study, parts: Sequence[str]) -> CountedTasks:
    try:
        _, _, by, key = parts
        return counted_by_proposals(study, by, key)
    except (KeyError, ValueError) as error:
        raise _unknown(parts) from error


def _unknown(parts: Sequence[str]) -> Invalid:
    return Invalid.field("counted", f"{':'.join(parts)[:60]!r} is not a number of agreement.")


def _scope(annotations: SharedAnnotations, which: str, who: Sequence[str]) -> _Scope | None:
    names = {each.public_id: each.label for each in annotations.annotators}
    observations = compare_pairs(annotations.marks)
    answers = list(annotations.answers.values())
    if which == ALL and not who:
        title = "all that are compared" if len(names) != 2 else " and ".join(names.values())
        of = annotations
        return _Scope(title, observations, of.tasks, of.clean, answers, marks=of.marks, sentences=of.sentences)
    if which == TYPE and len(who) == 1:
        marked = {
            task
            for task, said in annotations.marks.items()
            if any(segment.type == who[0] for segments in said.values() for segment in segments)
        }
        own = {task: names for task, names in annotations.tasks.items() if task in marked}
        kept = [each for each in observations if _has_type(each, who[0])]
        title = who[0].replace("_", " ")
        return _Scope(title, kept, own, {}, (), type=who[0], marks=annotations.marks, every=observations)
    if any(each not in names for each in who):
        return None
    if which == PAIR and len(who) == 2:
        pair = tuple(sorted(who))
        both = {task: pair for task, names in annotations.tasks.items() if set(pair) <= set(names)}
        kept = [each for each in observations if (each.first, each.second) == pair]
        title = f"{names[who[0]]} and {names[who[1]]}"
        return _Scope(title, kept, both, _only(annotations.clean, pair), [_only(each, pair) for each in answers])
    if which == ANNOTATOR and len(who) == 1:
        own = {task: names for task, names in annotations.tasks.items() if who[0] in names}
        theirs = oriented([each for each in observations if who[0] in (each.first, each.second)], who[0])
        return _Scope(names[who[0]], theirs, own, annotations.clean, answers, who[0])
    return None


def _has_type(observation: AnnotatorPair, type_: str) -> bool:
    return any(type_ in (pair.first.type, pair.second.type) for pair in observation.matched)


def _only(ratings: Ratings, pair: Sequence[str]) -> Ratings:
    """Keep the ratings of two annotators, where both are there."""
    return {
        item: {name: said[name] for name in pair}
        for item, said in ratings.items()
        if all(name in said for name in pair)
    }


def _tasks(scope: _Scope) -> _Made:
    n = len(scope.tasks)
    return _Made("Clips in common", Figure(float(n), n), "tasks", NUMBER, COUNT, dict.fromkeys(scope.tasks))


def _equal(scope: _Scope, several: Iterable[Ratings]) -> tuple[Figure, dict[str, float | None]]:
    """Return the share of equal pairs, and by item; from one annotator's view, of the pairs with them."""
    equal, n, by_item = 0, 0, dict[str, float | None]()
    for ratings in several:
        for item, said in ratings.items():
            pairs = [pair for pair in combinations(sorted(said), 2) if scope.centre is None or scope.centre in pair]
            same = sum(said[a] == said[b] for a, b in pairs)
            equal, n = equal + same, n + len(pairs)
            if pairs:
                by_item[item] = same / len(pairs)
    return Figure(equal / n if n else None, n, None if n else "nothing to compare"), by_item


def _detection(scope: _Scope) -> _Made:
    figure, by_task = _equal(scope, [scope.clean])
    unit = "pairs"
    if scope.centre is None and len({name for said in scope.clean.values() for name in said}) > 2:
        figure, unit = equal_share_of(scope.clean), "clips"
    return _Made("Error or not, same", figure, unit, PERCENT, SHARE, by_task)


def _answers(scope: _Scope) -> _Made:
    figure, by_item = _equal(scope, scope.answers)
    return _Made("Same answer", figure, "pairs of answers", PERCENT, SHARE, by_item)


def _f1(threshold: int) -> _Figure:
    """Return F1 at an IoU in hundredths."""

    def made(scope: _Scope) -> _Made:
        at = THRESHOLDS.index(threshold)
        marked = [each for each in scope.observations if each.a + each.b]
        values = means_by_key((each.item, 2 * each.matches[at] / (each.a + each.b)) for each in marked)
        figure = f1_at(threshold, summarise(scope.observations))
        return _Made(f"F1 of segments at IoU {threshold / 100}", figure, PAIRS, SCORE, MEAN, values)

    return made


def _chance(threshold: int) -> _Figure:
    """Return F1 between different clips at an IoU in hundredths: any clip that two annotators did can be drawn."""

    def made(scope: _Scope) -> _Made:
        found = chance_of(scope.marks, lengths_of(scope.marks), seed=SEED)
        f1 = next((point.f1 for point in found.points if point.threshold == threshold), None)
        tasks = dict.fromkeys(task for task, said in scope.marks.items() if len(said) > 1)
        title = f"F1 of segments by chance at IoU {threshold / 100}"
        return _Made(title, Figure(f1, found.pairs, found.reason), PAIRS, SCORE, STATISTIC, tasks)

    return made


def _same_type(scope: _Scope) -> _Made:
    pairs = [
        (each.item, float(pair.first.type == pair.second.type)) for each in scope.observations for pair in each.matched
    ]
    figure = same_type(summarise(scope.observations))
    return _Made("Same type", figure, "matched segments", PERCENT, SHARE, means_by_key(pairs))


def _lateness(edge: str) -> _Figure:
    def made(scope: _Scope) -> _Made:
        later = [
            (each.item, float(getattr(pair.second, edge) - getattr(pair.first, edge)))
            for each in scope.observations
            for pair in each.matched
        ]
        sweep = summarise(scope.observations)
        figure = lateness(sweep.start if edge == "start_ms" else sweep.end)
        title = "Starts later, median" if edge == "start_ms" else "Ends later, median"
        return _Made(title, figure, "matched segments", MS, MEDIAN, dict.fromkeys(dict(later)))

    return made


def _kappa(title: str, of: Callable[[_Scope], Iterable[Ratings]]) -> _Figure:
    def made(scope: _Scope) -> _Made:
        pairs, items = list[tuple[str, str]](), dict[str, float | None]()
        for ratings in of(scope):
            for item, said in ratings.items():
                for a, b in combinations(sorted(said), 2):
                    if scope.centre is None or scope.centre in (a, b):
                        first, second = (b, a) if b == scope.centre else (a, b)
                        pairs.append((said[first], said[second]))
                        items[item] = None
        return _Made(title, of_pairs(pairs).kappa, "pairs of answers", SCORE, STATISTIC, items)

    return made


def _iou(title: str, name: str, look: str, how: str) -> _Figure:
    """Return a figure of clips in which every annotator has exactly one segment."""

    def made(scope: _Scope) -> _Made:
        whole = segment_agreement(scope.marks)
        alone = {task: segment_agreement({task: said}) for task, said in scope.marks.items()}
        values = {task: getattr(each, name) for task, each in alone.items() if each.single_pairs}
        return _Made(title, Figure(getattr(whole, name), whole.single_pairs), PAIRS, look, how, values)

    return made


def _matched(title: str, look: str, of: Callable[[SegmentSweep], Figure], *, rated: bool = False) -> _Figure:
    """Return a statistic of matched segments; ``rated``: of those with a severity."""

    def made(scope: _Scope) -> _Made:
        tasks = {
            each.item
            for each in scope.observations
            for pair in each.matched
            if not rated or (pair.first.severity is not None and pair.second.severity is not None)
        }
        return _Made(
            title, of(summarise(scope.observations)), "matched segments", look, STATISTIC, dict.fromkeys(tasks)
        )

    return made


def _of_type(title: str, unit: str, count: Callable[[str, Tallies], tuple[int, int]]) -> _Figure:
    """Return a share of the segments of a type, counted over each two annotators of a clip."""

    def made(scope: _Scope) -> _Made:
        by_task = values_by_key((each.item, each) for each in scope.every)
        counts = {task: count(scope.type, tallies(scope.marks, own)) for task, own in by_task.items()}
        values: dict[str, float | None] = {task: part / of for task, (part, of) in counts.items() if of}
        figure = share(*map(sum, zip(*counts.values(), strict=True)), nothing="") if counts else Figure(None, 0)
        return _Made(title, figure, unit, PERCENT, SHARE, values)

    return made


def _tag_f1(scope: _Scope) -> _Made:
    tags = sentence_ratings(scope.sentences).tags
    tagged = {item.partition(":")[0] for item, said in tags.items() if len(said) > 1 and any(said.values())}
    return _Made("F1 of the tags of sentences", tag_f1(tags), "tags", SCORE, STATISTIC, dict.fromkeys(tagged))


def _marked(scope: _Scope) -> _Made:
    n = len(scope.tasks)
    return _Made("Clips with such an error", Figure(float(n), n), "clips", NUMBER, COUNT, dict.fromkeys(scope.tasks))


def _by_task(values: Mapping[str, float | None]) -> dict[str, float | None]:
    """Return values of questions of tasks as means of their tasks."""
    tasks = dict(TaskQuestion.objects.filter(pk__in=[int(each) for each in values]).values_list("pk", "task_id"))
    known = means_by_key((str(tasks[int(each)]), value) for each, value in values.items() if value is not None)
    return dict.fromkeys((str(task) for task in tasks.values()), None) | known


FIGURES: Mapping[str, _Figure] = {
    "tasks": _tasks,
    "detection": _detection,
    "answers": _answers,
    "f1": _f1(50),
    **{f"f1_at_{threshold}": _f1(threshold) for threshold in THRESHOLDS},
    **{f"chance_at_{threshold}": _chance(threshold) for threshold in THRESHOLDS},
    "same_type": _same_type,
    "start": _lateness("start_ms"),
    "end": _lateness("end_ms"),
    "detection_kappa": _kappa("Error or not, Cohen's kappa", lambda scope: [scope.clean]),
    "answers_kappa": _kappa("Answers, Cohen's kappa", lambda scope: scope.answers),
    "tag_f1": _tag_f1,
    "iou": _iou("IoU of segments, one of each annotator", "mean_iou", SCORE, MEAN),
    "iou_60": _iou("IoU of at least 0.6", "share_iou_60", PERCENT, SHARE),
    "start_p90": _matched(
        "Starts apart, 90th percentile", MS, lambda found: Figure(found.start.p90_abs_ms, found.start.n)
    ),
    "end_p90": _matched("Ends apart, 90th percentile", MS, lambda found: Figure(found.end.p90_abs_ms, found.end.n)),
    "type_alpha": _matched("Type, alpha", SCORE, lambda found: Figure(found.type.alpha, found.type.n)),
    "severity_alpha": _matched(
        "Severity, ordinal alpha", SCORE, lambda found: Figure(found.severity.alpha, found.severity.n), rated=True
    ),
}
OF_ALL = (
    *("tag_f1", "iou", "iou_60", "start_p90", "end_p90", "type_alpha", "severity_alpha"),
    *(f"chance_at_{threshold}" for threshold in THRESHOLDS),
)
OF_TWO = ("detection_kappa", "answers_kappa")
OF_TYPES: Mapping[str, _Figure] = {
    "marked": _marked,
    "found_too": _of_type("Also found by the other", "segments", lambda type_, n: (n[1][type_], n[0][type_])),
    "same_type": _of_type("Same type", "matched segments", lambda type_, n: (2 * n[2][type_], n[1][type_])),
}
