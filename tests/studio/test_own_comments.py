"""Comments of annotators on clips that they annotated, and which comments of others reach them."""

from __future__ import annotations

import pytest

from annotations.annotators.operations import annotator_of
from annotations.quality.holds.operations import hold_video
from annotations.quality.rechecks.models import Recheck
from annotations.quality.rechecks.operations import open_rechecks
from annotations.review.models import JointReview, Review
from annotations.studies.models import Round
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from outtake.accounts.projects.models import Role
from outtake.catalog.videos.models import Video
from studio.notifications.consumers import consume_all
from tests.evaluation.annotators import marked, person_annotates
from tests.support.cast import make_person, script_of
from tests.support.factories import make_scene
from tests.support.working import fields_of

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("said", "shared")]

SECRET = "The cup floats at 2 s."


@pytest.fixture
def scene(project):
    """A closed round of one clip that Ana and Bo annotated."""
    return make_scene(project, tasks=1, overlap=2)


@pytest.fixture
def said(ana, bo, scene) -> dict[str, str]:
    """Ids of the annotations, by name."""
    for actor in (ana, bo):
        person_annotates(actor, scene, [marked(0, 1000)])
    close()
    rows = Annotation.objects.values_list("annotator__person__username", "public_id")
    return dict(rows)


def close() -> None:
    Round.objects.update(state=Round.CLOSED)


def comments(actor, annotation: str) -> list[tuple[str, str]]:
    answer = actor.get(f"annotations/{annotation}/comments/")
    assert answer.status_code == 200
    return [(each["by"], each["text"]) for each in answer.json()["results"]]


@pytest.fixture
def shared(rui, ada, scene, said) -> str:
    """A shared comment with an answer; its id."""
    written = rui.post(f"videos/{scene.videos[0].public_id}/comments/", {"text": SECRET, "at_ms": 400}).json()
    ada.post(f"comments/{written['id']}/answers", {"text": "It does."})
    changed = rui.call("PATCH", f"comments/{written['id']}", {"shared": True}).json()
    assert changed["shared"]
    return written["id"]


@pytest.mark.database
def test_an_annotator_comments_on_a_frame_and_researchers_read_it_under_a_label(ana, bo, rui, scene, said):
    path = f"annotations/{said['ana']}/comments/"
    written = ana.post(path, {"text": " Is this still Object? ", "at_ms": 720}).json()
    assert (written["by"], written["text"], written["at_ms"]) == ("me", "Is this still Object?", 720)
    clip = f"videos/{scene.videos[0].public_id}/comments/"
    (found,) = rui.get(clip).json()["results"]
    assert (found["author"], found["by_annotator"], found["mine"]) == (annotator_of(ana.person).label, True, False)
    assert (comments(ana, said["ana"]), comments(bo, said["bo"])) == ([("me", "Is this still Object?")], [])
    assert fields_of(ana.post(path, {"text": "x", "at_ms": 8000})) == ["at_ms"]
    assert bo.call("DELETE", path + written["id"]).status_code == 404
    assert bo.call("DELETE", f"annotations/{said['bo']}/comments/{written['id']}").status_code == 404
    assert ana.call("DELETE", path + written["id"]).status_code == 204
    assert rui.get(clip).json()["results"] == []


def test_a_mention_by_an_annotator_names_their_label(ana, rui, said):
    ana.post(f"annotations/{said['ana']}/comments/", {"text": "@rui is this one?"})
    consume_all()
    (told,) = rui.get("notifications/").json()["results"]
    (waiting,) = [each for each in rui.get("home").json()["waiting"] if each["kind"] == "mention"]
    label = annotator_of(ana.person).label
    assert (told["author"], waiting["study_name"].startswith(label)) == (label, True)


def test_what_is_shared_reaches_annotators_without_names_once_all_is_closed(ana, bo, said, shared):
    expected = [("researcher", SECRET), ("researcher", "It does.")]
    assert [comments(each, said[each.person.username]) for each in (ana, bo)] == [expected, expected]
    answer = ana.get(f"annotations/{said['ana']}/comments/").content.decode()
    assert "rui" not in answer and "ada" not in answer


def test_what_is_not_shared_reaches_no_annotator(ana, rui, scene, said, shared):
    own = ana.post(f"annotations/{said['ana']}/comments/", {"text": "Mine."}).json()["id"]
    rui.post(f"comments/{own}/answers", {"text": SECRET})
    rui.call("PATCH", f"comments/{shared}", {"shared": False})
    assert comments(ana, said["ana"]) == [("me", "Mine.")]
    rui.call("PATCH", f"comments/{own}", {"shared": True})
    assert comments(ana, said["ana"]) == [("me", "Mine."), ("researcher", SECRET)]


def reopened(scene, ana, bo) -> None:
    Round.objects.update(state=Round.OPEN)


def another_round(scene, ana, bo) -> None:
    again = make_scene(scene.project, tasks=1, name="Again")
    again.round.tasks.get().parts.update(video=scene.videos[0])


def same_pictures_elsewhere(scene, ana, bo) -> None:
    again = make_scene(scene.project, tasks=1, name="Again")
    Video.objects.filter(pk=again.videos[0].pk).update(media=scene.videos[0].media_id)


def training(scene, ana, bo) -> None:
    another_round(scene, ana, bo)
    Round.objects.filter(study__name="Again").update(n=Round.TRAINING)


def in_hand(scene, ana, bo) -> None:
    """Bo holds a lease from before the round was closed: for Ana, who is done, that is no reason."""
    Assignment.objects.update(state=Assignment.SENT_BACK)


def to_check(scene, ana, bo) -> None:
    reopened(scene, ana, bo)
    open_rechecks(round_=scene.round, annotator=annotator_of(bo.person))
    close()
    assert Recheck.objects.filter(state=Recheck.OPEN).exists()


def to_settle(scene, ana, bo) -> None:
    review = Review.objects.create(round=scene.round, task=scene.round.tasks.get())
    JointReview.objects.create(review=review)


@pytest.mark.parametrize(
    "still", [reopened, another_round, same_pictures_elsewhere, training, to_check, to_settle], ids=lambda f: f.__name__
)
def test_nothing_of_others_reaches_who_may_still_work_on_the_clip(ana, bo, scene, said, shared, still):
    own = ana.post(f"annotations/{said['ana']}/comments/", {"text": "Mine."}).json()["id"]
    assert len(comments(ana, said["ana"])) == 3
    still(scene, ana, bo)
    for actor in (ana, bo):
        path = f"annotations/{said[actor.person.username]}/comments/"
        answer = actor.get(path)
        assert (answer.status_code, SECRET in answer.content.decode()) == (200, False)
        assert sorted(answer.json()) == ["duration_ms", "results"], "nothing tells that something is hidden"
    assert comments(ana, said["ana"]) == [("me", "Mine.")]
    assert ana.call("DELETE", f"annotations/{said['ana']}/comments/{own}").status_code == 204


def test_who_was_sent_the_clip_back_reads_nothing_at_all(ana, scene, said, shared):
    in_hand(scene, ana, None)
    assert ana.get(f"annotations/{said['ana']}/comments/").status_code == 404


def test_another_project_s_open_round_is_none_of_theirs(ana, scene, said, shared, other_project):
    far = make_scene(other_project, tasks=1, name="Far")
    Video.objects.filter(pk=far.videos[0].pk).update(media=scene.videos[0].media_id)
    assert len(comments(ana, said["ana"])) == 2
    make_person("mo", other_project)
    other_project.memberships.create(person=ana.person, role=Role.ANNOTATOR)
    assert comments(ana, said["ana"]) == []


def test_no_other_address_shows_annotators_a_comment(ana, bo, rui, zoe, project, scene, said, shared):
    cleo = script_of(make_person("cleo", project))
    clip = scene.videos[0].public_id
    for actor in (ana, bo, cleo, zoe):
        for method, path in [
            ("GET", f"videos/{clip}/comments/"),
            ("POST", f"videos/{clip}/comments/"),
            ("PATCH", f"comments/{shared}"),
            ("DELETE", f"comments/{shared}"),
            ("POST", f"comments/{shared}/answers"),
            ("GET", f"videos/{clip}/history"),
        ]:
            assert actor.call(method, path, {"text": "x"} if method == "POST" else None).status_code == 404, path
    for actor in (cleo, zoe, bo, rui):
        assert actor.get(f"annotations/{said['ana']}/comments/").status_code == 404
    for actor in (ana, bo, cleo):
        consume_all()
        for path in ("home", "notifications/", "navigation"):
            assert SECRET not in actor.get(path).content.decode()


def test_a_clip_that_is_taken_down_has_no_comments_for_annotators(ana, scene, said, shared):
    hold_video(video=scene.videos[0], reason="On request.")
    assert ana.get(f"annotations/{said['ana']}/comments/").status_code == 404
    assert ana.post(f"annotations/{said['ana']}/comments/", {"text": "x"}).status_code == 404


def test_who_left_the_project_reads_and_writes_nothing(ana, project, said, shared):
    project.memberships.filter(person=ana.person).delete()
    assert ana.get(f"annotations/{said['ana']}/comments/").status_code == 404


def test_a_pair_of_clips_has_no_comments_of_annotators(ana, scene, said):
    part = scene.round.tasks.get().parts.get()
    part.pk, part.role, part.video = None, "b", make_scene(scene.project, tasks=1, name="B").videos[0]
    part.save()
    assert ana.post(f"annotations/{said['ana']}/comments/", {"text": "x"}).status_code == 404
