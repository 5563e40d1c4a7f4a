"""Simulated annotators err as their habits say, and in no other way."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from annotations.instruments.documents import shipped
from annotations.responses.validation import check
from annotations.responses.values import AnnotationBody, TaskForm
from outtake.measures.segments.segments import Segment
from outtake_demo.campaigns.annotators import CAREFUL, CARELESS, SCRIPT, Habits, annotate, cast_of

EDGES = tuple(range(0, 8001, 40))
PERFECT = Habits("Pia", CAREFUL, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12, 5)
VANISHES = Segment(
    800, 1200, "object_appearance_disappearance", "From one frame to the next the cup vanishes.", "e1", 4
)
FREEZES = Segment(2000, 3000, "motion_rationality", "The whole picture stands still for a while.", "e2", 2)


def says(habits: Habits, *errors: Segment, seed: int = 1) -> AnnotationBody:
    return annotate(errors, EDGES, habits, Random(seed))


def test_somebody_without_faults_marks_just_what_is_there() -> None:
    marks = says(PERFECT, VANISHES, FREEZES).segments
    assert [(mark.start_ms, mark.end_ms, mark.type) for mark in marks] == [
        (800, 1200, "object_appearance_disappearance"),
        (2000, 3000, "motion_rationality"),
    ]


def test_a_clip_without_errors_is_clean() -> None:
    assert says(PERFECT) == replace(says(PERFECT), clean=True, segments=())


def test_who_misses_everything_finds_the_clip_clean() -> None:
    assert says(replace(PERFECT, misses=1.0), VANISHES, FREEZES).clean


def test_faint_and_brief_errors_are_missed_more_often() -> None:
    habits = replace(PERFECT, misses=0.1, misses_faint=0.05, misses_brief=0.2)
    assert habits.miss_chance(replace(FREEZES, severity=5)) == pytest.approx(0.1)
    assert habits.miss_chance(FREEZES) == pytest.approx(0.1 + 3 * 0.05)
    assert habits.miss_chance(replace(VANISHES, severity=5)) == pytest.approx(0.1 + 0.2)


def test_late_starts_are_late() -> None:
    (mark,) = says(replace(PERFECT, late_ms=200), VANISHES).segments
    assert (mark.start_ms, mark.end_ms) == (1000, 1200)


def test_a_mark_lasts_a_frame_at_least() -> None:
    (mark,) = says(replace(PERFECT, late_ms=5000), VANISHES).segments
    assert mark.end_ms - mark.start_ms == 40


def test_neighbours_are_joined() -> None:
    near = replace(FREEZES, start_ms=1800)
    (mark,) = says(replace(PERFECT, joins=1.0), VANISHES, near).segments
    assert (mark.start_ms, mark.end_ms) == (800, 3000)
    assert mark.type == VANISHES.type  # that of the worse one


def test_errors_far_apart_are_not_joined() -> None:
    far = replace(FREEZES, start_ms=5000, end_ms=6000)
    assert len(says(replace(PERFECT, joins=1.0), VANISHES, far).segments) == 2


def test_types_are_confused() -> None:
    (mark,) = says(replace(PERFECT, confuses=1.0), VANISHES).segments
    assert mark.type not in ("", VANISHES.type)


def test_severities_stay_on_the_scale() -> None:
    hard, mild = replace(PERFECT, severity_shift=3), replace(PERFECT, severity_shift=-3)
    assert {says(hard, VANISHES, seed=n).segments[0].severity for n in range(20)} == {5}
    assert {says(mild, FREEZES, seed=n).segments[0].severity for n in range(20)} == {1}


def test_false_alarms_come_on_clean_clips_too() -> None:
    assert len(says(replace(PERFECT, alarms=1.0)).segments) == 1


@pytest.mark.parametrize("words", [3, 12])
def test_reasons_are_about_as_long_as_the_habit_says(words: int) -> None:
    lengths = [len(says(replace(PERFECT, words=words), VANISHES, seed=n).segments[0].reason.split()) for n in range(40)]
    assert words - 1 <= min(lengths) and max(lengths) <= words + 3


def test_the_same_numbers_give_the_same_word() -> None:
    habits = cast_of(3)[0]
    assert says(habits, VANISHES, FREEZES, seed=7) == says(habits, VANISHES, FREEZES, seed=7)
    assert len({says(habits, VANISHES, FREEZES, seed=n) for n in range(10)}) > 1


def test_the_script_says_the_same_of_every_clip_faster_than_it_can_be_watched() -> None:
    script = next(habits for habits in cast_of(1) if habits.kind == SCRIPT)
    one, other = says(script, VANISHES, seed=1), says(script, seed=2)
    assert one.segments == other.segments
    assert max(one.active_ms, other.active_ms) < EDGES[-1] / 10


def test_the_careless_mark_little_and_write_less() -> None:
    careless = next(habits for habits in cast_of(1) if habits.kind == CARELESS)
    marks = [mark for n in range(60) for mark in says(careless, VANISHES, FREEZES, seed=n).segments]
    assert len(marks) / 60 < 2
    assert max(len(mark.reason.split()) for mark in marks) < 8


def test_the_instrument_takes_whatever_anybody_says() -> None:
    instrument = shipped()["spotlight"]
    for habits in (*cast_of(1), *cast_of(2)):
        for n in range(30):
            assert not check(says(habits, VANISHES, FREEZES, seed=n), instrument, TaskForm(edges_ms=EDGES))


def test_eight_take_part_two_of_them_careless_and_one_a_script() -> None:
    for seed in range(20):
        kinds = [habits.kind for habits in cast_of(seed)]
        assert (kinds.count(CAREFUL), kinds.count(CARELESS), kinds.count(SCRIPT)) == (5, 2, 1)
        assert len({habits.name for habits in cast_of(seed)}) == 8


def test_another_seed_is_another_cast() -> None:
    assert cast_of(1) == cast_of(1) != cast_of(2)
