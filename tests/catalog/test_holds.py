"""A held video: its clip is offline, who held it and why is kept, and lifting puts it back."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from outtake.accounts.people.models import Person
from outtake.accounts.people.operations import issue_token
from outtake.accounts.projects.models import Project
from outtake.catalog.holds.models import Hold
from outtake.catalog.holds.operations import (
    held_videos,
    lift_hold,
    place_hold,
    visible_with_same_media,
)
from outtake.catalog.serving.media_urls import KINDS, media_url
from outtake.catalog.serving.queries import video_named
from outtake.catalog.videos.models import Video
from outtake.errors import Conflict, Invalid, Missing
from outtake.events.models import Event
from tests.support.cast import make_person
from tests.support.factories import make_rendition, make_video

pytestmark = [pytest.mark.django_db, pytest.mark.urls("outtake.catalog.serving.urls")]


@pytest.fixture
def video(project: Project) -> Video:
    return make_video(project, "veo3/1", rendition=make_rendition(has_audio=True, stored=True))


@pytest.fixture
def ana(project: Project) -> Person:
    return make_person("ana", project)


@pytest.fixture
def browser(ana: Person) -> Client:
    return Client(headers={"authorization": f"Bearer {issue_token(person=ana)}"})


def address(video: Video, person: Person, kind: str = "clip") -> str:
    return media_url(video.rendition, kind, person.pk)


@pytest.mark.database
def test_every_address_of_a_held_clip_answers_as_one_that_never_was(video, ana, browser):
    addresses = [address(video, ana, kind) for kind in KINDS]
    assert [browser.get(each).status_code for each in addresses] == [200] * len(KINDS)
    place_hold(video=video, reason="The maker asked.")
    refusals = [browser.get(each) for each in addresses]
    never = browser.get("/media/x/none.mp4")
    assert {(answer.status_code, answer.content) for answer in refusals} == {(404, never.content)}
    assert browser.get(address(video, ana)).status_code == 404  # nor does one that is made now
    lift_hold(video=video)
    assert [browser.get(each).status_code for each in addresses] == [200] * len(KINDS)


def test_a_clip_is_served_as_long_as_a_video_of_it_is_shown(video, project, ana, browser):
    other = make_video(project, "veo3/2", rendition=video.rendition)
    place_hold(video=video, reason="No.")
    assert browser.get(address(video, ana)).status_code == 200
    place_hold(video=other, reason="No.")
    assert browser.get(address(video, ana)).status_code == 404


def test_a_hold_costs_media_no_statement(video, project, ana, browser):
    def statements() -> int:
        with CaptureQueriesContext(connection) as caught:
            assert browser.get(address(video, ana)).status_code == 200
        return len(caught)

    before = statements()
    place_hold(video=make_video(project, "veo3/2", rendition=video.rendition), reason="No.")
    assert statements() == before


def test_videos_with_the_same_clip_are_named_but_no_other_projects(video, project):
    elsewhere = Project.objects.create(name="Bridges")
    for where, name in ((project, "veo3/3"), (project, "veo3/2"), (elsewhere, "theirs")):
        make_video(where, name, rendition=video.rendition)
    make_video(project, "another clip")
    assert visible_with_same_media(video) == ["veo3/2", "veo3/3"]
    place_hold(video=Video.objects.get(external_id="veo3/2"), reason="No.")
    assert visible_with_same_media(video) == ["veo3/3"]


def test_who_held_it_when_and_why_is_kept(video, ana):
    bo = Person.objects.create(username="bo")
    hold = place_hold(video=video, reason="  The maker asked. ", by=ana)
    hold.refresh_from_db()
    assert (hold.reason, hold.placed_by, hold.lifted_at, hold.lifted_by) == ("The maker asked.", ana, None, None)
    assert list(held_videos()) == [video.pk]
    lifted = lift_hold(video=video, by=bo)
    assert lifted.lifted_at >= hold.placed_at and lifted.lifted_by == bo
    assert list(held_videos()) == []
    place_hold(video=video, reason="Again.")
    assert [each.reason for each in Hold.objects.order_by("id")] == ["The maker asked.", "Again."]


def test_no_event_is_written_that_nothing_reads(video, ana):
    place_hold(video=video, reason="The maker asked.", by=ana)
    lift_hold(video=video)
    assert not Event.objects.exists()


@pytest.mark.parametrize("reason", ["", "  ", "x" * 501])
def test_a_hold_has_a_reason(video, reason):
    with pytest.raises(Invalid) as caught:
        place_hold(video=video, reason=reason)
    assert caught.value.errors[0].field == "reason"
    assert not Hold.objects.exists() and not Event.objects.exists()


@pytest.mark.database
def test_a_video_is_held_once_at_a_time(video):
    place_hold(video=video, reason="The maker asked.")
    with pytest.raises(Conflict, match=r"veo3/1 is held already, since .*: The maker asked\."):
        place_hold(video=video, reason="Again.")
    with pytest.raises(IntegrityError), transaction.atomic():
        Hold.objects.create(video=video, reason="Again.")
    assert Hold.objects.count() == 1


def test_what_is_not_held_cannot_be_lifted(video):
    with pytest.raises(Conflict, match="veo3/1 is not held"):
        lift_hold(video=video)
    place_hold(video=video, reason="No.")
    lift_hold(video=video)
    with pytest.raises(Conflict, match="veo3/1 is not held"):
        lift_hold(video=video)


def test_a_video_is_named_by_its_external_id_in_its_project(video):
    assert video_named("veo3/1", "Lanterns") == video
    for name, project in (("veo3/1", "Bridges"), ("veo3/2", "Lanterns")):
        with pytest.raises(Missing, match=name):
            video_named(name, project)
