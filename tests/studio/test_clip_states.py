"""The states of clips, for every way in which people hold the slots of a task, against their definition in Python."""

from __future__ import annotations

from datetime import timedelta
from itertools import product
from typing import NamedTuple

import pytest
from django.utils import timezone

from annotations.annotators.models import Annotator
from annotations.review.models import Adjudication, Review
from annotations.studies.models import Round
from annotations.studies.querysets import TRAINING
from annotations.tasks.models import Task, TaskPart
from annotations.work.assignments.models import Assignment
from outtake.catalog.videos.models import Video
from studio.clips.facets import facets_of
from studio.clips.filters import read_query
from studio.clips.matching import Matcher, clips_matching
from studio.clips.states import (
    STATES,
    TAKEN_DOWN,
    are_apart,
    newest_parts,
    parts_in,
    with_people,
    with_states,
)
from tests.support.clip_states import counts_by_state
from tests.support.factories import make_rendition, make_scene

pytestmark = [pytest.mark.django_db, pytest.mark.database]

FREE, LAPSED = "free", "lapsed"
HELD_BY = (FREE, Assignment.SUBMITTED, Assignment.LEASED, LAPSED, Assignment.SENT_BACK)
REVIEWS = (None, Review.OPEN, Review.SETTLED)
SLOTS = 2


class Drawn(NamedTuple):
    """A clip: who holds each slot of its task, its review, and whether it is taken down, or in the next round again."""

    slots: tuple[str, ...]
    review: str | None
    is_held: bool
    again: bool


def expected(drawn: Drawn) -> str:
    """Return the state of a clip, by the table of `studio.clips.states`; a task in the next round is free."""
    slots = (FREE,) * SLOTS if drawn.again else drawn.slots
    for state, is_so in (
        ("taken_down", drawn.is_held),
        ("in_review", drawn.review == Review.OPEN),
        ("settled", drawn.review == Review.SETTLED),
        ("agreed", slots.count(Assignment.SUBMITTED) >= SLOTS),
        ("in_progress", Assignment.LEASED in slots),
        ("waiting", Assignment.SUBMITTED in slots),
    ):
        if is_so:
            return state
    return "open"


@pytest.fixture
def drawn_study(project):
    """A study of a clip for each combination, and the combinations by the rows of the clips."""
    study = make_scene(project, tasks=0, overlap=SLOTS, name="Drawn").study
    first = study.rounds.get()
    second = Round.objects.create(study=study, n=2, instrument_version=first.instrument_version, overlap=SLOTS)
    free_or_not = [Drawn(*each) for each in product(product(HELD_BY, repeat=SLOTS), REVIEWS, (False,), (False,))]
    drawn = [
        *free_or_not,
        *(Drawn(HELD_BY[1:3], each, *pair) for each in REVIEWS for pair in ((True, False), (False, True))),
    ]
    clip, like = make_rendition(), make_scene(project, tasks=1, name="Like").videos[0]
    fixed = {
        "project": project,
        "media": clip.media,
        "rendition": clip,
        "prompt": like.prompt,
        "generator": like.generator,
    }
    videos = Video.objects.bulk_create(Video(**fixed, external_id=f"drawn {n}") for n in range(len(drawn)))
    tasks = _tasks(first, drawn)
    again = _tasks(second, [each._replace(slots=(FREE,) * SLOTS) for each in drawn if each.again])
    videos_again = [video for video, each in zip(videos, drawn, strict=True) if each.again]
    places = [*zip(tasks, videos, strict=True), *zip(again, videos_again, strict=True)]
    TaskPart.objects.bulk_create(TaskPart(task=task, role="video", video=video) for task, video in places)
    _assign(first, tasks, drawn)
    _review(first, tasks, drawn, clip)
    return study, {video.pk: each for video, each in zip(videos, drawn, strict=True)}


def _tasks(round_: Round, drawn: list[Drawn]) -> list[Task]:
    made = []
    for each in drawn:
        free = sum(1 << n for n, slot in enumerate(each.slots) if slot == FREE)
        slots = {"free_slots": 0, "held_slots": free} if each.is_held else {"free_slots": free}
        name = f"{each._replace(slots=()) if each.again else each}"
        made.append(Task(round=round_, subject_hash=str(hash(name)), **slots))
    return Task.objects.bulk_create(made)


def _assign(round_: Round, tasks: list[Task], drawn: list[Drawn]) -> None:
    held = [(task, n, slot) for task, each in zip(tasks, drawn, strict=True) for n, slot in enumerate(each.slots)]
    taken = [each for each in held if each[2] != FREE]
    people = Annotator.objects.bulk_create(
        Annotator(kind=Annotator.PERSON, name=f"drawn {n}", simulated=True) for n in range(len(taken))
    )
    ends = {Assignment.LEASED: timezone.now() + timedelta(hours=1), LAPSED: timezone.now() - timedelta(hours=1)}
    Assignment.objects.bulk_create(
        Assignment(
            round=round_,
            task=task,
            annotator=person,
            slot=n,
            state=Assignment.LEASED if slot == LAPSED else slot,
            expires_at=ends.get(slot),
        )
        for person, (task, n, slot) in zip(people, taken, strict=True)
    )


def _review(round_: Round, tasks: list[Task], drawn: list[Drawn], clip) -> None:
    reviewed = [(task, each.review) for task, each in zip(tasks, drawn, strict=True) if each.review is not None]
    Review.objects.bulk_create(Review(round=round_, task=task, state=state) for task, state in reviewed)
    Adjudication.objects.bulk_create(
        Adjudication(round=round_, task=task, revision=1, rendition=clip)
        for task, state in reviewed
        if state == Review.SETTLED
    )


def test_each_clip_is_in_the_state_that_the_table_says(drawn_study):
    study, drawn = drawn_study
    parts = with_states(with_people(newest_parts([study.pk])))
    found = {
        video: (state, said, asked)
        for video, state, said, asked in parts.values_list("video", "state", "said", "asked")
    }
    assert {pk: state for pk, (state, _, _) in found.items()} == {pk: expected(each) for pk, each in drawn.items()}
    for pk, (_, said, asked) in found.items():
        assert (said, asked) == (0 if drawn[pk].again else drawn[pk].slots.count(Assignment.SUBMITTED), SLOTS)
    states = [expected(each) for each in drawn.values()]
    assert counts_by_state(study) == {state: states.count(state) for state in STATES}
    assert set(states) == set(STATES)


def test_the_filter_finds_the_clips_of_each_state(drawn_study, project):
    study, drawn = drawn_study
    for state in STATES:
        found = clips_matching(project, read_query(f"state={state}&study={study.public_id}"))
        assert set(found.values_list("pk", flat=True)) == {
            pk for pk, each in drawn.items() if expected(each) == state
        }, state
    several = clips_matching(project, read_query(f"state=agreed&state=waiting&study={study.public_id}"))
    assert several.count() == sum(expected(each) in ("agreed", "waiting") for each in drawn.values())


def test_rounds_that_are_apart_are_read_at_once(drawn_study, project):
    study, drawn = drawn_study
    first, second = study.rounds.order_by("n")
    assert not are_apart([study.pk])
    second.delete()
    Round.objects.create(study=study, n=TRAINING, instrument_version=first.instrument_version, overlap=1)
    assert are_apart([study.pk])
    states = {pk: expected(each._replace(again=False)) for pk, each in drawn.items()}
    at_once = with_states(parts_in([first.pk]), [first.pk])
    assert dict(at_once.values_list("video", "state")) == states
    matcher = Matcher(project, read_query(f"study={study.public_id}"))
    assert matcher.rounds_apart == [first.pk]
    counted = facets_of(project, matcher.wanted, keys=["state"]).facets[0]
    for each in counted.values:
        if each.value != TAKEN_DOWN:  # which counts the clips that are held, and the tasks alone are here
            assert each.n == list(states.values()).count(each.value), each.value
    for state in STATES:
        found = clips_matching(project, read_query(f"state={state}&study={study.public_id}"))
        assert set(found.values_list("pk", flat=True)) == {pk for pk, each in states.items() if each == state}, state
