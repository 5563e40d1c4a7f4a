"""Notifications: who is told what of events, who may still see it, and the digests by e-mail."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db.models import F

from annotations.annotators.models import AnnotatorAction
from annotations.annotators.operations import annotator_of
from annotations.quality.rechecks.operations import decide, next_recheck, open_rechecks
from annotations.quality.rule_documents.documents import Action
from annotations.quality.rules.appeals import act, answer_appeal, appeal
from annotations.work.submissions.models import Annotation
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Membership, Role
from outtake.events.models import Event
from studio.notifications.consumers import consume_all
from studio.notifications.digests import send_digests
from studio.notifications.models import Notification
from tests.evaluation.annotators import marked, person_annotates
from tests.support.cast import make_person, script_of
from worker.ledger.budgets import set_budget, settle
from worker.runs.item_jobs import close_if_over
from worker.runs.models import CriticRun
from worker.runs.operations import start_run

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("said", "warned")]


def told(actor) -> list[tuple[str, str, str]]:
    """Consume what has happened; return kind, facts and target of what a person is told."""
    consume_all()
    results = actor.get("notifications/").json()["results"]
    return [(each["kind"], each["about"], each["target"]) for each in results]


@pytest.fixture
def said(ana, scene) -> Annotation:
    """Ana's annotation of a clip."""
    person_annotates(ana, scene, [marked(0, 1000)])
    return Annotation.objects.get()


@pytest.fixture
def warned(said, scene) -> AnnotatorAction:
    """A warning to Ana."""
    return act(study=scene.study, annotator=said.annotator, action=Action("warn", "Please watch to the end."))


def send_back(scene, said, rui) -> None:
    open_rechecks(round_=scene.round, annotator=said.annotator)
    reviewer = annotator_of(rui.person)
    recheck = next_recheck(study=scene.study, reviewer=reviewer)
    assert recheck is not None
    decide(recheck=recheck, reviewer=reviewer, decision="sent_back", note="Which hand?")


def mention(by, scene, text: str) -> dict[str, str]:
    return by.post(f"videos/{scene.videos[0].public_id}/comments/", {"text": text, "at_ms": 400}).json()


def test_what_was_sent_back_is_told_to_its_annotator_alone(ana, bo, rui, ada, scene, said):
    send_back(scene, said, rui)
    assert told(ana) == [("sent_back", "Which hand?", f"/annotate/{scene.study.public_id}")]
    assert [told(each) for each in (bo, rui, ada)] == [[], [], []]
    assert Event.objects.filter(consumed_at=None).count() == 0


def test_an_appeal_is_told_to_researchers_and_its_answer_to_the_annotator(ana, bo, rui, ada, zoe, scene, said, warned):
    appeal(event=warned, annotator=said.annotator, text="I did.")
    expected = ("appeal", said.annotator.label, f"/studies/{scene.study.public_id}/people")
    assert [told(each) for each in (rui, ada, ana, bo, zoe)] == [[expected], [expected], [], [], []]
    answer_appeal(event=warned, by=rui.person, text="Yes, sorry.", undo=True)
    assert told(ana) == [("appeal_answered", "", f"/annotate/{scene.study.public_id}/mine")]
    assert (len(told(rui)), told(bo)) == (1, [])


def test_a_mention_is_told_to_who_is_named_until_the_comment_is_deleted(ada, rui, ana, scene):
    written = mention(ada, scene, f"@{rui.person.username} and @{ana.person.username} and @ada, is this one?")
    clip = scene.videos[0]
    (found,) = told(rui) and rui.get("notifications/").json()["results"]
    assert (found["kind"], found["author"], found["target"]) == ("mention", "ada", f"/clips/{clip.public_id}?t=400")
    assert (told(ana), told(ada)) == ([], [])
    ada.call("DELETE", f"comments/{written['id']}")
    assert told(rui) == []


def test_the_end_of_a_run_is_told_to_who_started_it(rui, ada, scene):
    run = start_run(round_=scene.round, critic="signal", by=rui.person, woken=False)
    run.items.all().delete()
    close_if_over(run.pk)
    assert told(rui) == [("run_finished", "signal", f"/runs/{run.public_id}")]
    assert told(ada) == []


@pytest.mark.database
def test_a_budget_is_told_once_when_most_of_it_is_spent(rui, ana, project, scene):
    run = start_run(round_=scene.round, critic="signal", budget_micros=1000, woken=False)
    set_budget(project=project, limit_micros=10_000)

    def spend(cost: int) -> list[str]:
        settle(project.pk, run.pk, reserved=0, cost=cost)
        return [target for _, _, target in told(rui)]

    of_run = f"/runs/{run.public_id}"
    assert spend(799) == []
    assert spend(1) == [of_run]
    assert spend(100) == [of_run]
    CriticRun.objects.update(budget_micros=100_000)
    assert spend(7200) == [f"/projects/{project.public_id}/models", of_run]
    assert told(ana) == []


@pytest.mark.database
def test_nothing_is_told_twice_and_read_is_read(ana, bo, rui, scene, said):
    send_back(scene, said, rui)
    assert len(told(ana)) == len(told(ana)) == 1
    (found,) = ana.get("notifications/").json()["results"]
    bo.post("notifications/read", {"ids": [found["id"]]})
    assert ana.get("notifications/").json()["unread"] == 1, "another's notification was marked"
    assert ana.post("notifications/read", {"ids": [found["id"]]}).status_code == 204
    listed = ana.get("notifications/").json()
    assert (listed["unread"], listed["results"][0]["read"]) == (0, True)
    mention(rui, scene, "@rui")
    Notification.objects.update(read_at=None)
    assert ana.post("notifications/read", {}).status_code == 204
    assert ana.get("notifications/").json()["unread"] == 0


def test_who_may_no_longer_see_it_reads_nothing_of_it(ana, rui, ada, project, scene, said, warned):
    mention(ada, scene, "@rui")
    appeal(event=warned, annotator=said.annotator, text="I did.")
    send_back(scene, said, rui)
    assert (len(told(rui)), len(told(ana))) == (2, 1)
    Membership.objects.filter(person=rui.person).update(role=Role.ANNOTATOR)
    assert told(rui) == []
    Membership.objects.filter(person=rui.person).update(role=Role.RESEARCHER)
    assert len(told(rui)) == 2
    Membership.objects.filter(person__in=[rui.person, ana.person]).delete()
    assert (told(rui), told(ana)) == ([], [])
    assert rui.get("notifications/").json()["unread"] == 0


def test_who_became_an_annotator_meanwhile_is_told_nothing_for_researchers(rui, ada, scene):
    mention(ada, scene, "@rui")
    Membership.objects.filter(person=rui.person).update(role=Role.ANNOTATOR)
    consume_all()
    assert not Notification.objects.exists()


@pytest.fixture
def mailing(settings):
    """An installation that sends mail."""
    settings.SENDS_MAIL, settings.SITE_URL = True, "https://outtake.example.org"


def confirmed(actor, digest: str = Person.DAILY) -> None:
    Person.objects.filter(pk=actor.person.pk).update(digest=digest)
    EmailAddress.objects.create(user=actor.person, email=f"{actor.person.username}@example.org", verified=True)


def test_a_digest_is_one_mail_with_links_and_no_words_of_anyone(mailing, rui, ada, ana, scene, said, warned):
    confirmed(rui)
    EmailAddress.objects.create(user=ana.person, email="ana@example.org", verified=False)
    mention(ada, scene, "@rui a secret reason")
    appeal(event=warned, annotator=said.annotator, text="I did.")
    send_back(scene, said, rui)
    consume_all()
    assert (send_digests(), send_digests()) == (1, 0)
    (sent,) = mail.outbox
    assert (sent.to, sent.subject) == (["rui@example.org"], "Outtake: unread notifications (2)")
    assert f"https://outtake.example.org/clips/{scene.videos[0].public_id}?t=400" in sent.body
    assert f"https://outtake.example.org/studies/{scene.study.public_id}/people" in sent.body
    assert "ada mentioned you" in sent.body and "secret" not in sent.body and "I did" not in sent.body


def test_a_digest_is_in_the_language_of_its_person(mailing, rui, ada, scene):
    confirmed(rui)
    Person.objects.filter(pk=rui.person.pk).update(language="de")
    mention(ada, scene, "@rui look")
    consume_all()
    send_digests()
    (sent,) = mail.outbox
    assert sent.subject == "Outtake: ungelesene Benachrichtigungen (1)"
    assert "ada hat Sie in einem Kommentar zu" in sent.body and "mentioned" not in sent.body


@pytest.mark.database
@pytest.mark.parametrize(
    ("digest", "hours", "mails"), [("hourly", 2, 2), ("daily", 2, 1), ("daily", 25, 2), ("off", 25, 0)]
)
def test_digests_are_as_far_apart_as_their_person_chose(mailing, rui, ada, scene, digest, hours, mails):
    confirmed(rui, digest)
    mention(ada, scene, "@rui")
    consume_all()
    send_digests()
    mention(ada, scene, "@rui again")
    consume_all()
    send_digests()
    assert len(mail.outbox) == (digest != "off"), "the second one came too soon"
    Notification.objects.update(mailed_at=F("mailed_at") - timedelta(hours=hours))
    send_digests()
    assert len(mail.outbox) == mails


def test_a_digest_tells_only_what_its_person_may_see_and_has_not_read(mailing, rui, ada, project, scene):
    confirmed(rui)
    mention(ada, scene, "@rui")
    consume_all()
    Membership.objects.filter(person=rui.person).update(role=Role.ANNOTATOR)
    assert send_digests() == 0
    Membership.objects.filter(person=rui.person).update(role=Role.RESEARCHER)
    rui.post("notifications/read", {})
    assert (send_digests(), mail.outbox) == (0, [])
    mia = script_of(make_person("mia", project, Role.RESEARCHER))
    confirmed(mia)
    mention(ada, scene, "@mia")
    consume_all()
    Person.objects.filter(pk=mia.person.pk).update(is_active=False)
    assert send_digests() == 0


def test_a_mail_that_fails_is_sent_later_and_none_where_none_can_be(mailing, settings, monkeypatch, rui, ada, scene):
    confirmed(rui)
    mention(ada, scene, "@rui")
    consume_all()
    settings.SENDS_MAIL = False
    assert send_digests() == 0
    settings.SENDS_MAIL = True
    with monkeypatch.context() as broken:
        broken.setattr("django.core.mail.EmailMessage.send", lambda *_: 1 / 0)
        assert send_digests() == 0
    assert (send_digests(), len(mail.outbox)) == (1, 1)
