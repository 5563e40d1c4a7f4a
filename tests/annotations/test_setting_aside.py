"""Work is set aside and brought back, leases end, what was sent back comes first, more people are asked."""

from __future__ import annotations

from collections import Counter

import pytest
from django.db.models.functions import Now

from annotations.annotators.models import Annotator, AnnotatorAction
from annotations.annotators.operations import annotator_of, new_critic_annotator
from annotations.progress.study_progress import annotators_in, counts_of
from annotations.quality.holds.operations import hold_video, lift_video
from annotations.quality.rechecks.models import Recheck
from annotations.quality.rechecks.operations import NOT_TAKEN_UP, release_sent_back
from annotations.studies.models import Round
from annotations.work.assignments.leases import STOPPED, release_expired, release_stopped
from annotations.work.assignments.models import Assignment
from annotations.work.assignments.next_task import raise_overlap
from annotations.work.assignments.set_aside import end_leases, exclude_work, restore_work
from annotations.work.submissions.models import Annotation
from tests.annotations.checks import fill
from tests.support.cast import Actor, make_person, script_of
from tests.support.factories import Scene, make_scene, segment
from tests.support.threads import at_once
from tests.support.working import Work, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("disputable")]

WHY = "Several of your reasons were the same."


def own(actor: Actor) -> Annotator:
    return annotator_of(actor.person)


def away(actor: Actor, scene: Scene) -> int:
    return exclude_work(annotator=own(actor), study=scene.study, because=WHY)


def back(actor: Actor, scene: Scene) -> int:
    return restore_work(annotator=own(actor), study=scene.study)


def slots(scene: Scene) -> list[int]:
    return list(scene.round.tasks.order_by("id").values_list("free_slots", flat=True))


def send_back(work: Work) -> None:
    """Let a reviewer have sent an annotation back just now."""
    Assignment.objects.filter(pk=work.row.pk).update(
        state=Assignment.SENT_BACK, draft='{"clean": false}', ended_because="Mark the whole stretch."
    )
    annotation = work.row.annotations.latest("revision")
    Recheck.objects.create(
        round_id=work.row.round_id,
        assignment=work.row,
        annotation=annotation,
        state=Recheck.SENT_BACK,
        reviewer=new_critic_annotator(name="a reviewer"),
        decided_at=Now(),
    )


def test_what_is_set_aside_counts_for_nothing_and_comes_to_others(ana, bo, scene):
    fill(ana, scene, 2)
    open_ = take(ana, scene)
    assert (away(ana, scene), away(ana, scene)) == (2, 0)
    assert slots(scene) == [1, 1, 1]
    assert (
        Annotation.objects.counted(scene.study).count(),
        annotators_in(scene.study),
        counts_of(scene.round).submitted,
    ) == (
        0,
        [],
        0,
    )
    assert open_.row.state == Assignment.EXPIRED
    assert len(fill(bo, scene, 3)) == 3
    assert Annotation.objects.counted(scene.study).count() == 3


def test_what_is_set_aside_does_not_come_again_to_who_said_it(ana, scene):
    fill(ana, scene, 3)
    away(ana, scene)
    assert ana.post(scene.next_path).status_code == 204


def test_what_is_brought_back_has_a_slot_where_one_is_free_and_takes_none_from_others(ana, bo, scene):
    fill(ana, scene, 3)
    away(ana, scene)
    fill(bo, scene, 1)
    assert (back(ana, scene), back(ana, scene)) == (3, 0)
    mine = Assignment.objects.filter(annotator=own(ana)).order_by("task")
    assert list(mine.values_list("slot", "state")) == [(None, "submitted"), (0, "submitted"), (0, "submitted")]
    assert (slots(scene), Annotation.objects.counted(scene.study).count()) == ([0, 0, 0], 4)


def test_what_is_set_aside_of_a_held_clip_has_its_slot_once_that_is_over(ana, scene):
    fill(ana, scene, 2)
    for video in scene.videos[:2]:
        hold_video(video=video, reason="The maker asked.")
    away(ana, scene)
    assert list(scene.round.tasks.order_by("id").values_list("free_slots", "held_slots"))[:2] == [(0, 1), (0, 1)]
    lift_video(video=scene.videos[0])
    back(ana, scene)
    lift_video(video=scene.videos[1])
    assert slots(scene) == [0, 0, 1]


def test_training_is_not_set_aside(ana, trained):
    fill(ana, trained, 3)
    assert away(ana, trained) == 1


@pytest.mark.parametrize("call", ["draft", "submit", "renew"])
def test_who_was_stopped_is_told_why_and_keeps_the_draft(ana, scene, call: str):
    work = take(ana, scene)
    work.draft(work.body(segment()), "0")
    assert end_leases(annotator=own(ana), study=scene.study, because=WHY) == 1
    body = work.body(segment(reason="All that Ana saw."))
    answer = {
        "draft": lambda: work.draft(body, "1"),
        "submit": lambda: work.submit(body),
        "renew": lambda: ana.post(f"assignments/{work.id}/renew", {"lease_token": work.token}),
    }[call]()
    assert (answer.status_code, answer.json()["detail"]) == (409, WHY)
    assert ("All that Ana saw." in work.row.draft) == (call != "renew") and work.row.draft
    assert (slots(scene)[0], Annotation.objects.counted(scene.study).count()) == (1, 0)


def test_a_lease_that_was_ended_may_be_taken_up_by_asking_again(ana, scene):
    work = take(ana, scene)
    end_leases(annotator=own(ana), study=scene.study, because=WHY)
    again = take(ana, scene)
    assert (again.id, again.answer["sent_back"]) == (work.id, None)
    assert again.submit().status_code == 201


def test_the_sweeper_ends_leases_that_run_on_after_a_stop(ana, bo, scene):
    mine, other = take(ana, scene), take(bo, scene)
    AnnotatorAction.objects.create(study=scene.study, annotator=own(ana), action=AnnotatorAction.EXCLUDE)
    assert (release_stopped(), release_stopped()) == (1, 0)
    assert (mine.row.state, mine.row.ended_because) == (Assignment.EXPIRED, STOPPED)
    assert other.row.state == Assignment.LEASED


def test_what_was_sent_back_comes_first_with_its_slot_and_its_draft(ana, scene):
    first = fill(ana, scene, 2)[0]
    send_back(first)
    assert Annotation.objects.counted(scene.study).count() == 1
    again = take(ana, scene)
    assert (again.id, again.row.slot, again.answer["draft"]) == (first.id, 0, {"clean": False})
    assert again.answer["sent_back"] == {"note": "Mark the whole stretch."}
    assert again.submit().status_code == 201
    assert list(again.row.annotations.order_by("revision").values_list("revision", flat=True)) == [1, 2]
    assert Annotation.objects.counted(scene.study).count() == 2
    assert take(ana, scene).answer["task"]["id"] != first.answer["task"]["id"]


def test_what_was_sent_back_comes_before_a_training_that_was_added_since(ana, trained):
    work = fill(ana, trained, 3)[2]
    send_back(work)
    Assignment.objects.filter(round__n=Round.TRAINING).delete()
    assert take(ana, trained).id == work.id


def test_what_was_sent_back_waits_for_a_lease_that_is_open_and_outlives_one_that_is_over(ana, scene):
    first = fill(ana, scene, 1)[0]
    open_ = take(ana, scene)
    send_back(first)
    assert take(ana, scene).id == open_.id
    open_.submit()
    again = take(ana, scene)
    again.lapse()
    release_expired()
    assert (again.row.state, again.row.slot) == (Assignment.SENT_BACK, 0)
    assert take(ana, scene).id == first.id


def test_what_was_sent_back_is_not_given_while_its_clip_is_held(ana, scene):
    first = fill(ana, scene, 1)[0]
    send_back(first)
    hold_video(video=scene.videos[0], reason="The maker asked.")
    assert take(ana, scene).id != first.id


def test_what_waits_for_a_week_is_for_others(ana, bo, scene):
    first = fill(ana, scene, 1)[0]
    send_back(first)
    assert release_sent_back() == 0
    Recheck.objects.update(decided_at="2020-01-01T00:00Z")
    assert release_sent_back() == 1
    assert (first.row.state, first.row.ended_because, slots(scene)[0]) == (Assignment.EXPIRED, NOT_TAKEN_UP, 1)
    assert take(bo, scene).answer["task"]["id"] == first.answer["task"]["id"]


@pytest.fixture
def disputable(project) -> Scene:
    """Three clips, each for one, and for two more where it is disputed."""
    scene = make_scene(project, tasks=3, overlap=1)
    Round.objects.filter(pk=scene.round.pk).update(extra_on_dispute=2)
    scene.round.refresh_from_db()
    return scene


def test_more_people_are_asked_once_about_what_is_disputed(ana, bo, rui, disputable):
    fill(ana, disputable, 3)
    tasks = list(disputable.round.tasks.order_by("id")[:1])
    assert counts_of(disputable.round).done == 3
    assert (raise_overlap(tasks=tasks), raise_overlap(tasks=tasks)) == (2, 0)
    assert (slots(disputable), counts_of(disputable.round).done) == ([0b110, 0, 0], 2)
    assert ana.post(disputable.next_path).status_code == 204
    for actor in (bo, rui):
        assert take(actor, disputable).submit().status_code == 201
        assert actor.post(disputable.next_path).status_code == 204
    assert sorted(tasks[0].assignments.values_list("slot", flat=True)) == [0, 1, 2]
    assert (slots(disputable), counts_of(disputable.round).done) == ([0, 0, 0], 3)


def test_more_people_are_asked_about_a_held_clip_once_that_is_over(ana, disputable):
    fill(ana, disputable, 1)
    hold_video(video=disputable.videos[0], reason="The maker asked.")
    raise_overlap(tasks=list(disputable.round.tasks.all()))
    lift_video(video=disputable.videos[0])
    assert slots(disputable) == [0b110, 0b111, 0b111]


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_many_who_ask_for_more_at_once_open_each_slot_once(ana, disputable):
    fill(ana, disputable, 3)
    tasks = list(disputable.round.tasks.order_by("id"))
    opened = at_once(8, lambda i: raise_overlap(tasks=tasks if i % 2 else tasks[::-1]))
    assert (sum(opened), slots(disputable)) == (6, [0b110] * 3)


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_what_is_submitted_while_it_is_set_aside_is_lost_to_nobody(project):
    """Each slot is in one assignment's hands, or free; what was brought back may have none."""
    scene = make_scene(project, tasks=4, overlap=3)
    people = [script_of(make_person(f"annotator {i}", project)) for i in range(6)]
    owns = [own(person) for person in people]

    def run(i: int) -> None:
        if i >= 6:
            exclude_work(annotator=owns[i - 6], study=scene.study, because=WHY)
            restore_work(annotator=owns[i - 6], study=scene.study)
            return
        for _ in range(3):
            if (answer := people[i].post(scene.next_path)).status_code == 200:
                assert Work(people[i], answer.json()).submit().status_code in (201, 409)

    at_once(9, run)
    for task in scene.round.tasks.all():
        held = Counter(task.assignments.exclude(slot=None).values_list("slot", flat=True))
        assert max(held.values(), default=1) == 1
        assert task.free_slots == 0b111 & ~sum(1 << slot for slot in held)
        assert not task.assignments.filter(state=Assignment.SET_ASIDE).exists()
