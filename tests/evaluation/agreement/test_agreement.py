"""Agreement of a study's annotators: worked by hand, over what counts, for every subject."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from annotations.annotators.models import Annotator
from annotations.annotators.operations import annotator_of, new_critic_annotator
from annotations.quality.holds.operations import hold_video, lift_video
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from annotations.tasks.models import Task
from annotations.work.submissions.models import Annotation
from evaluation.agreement import figures, ratings, study_agreement
from evaluation.agreement.figures import of_values
from evaluation.agreement.study_agreement import agreement_in
from outtake.errors import Invalid
from tests.support.cast import make_person, script_of
from tests.support.factories import Scene, make_scene
from tests.support.subjects import make_study_of, make_training, say_of

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("first", "second", "third")]


@dataclass(frozen=True, eq=False)
class Figure:
    """What a figure has to say, whatever its interval."""

    value: object
    n: int
    reason: str | None = None

    def __eq__(self, other: object) -> bool:
        assert isinstance(other, figures.Figure)
        return (self.value, self.n, self.reason) == (other.value, other.n, other.reason)


def mark(start_ms: int, end_ms: int, type_: str = "physics_violation", severity: int = 3) -> dict:
    return {"start_ms": start_ms, "end_ms": end_ms, "type": type_, "severity": severity, "reason": "It floats there."}


def say(scene: Scene, annotator: Annotator, *clips: list[dict] | None) -> list[Annotation]:
    """Let an annotator say something of the first clips, straight as rows; None leaves one out."""
    tasks = scene.round.tasks.order_by("id")
    said = zip(tasks, clips, strict=False)
    return [say_of(task, annotator, *marks, clean=not marks) for task, marks in said if marks is not None]


def answer(task: Task, annotator: Annotator, *values: str | None) -> None:
    """Let an annotator answer the questions of a task in order; None is "unclear"."""
    said = say_of(task, annotator)
    for frozen, value in zip(task.questions.order_by("order"), values, strict=False):
        said.answers.create(task_question=frozen, value=value, unclear=value is None)


@pytest.fixture
def first(ana) -> Annotator:
    return annotator_of(ana.person)


@pytest.fixture
def second(bo) -> Annotator:
    return annotator_of(bo.person)


@pytest.fixture
def third(project) -> Annotator:
    return annotator_of(script_of(make_person("cleo", project)).person)


def test_whether_there_is_an_error_is_compared_as_cohen_and_krippendorff_do(scene, first, second):
    say(scene, first, [mark(0, 1000)], [mark(0, 1000)], [])
    say(scene, second, [mark(0, 1000)], [], [])
    found = agreement_in(scene.study).detection
    assert found.percent == Figure(pytest.approx(2 / 3), 3, None)
    assert found.kappa == Figure(pytest.approx(0.4), 3, None)  # 2/3 against 4/9 by chance
    assert found.alpha == Figure(pytest.approx(4 / 9), 3, None)  # 2 of 6 observed, 18 of 30 expected: 1 - 5/9
    assert found.ac1 == Figure(pytest.approx(1 / 3), 3, None)  # 2/3 against 2 · 1/2 · 1/2 by chance


def test_numbers_of_all_have_an_interval_and_the_same_each_time(scene, first, second):
    say(scene, first, [mark(0, 1000)], [mark(0, 1000)], [])
    say(scene, second, [mark(0, 1000)], [], [])
    found = agreement_in(scene.study)
    same = found.detection.percent
    assert (same.low, same.high, same.no_interval) == (0, 1, None)  # of three tasks all, or none, may be the equal ones
    first_f1 = found.segments.sweep[0].f1
    assert (first_f1.low, first_f1.high, first_f1.no_interval) == (0, 1, None)
    pooled = found.annotators[0].compared.detection.percent  # it is of one against others
    assert (pooled.low, pooled.high, pooled.no_interval) == (None, None, None)
    assert agreement_in(scene.study) == found


def test_a_number_without_an_interval_says_why():
    one = of_values({"task": {"a": "clean", "b": "error"}}, ["a", "b"])
    assert (one.percent.value, one.percent.low) == (0, None)
    assert one.percent.no_interval == "there is one item only, so nothing says how items differ"
    never = of_values({}, ["a", "b"])
    assert (never.percent.value, never.percent.low, never.percent.no_interval) == (None, None, None)
    often = of_values(
        {str(n): {"a": "clean", "b": "clean"} for n in range(9)} | {"9": {"a": "error", "b": "error"}}, ["a"]
    )
    assert often.alpha.value == 1
    assert "resamples" in often.alpha.no_interval  # in most of them every drawn value is "clean"


def test_segments_are_compared_over_all_thresholds(scene, first, second):
    say(scene, first, [mark(0, 1000)], [])
    say(scene, second, [mark(200, 800, "motion_rationality", 5)], [])
    found = agreement_in(scene.study).segments
    assert {point.threshold: point.f1 for point in found.sweep} == {
        **{threshold: Figure(1.0, 1, None) for threshold in (10, 20, 30, 40, 50, 60)},
        **{threshold: Figure(0.0, 1, None) for threshold in (70, 80, 90)},
    }
    assert (found.start_p90_ms, found.end_p90_ms) == (Figure(200, 1, None), Figure(200, 1, None))
    assert (found.mean_iou, found.share_iou_60, found.both_clean) == (Figure(0.6, 1, None), Figure(1.0, 1, None), 1)
    assert found.same_type == Figure(0.0, 1, None)
    assert found.severity_alpha.n == 1
    compared = {row.id: row.compared for row in agreement_in(scene.study).annotators}
    later = compared[second.public_id]
    assert (compared[first.public_id].start_later_ms, compared[first.public_id].end_later_ms) == (
        Figure(-200, 1, None),
        Figure(200, 1, None),
    )
    assert (later.start_later_ms.value, later.end_later_ms.value) == (
        200,
        -200,
    )


def test_chance_is_what_other_clips_give(scene, first, second):
    for who in (first, second):
        say(scene, who, [mark(0, 1000)], [mark(4000, 5000)], [mark(7000, 8000)])
    sweep = agreement_in(scene.study).segments.sweep
    assert {(point.f1.value, point.chance.value) for point in sweep} == {(1.0, 0.0)}
    assert agreement_in(scene.study).segments.sweep == sweep  # the shuffle has a seed


def test_each_type_says_how_often_it_was_found_and_named_alike(scene, first, second):
    say(scene, first, [mark(0, 1000), mark(3000, 4000)], [mark(0, 1000)])
    say(scene, second, [mark(0, 1000)], [mark(0, 1000, "motion_rationality")])
    types = {each.type: each for each in agreement_in(scene.study).types}
    physics = types["physics_violation"]
    assert (physics.marked, physics.found_too) == (4, Figure(0.75, 4, None))
    assert physics.same_type == Figure(pytest.approx(2 / 3), 3, None)
    assert physics.presence.percent == Figure(0.5, 2, None)
    assert types["motion_rationality"].same_type == Figure(0.0, 1, None)
    unseen = types["object_appearance_disappearance"]
    assert (unseen.found_too.value, unseen.found_too.n) == (None, 0)
    assert unseen.presence.alpha.reason == "all values are the same, so chance agreement is complete"


def test_each_annotator_is_set_against_every_other_and_all_of_them(scene, first, second, third):
    say(scene, first, [mark(0, 1000)], [mark(0, 1000)], [])
    say(scene, second, [mark(0, 1000)], [], [])
    say(scene, third, [], None, [])
    found = agreement_in(scene.study)
    pairs = {frozenset((row.first, row.second)): row.compared for row in found.pairs}
    both = pairs[frozenset((first.public_id, second.public_id))]
    assert (both.tasks, both.detection.percent) == (3, Figure(pytest.approx(2 / 3), 3, None))
    assert (both.f1_iou_50, both.same_type) == (Figure(0.5, 2, None), Figure(1.0, 1, None))
    each = {row.id: row.compared for row in found.annotators}
    assert [each[who.public_id].tasks for who in (first, second, third)] == [3, 3, 2]
    assert each[third.public_id].detection.percent == Figure(0.5, 4, None)
    assert each[third.public_id].detection.kappa == Figure(0.0, 4, None)  # they never saw an error
    assert found.detection.kappa.value is None
    assert "there are 3" in found.detection.kappa.reason


def test_the_study_s_pairs_are_cut_to_those_with_the_most_in_common(scene, first, second, third, monkeypatch):
    monkeypatch.setattr(study_agreement, "MOST_PAIRS", 1)
    say(scene, first, [], [], [])
    say(scene, second, [], [], [])
    say(scene, third, [])
    found = agreement_in(scene.study)
    assert ([{row.first, row.second} for row in found.pairs], found.pairs_left_out) == (
        [{first.public_id, second.public_id}],
        2,
    )


def test_only_the_last_revision_of_people_counts_and_no_training(scene, first, second):
    (old,) = say(scene, first, [mark(0, 1000)])
    copied = {"round": old.round, "task": old.task, "annotator": first, "assignment": old.assignment}
    Annotation.objects.create(**copied, revision=2, idempotency_key="again", body_hash="", is_clean=True)
    say(scene, second, [])
    training = make_training(scene)
    for who, clean in ((first, True), (second, False)):
        say_of(training, who, clean=clean)
    say(scene, new_critic_annotator(name="oracle"), [mark(0, 1000)])
    found = agreement_in(scene.study)
    assert found.detection.percent == Figure(1.0, 1, None)
    assert [row.id for row in found.annotators] == [first.public_id, second.public_id]


def test_a_held_clip_is_left_out_and_counted_until_it_is_lifted(scene, first, second):
    for who in (first, second):
        say(scene, who, [mark(0, 1000)], [])
    video = scene.videos[0]
    hold_video(video=video, reason="Its author asked for it.")
    found = agreement_in(scene.study)
    assert (found.held, found.shared, found.segments.both_clean, found.segments.sweep[0].f1.n) == (1, 1, 1, 0)
    lift_video(video=video)
    assert (agreement_in(scene.study).held, agreement_in(scene.study).shared) == (0, 2)


def test_a_named_critic_is_compared_and_its_failures_are_not(scene, first):
    critic = new_critic_annotator(name="oracle")
    say(scene, first, [mark(0, 1000)], [])
    (_, failed) = say(scene, critic, [mark(0, 1000)], [])
    Annotation.objects.filter(pk=failed.pk).update(status=Annotation.FAILED, is_clean=None)
    found = agreement_in(scene.study, [first.public_id, critic.public_id])
    assert (found.shared, found.detection.percent) == (1, Figure(1.0, 1, None))


def test_somebody_who_said_nothing_is_named(scene, first, second):
    say(scene, first, [])
    with pytest.raises(Invalid) as refused:
        agreement_in(scene.study, [first.public_id, second.public_id])
    assert second.public_id in str(refused.value.errors)


def test_with_nothing_in_common_every_number_has_a_reason(scene, first, second):
    say(scene, first, [mark(0, 1000)])
    say(scene, second, None, [mark(0, 1000)])
    found = agreement_in(scene.study)
    values = found.detection
    numbers = [values.percent, values.kappa, values.ac1, values.alpha, found.segments.mean_iou]
    numbers += [point.f1 for point in found.segments.sweep]
    numbers += [
        found.segments.start_p90_ms,
        found.segments.end_p90_ms,
        found.segments.same_type,
        found.segments.severity_alpha,
    ]
    assert {(each.value, each.n) for each in numbers} == {(None, 0)}
    assert all(each.reason for each in numbers)
    assert (found.shared, found.pairs) == (0, ())


def test_of_very_many_tasks_some_are_drawn_and_always_the_same(scene, first, second, monkeypatch):
    monkeypatch.setattr(ratings, "MOST_COMPARISONS", 2)
    say(scene, first, [mark(0, 1000)], [], [])
    say(scene, second, [], [], [])
    found = agreement_in(scene.study)
    assert (found.shared, found.sampled_tasks, found.detection.percent.n) == (3, 2, 2)
    assert agreement_in(scene.study) == found


def test_a_dimension_s_questions_are_one_row_with_unclear_taken_both_ways(questions, first, second):
    task = questions.round.tasks.order_by("id")[0]
    answer(task, first, "yes", "yes")
    answer(task, second, "yes", None)
    rows = {row.dimension: row for row in agreement_in(questions.study).questions}
    subject, action = rows["Subject"], rows["Action"]
    assert (subject.answers.percent, subject.unclear_as_yes) == (Figure(1.0, 1, None), None)
    assert action.answers.percent == Figure(0.0, 1, None)
    assert action.unclear_as_yes.percent == Figure(1.0, 1, None)
    assert action.unclear_as_no.percent == Figure(0.0, 1, None)
    compared = agreement_in(questions.study).pairs[0].compared
    assert (compared.detection, compared.f1_iou_50) == (None, None)
    assert compared.answers.percent == Figure(0.5, 2, None)


def test_grades_are_compared_in_their_order(project, first, second):
    rated = make_scene(project, name="Rated", instrument="ratings")
    for task, a, b in zip(rated.round.tasks.order_by("id"), "125", "215", strict=True):
        answer(task, first, a)
        answer(task, second, b)
    (row,) = agreement_in(rated.study).questions
    assert (row.key, row.answers.level, row.answers.percent.value) == ("subject_consistency", "ordinal", 1 / 3)
    # ranks of 1, 2 and 5 are 1, 3 and 5: 2 of 3 pairs differ by 4 in the square, of 15 pairs 8 by 4 and 4 by 16
    assert row.answers.alpha.value == pytest.approx(1 - (8 / 3) / (96 / 15))


@pytest.mark.parametrize(
    ("subject", "row"),
    [("pair", "subject_consistency"), ("prompt", None), ("question", None), ("marked_error", "reason")],
)
def test_answers_about_every_other_subject_are_compared(project, first, second, subject, row):
    study = make_study_of(project, subject)
    task = study.rounds.get().tasks.get()
    value = {"preference": "tie", "scale": "3", "yes_no": "yes"}
    asked = task.questions.order_by("order")
    given = [value.get(each.question.form, next(iter(_options(study, each.question.key)), "")) for each in asked]
    for who in (first, second):
        answer(task, who, *given)
    found = agreement_in(study)
    assert (found.detection, found.segments, found.sentences, found.types) == (None, None, None, ())
    compared = [each for each in found.questions if each.form != "text"]
    assert compared
    assert {(each.answers.percent.value, each.answers.percent.n) for each in compared} == {(1.0, 1)}
    assert row is None or row in [each.key for each in compared]


def _options(study: Study, key: str) -> tuple[str, ...]:
    return instrument_of(study.rounds.get()).forms[key].options


def test_the_sentences_of_a_chain_are_compared(project, first, second):
    study = make_study_of(project, "chain")  # "A cup stands there. It falls."
    task = study.rounds.get().tasks.get()
    for who, types in ((first, ("logical",)), (second, ("logical", "spatial"))):
        said = say_of(task, who, clean=False)
        for n, type_ in enumerate(types):
            said.text_segments.create(position=n, part="chain", from_char=20, to_char=22, type=type_)
    found = agreement_in(study)
    assert found.sentences.detection.percent == Figure(1.0, 2, None)
    assert found.sentences.types.percent == Figure(0.5, 2, None)
    assert found.sentences.chains.percent == Figure(0.0, 1, None)  # not the same types of the whole chain
    assert found.sentences.tag_f1 == Figure(2 / 3, 3, None)
    types = {each.type: (each.marked, each.presence.percent.value, each.found_too) for each in found.types}
    assert types == {
        **{"logical": (2, 1.0, None), "spatial": (1, 0.5, None)},
        **{"hallucination": (0, 1.0, None), "perceptual": (0, 1.0, None), "temporal": (0, 1.0, None)},
    }
    assert (found.segments, found.detection.percent) == (None, Figure(1.0, 1, None))
