"""One event that cannot be handled holds no other up; it is tried again, then set aside for an operator."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models.functions import Now

from outtake.errors import Invalid
from outtake.events.models import Event
from outtake.events.outbox import FIRST_PAUSE, MAX_TRIES, consume, dead_events, publish, retry_events
from tests.support.commands import manage

pytestmark = [pytest.mark.django_db, pytest.mark.database]

KIND = "cup.fell"


class Handler:
    """Handles events, but for the poisoned ones; what it wrote for them may not stay."""

    def __init__(self, *poisoned: str) -> None:
        self.poisoned = set(poisoned)
        self.handled: list[str] = []

    def __call__(self, event: Event) -> None:
        publish("cup.mended", event.subject)
        if event.subject in self.poisoned:
            raise LookupError(f"no cup {event.subject}")
        self.handled.append(event.subject)


def wait() -> None:
    """Let the pauses pass: move what is not yet due into the past."""
    Event.objects.filter(try_after__isnull=False).update(try_after=Now() - timedelta(seconds=1))


def wear_out(handler: Handler) -> None:
    for _ in range(MAX_TRIES):
        consume(KIND, handler)
        wait()


def test_an_event_that_cannot_be_handled_stops_no_later_one() -> None:
    for subject in ("first", "poison", "last"):
        publish(KIND, subject)
    handler = Handler("poison")
    assert consume(KIND, handler) == 2
    assert handler.handled == ["first", "last"]
    assert set(Event.objects.filter(kind="cup.mended").values_list("subject", flat=True)) == {"first", "last"}
    held = Event.objects.get(subject="poison", kind=KIND)
    assert (held.consumed_at, held.tries, held.error) == (None, 1, "LookupError: no cup poison")


def test_it_is_tried_again_after_a_pause_and_not_sooner() -> None:
    publish(KIND, "late")
    handler = Handler("late")
    assert consume(KIND, handler) == 0
    handler.poisoned.clear()
    assert consume(KIND, handler) == 0
    assert Event.objects.filter(kind=KIND, try_after__gt=Now() + FIRST_PAUSE / 2).exists()
    wait()
    assert (consume(KIND, handler), consume(KIND, handler)) == (1, 0)
    assert handler.handled == ["late"]
    done = Event.objects.get(kind=KIND)
    assert done.consumed_at is not None and (done.error, done.try_after) == ("", None)


def test_it_is_set_aside_after_the_last_try_and_an_operator_brings_it_back() -> None:
    publish(KIND, "poison")
    handler = Handler("poison")
    wear_out(handler)
    (dead,) = dead_events()
    assert (dead.tries, dead.error) == (MAX_TRIES, "LookupError: no cup poison")
    handler.poisoned.clear()
    assert consume(KIND, handler) == 0
    assert retry_events([dead.pk]) == 1
    assert (consume(KIND, handler), dead_events().count()) == (1, 0)


def test_a_try_that_ends_the_process_has_been_counted() -> None:
    """An exit is no error that can be caught, as a kill is none."""
    publish(KIND, "deadly")

    def die(event: Event) -> None:
        raise SystemExit

    for tries in range(1, MAX_TRIES + 1):
        with pytest.raises(SystemExit):
            consume(KIND, die)
        assert Event.objects.get(kind=KIND).tries == tries
        wait()
    assert consume(KIND, die) == 0
    assert dead_events().count() == 1


def test_two_consumers_handle_an_event_once() -> None:
    publish(KIND, "shared")
    other = Handler()
    assert consume(KIND, lambda event: consume(KIND, other) and None) == 1
    assert other.handled == []


def test_operators_list_and_retry_dead_events(capsys: pytest.CaptureFixture[str]) -> None:
    for subject in ("one", "two"):
        publish(KIND, subject)
    wear_out(Handler("one", "two"))
    first, second = dead_events().values_list("pk", flat=True)
    listed = manage(capsys, "dead_events", "--json").json
    assert [(each["id"], each["subject"], each["error"]) for each in listed["dead"]] == [
        (first, "one", "LookupError: no cup one"),
        (second, "two", "LookupError: no cup two"),
    ]
    assert "LookupError: no cup one" in manage(capsys, "dead_events").out
    assert [each["id"] for each in manage(capsys, "dead_events", "--retry", str(first), "--json").json["dead"]] == [
        second
    ]
    assert manage(capsys, "dead_events", "--retry", "--json").json == {"retried": 1, "dead": []}
    assert "no failed events" in manage(capsys, "dead_events").out


def test_an_id_of_no_dead_event_is_refused_and_none_is_retried() -> None:
    publish(KIND, "poison")
    wear_out(Handler("poison"))
    dead = dead_events().get().pk
    with pytest.raises(Invalid, match=str(dead + 1)):
        retry_events([dead, dead + 1])
    assert dead_events().count() == 1
