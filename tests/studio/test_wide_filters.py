"""
Filters that most clips match: statements are passed the clips that do not match then, and counts stay the same.

What a facet counts is compared with the clips that the filter finds with each value, for which no rows are passed on.
"""

from __future__ import annotations

from urllib.parse import quote

import pytest

from annotations.quality.holds.operations import hold_video
from annotations.subjects.operations import add_tasks
from annotations.tasks.models import Task, TaskPart
from evaluation.disagreements.queue import find_disagreements
from outtake.catalog.videos.models import Video
from outtake.row_numbers import is_one_of, row_numbers
from studio.clips.facets import FACETS, facets_of
from studio.clips.filters import read_query
from studio.clips.matching import clips_matching
from studio.clips.states import STATES
from tests.support.factories import make_scene, make_video, segment
from tests.support.working import take

pytestmark = [pytest.mark.django_db, pytest.mark.database, pytest.mark.rows_once("wide")]

CLIPS = 12
TYPES = ("physics_violation", "logical_error", "anatomy_body")


@pytest.fixture
def wide(project, other_project, ana, bo):
    """
    Twelve clips that two people have submitted, of which three have no error, and two are disputed.

    Two more clips are waiting, one is taken down, and clips of another project lie between them.
    """
    scene = make_scene(project, tasks=CLIPS, overlap=2, name="Wide")
    make_video(other_project, "between", prompt="A table.")
    more = [make_video(project, f"more {n}", prompt="A kite.") for n in range(3)]
    add_tasks(study=scene.study, videos=[each.external_id for each in more])
    for actor, n in ((ana, CLIPS + 2), (bo, CLIPS)):
        for at in range(n):
            work = take(actor, scene)
            marked = segment(severity=1 + at % 5, type=TYPES[at % 3], reason="The table falls.")
            work.submit(work.body() if at % 4 == 3 or (actor is bo and at < 2) else work.body(marked))
    find_disagreements(study=scene.study)
    hold_video(video=more[-1], reason="On request.")
    return scene


FILTERS = ("q=table", "q=table+falls", "gold=no", "severity=1", "state=agreed", "state=waiting")
OTHERS = (
    *("sound=no", "generator=Aster+1", "state=agreed&q=table", "state=agreed&state=in_review", "state=taken_down"),
    "q=kite",
)


def holds(project, query, keys=None):
    """Compare all counts of a filter with the clips that are found."""
    counted = facets_of(project, read_query(query), keys=keys)
    assert counted.n == clips_matching(project, read_query(query)).count(), query
    for facet in counted.facets:
        others = "&".join(part for part in query.split("&") if part.partition("=")[0] != facet.key)
        for value in facet.values:
            found = clips_matching(project, read_query(f"{others}&{facet.key}={quote(value.value)}".lstrip("&")))
            assert found.count() == value.n, (query, facet.key, value)


@pytest.mark.parametrize("queries", [FILTERS, pytest.param(OTHERS, marks=pytest.mark.long)], ids=["some", "others"])
def test_counts_hold_where_most_clips_match(project, wide, queries):
    for query in queries:
        holds(project, query)


def test_counts_hold_where_clips_are_in_two_studies(project, wide, ana):
    again = make_scene(project, tasks=1, name="Again")
    add_tasks(study=again.study, videos=[each.external_id for each in wide.videos])
    for _ in range(4):
        work = take(ana, again)
        work.submit(work.body(segment(reason="A table.")))
    for query in ("q=table", "state=agreed", "gold=no"):
        holds(project, query, keys=[each for each in FACETS if each != "study"])  # a state is one in a chosen study
        states = facets_of(project, read_query(query), keys=["state"]).facets[0]
        assert sum(each.n for each in states.values) > clips_matching(project, read_query(query)).count()


def test_a_facet_of_states_says_how_many_match(project, wide):
    for state in STATES:
        wanted = read_query(f"state={state}")
        assert facets_of(project, wanted, keys=["state"]).n == clips_matching(project, wanted).count(), state


def test_rows_are_found_by_their_numbers_or_by_those_that_are_missing(project, wide):
    """Only numbers between the first and the last are missing."""
    without_clip = Task.objects.create(round=wide.round, subject_hash="a prompt", free_slots=0)
    TaskPart.objects.create(task=without_clip, role="prompt", prompt=wide.videos[0].prompt)
    for missing in ((), (0,), (3, 4), (0, 5, 11), range(12)):
        check_numbers(project, wide, missing, few_are=True)
    check_numbers(project, wide, range(1, 12), few_are=False)


def check_numbers(project, wide, missing, *, few_are):
    """Look for all clips but some of the twelve by their numbers; `few_are` where few numbers are missing."""
    matching = Video.objects.filter(project=project).exclude(pk__in=[wide.videos[n].pk for n in missing])
    expected = set(matching.values_list("pk", flat=True))
    for of in (len(expected), 1000):  # most of them are meant, or few
        numbers = row_numbers(matching, of=of)
        assert (numbers.between is not None) == (few_are and of < 1000)
        assert numbers.n == len(expected)
        assert set(Video.objects.filter(is_one_of("pk", numbers)).values_list("pk", flat=True)) == expected
        parts = TaskPart.objects.filter(is_one_of("video", numbers)).values_list("video", flat=True)
        tasks = Task.objects.filter(is_one_of("parts__video", numbers)).values_list("parts__video", flat=True)
        assert sorted(parts) == sorted(tasks) == sorted(expected)  # each has one task
