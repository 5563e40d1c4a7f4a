"""Who comes from a platform reaches the study of their entry, and nothing else of its project."""

from __future__ import annotations

import pytest

from annotations.annotators.models import Participation
from annotations.crowd.participation.ending import end_entry
from annotations.work.assignments.leases import release_expired
from outtake.accounts.projects.models import Membership
from outtake.catalog.serving.media_urls import media_url
from tests.annotations.crowd import Newcomer, recruiting
from tests.support.factories import Scene, make_rendition, make_scene, segment
from tests.support.working import new_key, take

pytestmark = pytest.mark.django_db


@pytest.fixture
def other(project) -> Scene:
    """Another study of the project."""
    return make_scene(project, name="Saucers", overlap=2)


@pytest.fixture
def pat(scene) -> Newcomer:
    """Pat has opened the link, and done nothing more."""
    pat = Newcomer(recruiting(scene))
    assert pat.join().status_code == 302
    return pat


def the_way(pat: Newcomer) -> None:
    """Bring Pat to work."""
    pat.tell("consent", {"version": 1, "agrees": True})
    assert pat.tell("device", {"width_px": 1366, "keyboard": True, "sound": True}).json()["state"] == "working"


def test_an_invented_id_opens_one_study_alone(scene, other, pat):
    assert not Membership.objects.filter(person=pat.entry.annotator.person).exists()
    assert [each["id"] for each in pat.actor.get("studies/").json()["results"]] == [scene.study.public_id]
    assert pat.actor.get(f"studies/{scene.study.public_id}/").status_code == 200
    for path in ("", "upcoming", "standing", "mine", "joint/", "rule-events/mine", "rechecks/", "annotations/"):
        assert pat.actor.get(f"studies/{other.study.public_id}/{path}").status_code == 404, path
    assert pat.actor.post(other.next_path).status_code == 404
    assert pat.actor.post(scene.next_path).status_code == 204  # not before the consent


def test_the_study_of_the_entry_is_worked_in_after_the_steps(scene, other, pat):
    the_way(pat)
    work = take(pat.actor, scene)
    assert work.submit().status_code == 201
    assert pat.actor.get(f"studies/{scene.study.public_id}/mine").json()["work"]["done"] == 1
    assert pat.actor.post(other.next_path).status_code == 404


def test_clips_are_shown_from_the_consent_to_the_end(project, pat, scene):
    shown = make_scene(project, name="Shown", rendition=make_rendition(stored=True))
    mine, theirs = scene.videos[0].rendition, shown.videos[0].rendition
    person = pat.entry.annotator.person

    def codes() -> list[int]:
        return [pat.client.get(media_url(each, "frames", person.pk)).status_code for each in (mine, theirs)]

    assert codes() == [404, 404]
    the_way(pat)
    assert codes() == [200, 404]
    end_entry(entry=pat.entry, state=Participation.RETURNED)
    assert codes() == [404, 404]


def test_an_answer_is_not_changed_before_consent_is_given_again(scene, pat):
    the_way(pat)
    said = take(pat.actor, scene).submit().json()["annotation"]["id"]
    end_entry(entry=pat.entry, state=Participation.SCREENED_OUT)

    def revise() -> int:
        body = {"clean": False, "segments": [segment()], "answers": [], "active_ms": 1, "plays": 1}
        return pat.actor.post(f"annotations/{said}/revise", body, idempotency_key=new_key()).status_code

    assert revise() == 409
    Participation.objects.update(state=Participation.ENTERED)
    assert revise() == 409
    Participation.objects.update(state=Participation.COMPLETED)
    assert revise() == 201


def test_a_lease_that_ran_out_is_worth_nothing_after_the_end(scene, pat):
    the_way(pat)
    work = take(pat.actor, scene)
    work.lapse()
    release_expired()
    assert work.row.state == "expired"
    end_entry(entry=pat.entry, state=Participation.DECLINED)
    assert work.submit().status_code == 409
    Participation.objects.update(state=Participation.WORKING)
    assert work.submit().status_code == 201


def test_somebody_who_joins_the_project_reaches_all_of_it(ada, other, pat):
    link = ada.post(f"projects/{other.project.public_id}/invitations/", {"role": "annotator"}).json()["link"]
    assert pat.client.post(link).status_code == 302
    assert pat.actor.post(other.next_path).status_code == 200
