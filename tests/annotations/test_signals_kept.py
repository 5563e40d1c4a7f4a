"""What is kept of a large study's signals: shown with its time, counted again when it is old, read by no rule."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

import pytest
from celery import current_app
from django.db import connection
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from annotations.annotators.models import Annotator, AnnotatorAction
from annotations.quality.rule_documents.documents import Action
from annotations.quality.rules.appeals import act
from annotations.quality.rules.apply import apply_rules
from annotations.quality.rules.edit import add_rule
from annotations.quality.signals import cache
from annotations.quality.signals.cache import FRESH, read_signals, refresh_signals
from annotations.quality.signals.compute import signals_of
from annotations.quality.signals.definitions import SIGNAL_DEFINITIONS
from annotations.quality.signals.models import SignalCache
from annotations.quality.signals.tasks import count_signals
from tests.annotations.quality import person, say, tasks_of

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("people")]

FAST = {
    "condition": {"all": [{"collector": "submitted", "op": ">=", "value": 2, "at_least_n": 1}]},
    "action": {"kind": "warn", "message": "Slower."},
}


@pytest.fixture(autouse=True)
def woken(monkeypatch) -> list[str]:
    """The studies that a worker was woken for, in a world where two annotations are many."""
    found: list[str] = []
    monkeypatch.setattr(cache, "MOST_AT_ONCE", 1)
    monkeypatch.setattr(current_app, "send_task", lambda _, *, kwargs, **__: found.append(kwargs["study"]))
    return found


@pytest.fixture
def people(scene) -> list[Annotator]:
    """Two annotators of the first task, who differ."""
    both = [person("ana"), person("bo")]
    for who, end in zip(both, (1000, 1300), strict=True):
        say(tasks_of(scene)[0], who, (0, end), reason="two words")
    return both


def age(scene, **columns: object) -> None:
    """Make what is kept old."""
    SignalCache.objects.filter(study=scene.study).update(as_of=Now() - FRESH - timedelta(seconds=1), **columns)


def submitted(scene) -> list[int]:
    return [row.signals["submitted"].n for row in read_signals(scene.study).rows]


def test_a_small_study_is_counted_now_and_nothing_is_kept(scene, people, monkeypatch):
    monkeypatch.setattr(cache, "MOST_AT_ONCE", 2)
    shown = read_signals(scene.study)
    assert (shown.as_of, shown.renewing) == (None, False)
    assert len(shown.rows) == 2
    assert not SignalCache.objects.exists()


@pytest.mark.database
def test_the_first_reader_counts_and_the_next_reads_the_same_with_its_time(scene, people, woken):
    before = timezone.now()
    first, second = read_signals(scene.study), read_signals(scene.study)
    assert first.as_of is None
    assert abs(second.as_of - before) < timedelta(seconds=30)
    assert second.rows == first.rows == signals_of(scene.study)
    assert second.rows[0].signals["errors_per_video"].value == Fraction(1)
    assert second.rows[0].signals["accepted_share"].reason == SIGNAL_DEFINITIONS["accepted_share"].nothing
    assert not second.renewing
    assert woken == []


@pytest.mark.database
def test_what_is_old_is_shown_as_it_is_and_a_worker_counts_anew(scene, people, woken):
    read_signals(scene.study)
    say(tasks_of(scene)[1], people[0], (0, 1000))
    count_signals(study=scene.study.public_id)
    assert submitted(scene) == [1, 1]  # it was not old yet
    age(scene)
    shown = read_signals(scene.study)
    assert shown.renewing
    assert [row.signals["submitted"].n for row in shown.rows] == [1, 1]
    assert woken == [scene.study.public_id]
    count_signals(study=woken[0])
    shown = read_signals(scene.study)
    assert not shown.renewing
    assert shown.rows == signals_of(scene.study)
    assert submitted(scene) == [2, 1]


@pytest.mark.database
def test_many_readers_wake_one_worker_and_another_when_it_did_not_come(scene, people, woken):
    read_signals(scene.study)
    age(scene)
    assert [read_signals(scene.study).renewing for _ in range(3)] == [True] * 3
    assert len(woken) == 1
    age(scene, asked_at=Now() - FRESH - timedelta(seconds=1))
    read_signals(scene.study)
    assert len(woken) == 2


def test_a_broker_that_is_away_hinders_no_reader(scene, people, monkeypatch):
    def away(*_: object, **__: object) -> None:
        raise ConnectionError("away")

    read_signals(scene.study)
    age(scene)
    monkeypatch.setattr(current_app, "send_task", away)
    assert len(read_signals(scene.study).rows) == 2


def test_rules_read_the_rows_and_standing_is_of_now(scene, people):
    read_signals(scene.study)
    say(tasks_of(scene)[1], people[0], (0, 1000))
    add_rule(study=scene.study, name="Fast", document=FAST)
    assert [event.annotator for event in apply_rules(study=scene.study)] == [people[0]]
    act(study=scene.study, annotator=people[1], action=Action(kind=AnnotatorAction.EXCLUDE, message="Enough."))
    assert [row.eligibility.state for row in read_signals(scene.study).rows] == ["active", "excluded"]
    assert submitted(scene) == [1, 1]


@pytest.mark.database
def test_a_count_that_began_earlier_does_not_replace_a_later_one(scene, people):
    refresh_signals(scene.study)
    later = SignalCache.objects.get()
    later.as_of += timedelta(hours=1)
    later.save()
    say(tasks_of(scene)[1], people[0], (0, 1000))
    refresh_signals(scene.study)
    assert (SignalCache.objects.get().as_of, submitted(scene)) == (later.as_of, [1, 1])


def test_what_another_version_counted_is_counted_again(scene, people):
    refresh_signals(scene.study)
    table = SignalCache.objects.get()
    for signals in table.figures.values():
        del signals["agreement"]
    table.save()
    assert read_signals(scene.study).rows == signals_of(scene.study)
    assert "agreement" in SignalCache.objects.get().figures[people[0].public_id]


def test_what_is_kept_names_nobody_and_goes_with_the_study(scene, people):
    refresh_signals(scene.study)
    figures = SignalCache.objects.get().figures
    assert figures.keys() == {each.public_id for each in people}
    assert "ana" not in str(figures)
    scene.study.delete()
    assert not SignalCache.objects.exists()


def test_what_is_kept_is_read_by_few_statements(scene, people):
    read_signals(scene.study)
    with CaptureQueriesContext(connection) as asked:
        read_signals(scene.study)
    assert len(asked) == 4  # how many annotations, what is kept, who they are, where they stand
