"""Signals: what the database counts is what a patient reader counts, and what has no value says why."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotations.annotators.models import Annotator
from annotations.annotators.operations import new_critic_annotator
from annotations.quality.checks.models import CheckSchedule
from annotations.quality.rechecks.models import Recheck
from annotations.quality.signals.compute import SignalReader, peer_medians, signals_of
from annotations.quality.signals.definitions import ALL, MOST_COMPARED, SIGNAL_DEFINITIONS, SignalWindow
from annotations.quality.signals.rows import Words
from annotations.studies.models import Round, Study
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Segment
from outtake.accounts.projects.models import Project
from tests.annotations.quality import add_round, copy_task, hand, known, person, recheck, say, tasks_of
from tests.annotations.signal_oracle import Oracle
from tests.support.factories import make_scene

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once]

TYPES = ("physics_violation", "anatomy_body")
LOOKS = (
    SignalWindow(),
    SignalWindow(round_n=1),
    SignalWindow(last=3),
    SignalWindow(round_n=2, last=2),
    SignalWindow(round_n=7),
)


def signal(study: Study, name: str, who: Annotator, look: SignalWindow = ALL):
    return SignalReader(study).signal(name, look, who.pk)


def lively(project: Project, seed: int) -> tuple[Study, list[Annotator]]:
    """A study in which five people did a bit of everything, drawn from a seed."""
    draw = random.Random(seed)
    scene = make_scene(project, tasks=6, overlap=5)
    people = [person(f"p{n}") for n in range(5)]
    rounds = [scene.round, add_round(scene.study, 2, like=scene.round, tasks=4)]
    training = add_round(scene.study, 0, like=scene.round, tasks=2)

    def marks() -> list[tuple[int, int]]:
        starts = draw.sample(range(0, 4000, 400), draw.randrange(4))
        return [(start, start + draw.randrange(200, 2400, 200)) for start in sorted(starts)]

    def speak(task, who, **columns):
        errors = marks()
        types = [draw.choice(TYPES) for _ in errors]
        reason = " ".join(["word"] * draw.randrange(1, 9))
        return say(task, who, *errors, types=types, reason=reason, active_ms=draw.randrange(500, 30_000), **columns)

    for task in training.tasks.order_by("id"):
        errors = marks()
        key = known(*errors, types=[draw.choice(TYPES) for _ in errors])
        task.delete()
        task = copy_task(tasks_of(scene)[0], training, key=key)
        for who in people[1:]:
            speak(task, who, purpose=Assignment.WORK)
            speak(task, who, revision=2)
    for round_ in rounds:
        CheckSchedule.objects.create(round=round_, min_iou=draw.choice((30, 50)), needs_type=round_.n == 2)
        tasks = list(round_.tasks.filter(repeats=None).order_by("id"))
        gold = [copy_task(tasks[0], round_, repeats=tasks[0], key=known(*marks())) for _ in range(4)]
        again = [copy_task(task, round_, repeats=task) for task in tasks[:3]]
        for who in people[1:]:
            for task in tasks:
                state = draw.choice(
                    [Assignment.SUBMITTED] * 6
                    + [Assignment.SKIPPED, Assignment.SKIPPED, Assignment.REPORTED, Assignment.SET_ASIDE]
                )
                if state in (Assignment.SKIPPED, Assignment.REPORTED):
                    hand(task, who, state)
                    continue
                said = speak(task, who, state=state)
                if draw.random() < 0.3:
                    said = speak(task, who, revision=2)
                if draw.random() < 0.5:
                    recheck(said, draw.choice(Recheck.STATES))
                if draw.random() < 0.2:
                    speak(task, who, revision=3, corrected_by=people[0])
            for task in gold:
                speak(task, who, purpose=Assignment.GOLD)
            for task in again:
                if who.annotations.filter(task=task.repeats).exists():
                    speak(task, who, purpose=Assignment.REPEAT)
    return scene.study, people


@pytest.mark.database
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2))])
def test_each_signal_is_what_a_slow_reading_row_by_row_gives(project, seed):
    study, people = lively(project, seed)
    collected, oracle = SignalReader(study), Oracle(study)
    for look in LOOKS:
        for name, collector in SIGNAL_DEFINITIONS.items():
            asked = look._replace(
                last=look.last if "last" in collector.windows else None,
                round_n=look.round_n if "round" in collector.windows else None,
            )
            for who in people:
                found = collected.signal(name, asked, who.pk)
                slow = oracle.told(name, asked, who)
                assert (found.value, found.n) == slow, (name, asked, who)
                assert (found.value is None) == bool(found.reason)
                assert found.value is None or found.value == 0 or found.n > 0


def test_some_annotators_alone_have_the_same_signals_as_among_all(project):
    study, people = lively(project, 4)
    everybody = {row.annotator: row.signals for row in signals_of(study)}
    assert set(everybody) == set(people[1:])
    (alone,) = signals_of(study, annotators=people[2:3])
    assert alone.signals == everybody[people[2]]


def test_who_did_nothing_has_reasons_and_two_counts_of_zero(scene):
    (row,) = signals_of(scene.study, annotators=[person()])
    assert {name for name, each in row.signals.items() if each.reason is None} == {"submitted", "skipped_in_row"}
    assert all(each.n == 0 for each in row.signals.values())


def test_critics_and_the_training_are_nobodys_work(scene):
    critic, task = new_critic_annotator(name="oracle"), tasks_of(scene)[0]
    say(task, critic, (0, 1000))
    ana = person()
    training = add_round(scene.study, 0, like=scene.round, tasks=1)
    say(training.tasks.get(), ana, (0, 1000))
    (row,) = signals_of(scene.study)
    assert row.annotator == ana
    assert (row.signals["submitted"].n, row.signals["errors_per_video"].n) == (0, 0)


def test_what_was_set_aside_tells_of_its_author_and_is_no_measure_of_others(scene):
    ana, bo = person("ana"), person("bo")
    task = tasks_of(scene)[0]
    say(task, ana, (0, 1000))
    say(task, bo, (0, 1000), state=Assignment.SET_ASIDE)
    assert signal(scene.study, "agreement", bo).value == 1
    assert signal(scene.study, "agreement", ana).value is None
    assert signal(scene.study, "errors_per_video", bo).value == 1


def test_both_clean_is_no_comparison_and_one_against_nothing_is_zero(scene):
    ana, bo = person("ana"), person("bo")
    first, second, _ = tasks_of(scene)
    say(first, ana)
    say(first, bo)
    assert signal(scene.study, "agreement", ana).reason == SIGNAL_DEFINITIONS["agreement"].nothing
    say(second, ana)
    say(second, bo, (0, 1000))
    found = signal(scene.study, "agreement", ana)
    assert (found.value, found.n) == (0, 1)


def test_answers_are_compared_question_by_question_and_unclear_is_a_value(questions):
    ana, bo, cy = person("ana"), person("bo"), person("cy")
    task = tasks_of(questions)[0]
    say(task, ana, answers=["yes", "no", "unclear"])
    say(task, bo, answers=["yes", "yes", "unclear"])
    say(task, cy, answers=["no", "no"])
    assert (signal(questions.study, "agreement", ana).value, signal(questions.study, "agreement", ana).n) == (
        Fraction(3, 5),
        5,
    )
    assert signal(questions.study, "errors_per_video", ana).value is None


def test_answers_of_gold_count_as_known_and_the_repeat_is_compared_with_the_task_it_repeats(questions):
    ana, task = person("ana"), tasks_of(questions)[0]
    asked = [each.question.public_id for each in task.questions.order_by("order") if each.applicable]
    answers = [
        {"question": asked[0], "value": "yes", "unclear": False},
        {"question": asked[1], "value": "no", "unclear": False},
    ]
    key = {"clean": None, "segments": [], "answers": answers}
    gold = copy_task(task, questions.round, repeats=task, key=key)
    say(gold, ana, answers=["yes", "yes"], purpose=Assignment.GOLD)
    assert (signal(questions.study, "gold_hits", ana).value, signal(questions.study, "gold_hits", ana).n) == (
        Fraction(1, 2),
        2,
    )
    say(task, ana, answers=["yes", "no"])
    say(copy_task(task, questions.round, repeats=task), ana, answers=["no", "no"], purpose=Assignment.REPEAT)
    assert signal(questions.study, "repeat_agreement", ana).value == Fraction(1, 2)
    assert signal(questions.study, "submitted", ana).n == 1


def test_gold_of_the_wrong_type_is_found_unless_the_mixing_needs_the_type(scene):
    ana, task = person("ana"), tasks_of(scene)[0]
    gold = copy_task(task, scene.round, repeats=task, key=known((0, 1000), (0, 1000), types=TYPES))
    say(gold, ana, (0, 1000), types=[TYPES[1]], purpose=Assignment.GOLD)
    schedule = CheckSchedule.objects.create(round=scene.round)
    assert signal(scene.study, "gold_hits", ana).value == Fraction(1, 2)
    say(gold, ana, (0, 1000), types=["logical_error"], revision=2)
    assert signal(scene.study, "gold_hits", ana).value == Fraction(1, 2)
    schedule.needs_type = True
    schedule.save()
    assert signal(scene.study, "gold_hits", ana).value == 0


def test_the_first_try_counts_in_the_training_not_what_was_learnt_from_the_feedback(scene):
    ana = person("ana")
    training = Round.objects.create(
        study=scene.study, n=0, instrument_version=scene.round.instrument_version, overlap=1
    )
    task = copy_task(tasks_of(scene)[0], training, key=known((0, 1000)))
    say(task, ana)
    say(task, ana, (0, 1000), revision=2)
    assert (signal(scene.study, "training_score", ana).value, signal(scene.study, "training_score", ana).n) == (0, 1)


def test_only_the_last_tasks_are_compared_and_all_of_them_are_seen(project):
    scene = make_scene(project, tasks=MOST_COMPARED + 2)
    ana, bo = person("ana"), person("bo")
    for place, task in enumerate(tasks_of(scene)):
        say(task, bo, (0, 1000))
        say(task, ana, (0, 1000) if place > 1 else (5000, 6000))
    found = signal(scene.study, "agreement", ana)
    assert (found.value, found.n, found.seen) == (1, MOST_COMPARED, MOST_COMPARED + 2)
    fewer = signal(scene.study, "agreement", ana, SignalWindow(last=5))
    assert (fewer.n, fewer.seen) == (5, MOST_COMPARED + 2)


@pytest.mark.database
@pytest.mark.parametrize(
    "reason", ["one", "two words", "a  b", "a \t\n b   c", "x\u00a0y\u3000z w", "Größe — passt", "   inner   ".strip()]
)
def test_words_are_counted_as_python_splits_them(scene, reason):
    say(tasks_of(scene)[0], person(), (0, 1000), reason=reason)
    counted = Segment.objects.annotate(words=Words("reason")).values_list("words", flat=True)
    assert list(counted) == [len(reason.split())]


def test_each_is_set_against_the_median_of_the_others(scene):
    people = [person(f"p{n}") for n in range(4)]
    for who, errors in zip(people, (1, 2, 4, 0), strict=True):
        marks = [(1000 * place, 1000 * place + 400) for place in range(errors)]
        say(tasks_of(scene)[0], who, *marks)
    rows = signals_of(scene.study)
    others = peer_medians(rows, "errors_per_video")
    assert [each.median for each in others] == [2, 1, 1, 2]
    assert [each.n for each in others] == [3, 3, 3, 3]
    assert peer_medians(rows, "accepted_share")[0] == (None, 0)


def test_the_number_of_statements_does_not_grow_with_people_or_annotations(project):
    small, _ = lively(project, 5)
    signals_of(small)  # an instrument is read once and kept
    with CaptureQueriesContext(connection) as few:
        signals_of(small)
    for n in range(8):
        pair = person(f"more {n}"), person(f"still more {n}")
        for place, task in enumerate(small.rounds.get(n=1).tasks.filter(repeats=None).order_by("id")):
            say(task, pair[place % 2], (0, 1000))
    with CaptureQueriesContext(connection) as many:
        signals_of(small)
    assert len(many) == len(few)
