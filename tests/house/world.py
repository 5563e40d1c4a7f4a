"""A project with one of everything that an address can name."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile

from annotations.models import (
    Annotator,
    CrowdEntry,
    CrowdIdentity,
    Recheck,
    Recruitment,
    ReviewItem,
    Round,
    Rule,
    Study,
)
from annotations.operations import annotator_of, open_joint, open_rechecks, open_reviews
from annotations.operations.crowd import recruit, set_state
from annotations.operations.review import Disputed
from annotations.operations.rules import act, add_rule
from annotations.rules import Action
from evaluation.judging.making import NewJudge, create_judge
from evaluation.judging.terms import Terms
from evaluation.models import Certificate, GroundTruth, Judge, Release
from evaluation.releases.operations import name_release
from evaluation.reports import make_report
from evaluation.truths.making import make_ground_truth
from evaluation.truths.merge_preview import keep_apart
from outtake.accounts.invitations import invite
from outtake.accounts.models import Invitation, Project, Role
from outtake.catalog.storage import storage
from outtake.ids import new_public_id
from tests.support.cast import Actor, make_person, script_of
from tests.support.factories import make_scene
from tests.support.working import take
from worker.operations import start_run
from worker.providers.endpoints import NewEndpoint, create_endpoint

ENDPOINT = NewEndpoint("Painted", "https://8.8.8.8/v1", "vl", "gpt", key="sk-of-this-world")


@dataclass(frozen=True)
class World:
    """The members of a project, and the ids of its objects by the names that the addresses give them."""

    annotator: Actor  # the assignment and the annotation are theirs
    other: Actor  # another annotator
    researcher: Actor
    admin: Actor
    ids: dict[str, str]


def make_world(project: Project) -> World:
    """Fill a project. The assignment is open, the annotation submitted, the run not begun."""
    roles = {"annotator": Role.ANNOTATOR, "other": Role.ANNOTATOR, "researcher": Role.RESEARCHER, "admin": Role.ADMIN}
    people = {name: script_of(make_person(f"{name} of {project}", project, role)) for name, role in roles.items()}
    scene = make_scene(project, overlap=2)
    annotation = take(people["annotator"], scene).submit().json()["annotation"]["id"]
    assignment = take(people["annotator"], scene)
    too = take(people["other"], scene).submit().json()["annotation"]["id"]
    own, other = _annotator(people["annotator"]), _annotator(people["other"])
    truth = make_ground_truth(study=scene.study, annotators=[own], policy="one")
    release = _release(truth)
    keep_apart(study=scene.study, first=f"{annotation}-0", second=f"{too}-0")
    report = make_report(truth=truth, annotators=[other])
    review = _review(scene.round, [own, other])
    answers = {"answers": {scene.videos[0].external_id: []}}
    endpoint = create_endpoint(project=project, new=ENDPOINT)
    judge = create_judge(project=project, new=NewJudge("painted", "1", endpoint=endpoint.public_id))
    run = start_run(round_=scene.round, critic="scripted", parameters=answers, woken=False)
    ids = {
        "project": project.public_id,
        "study": scene.study.public_id,
        "n": "1",
        "assignment": assignment.id,
        "lease": assignment.token,
        "annotation": annotation,
        "run": run.public_id,
        "endpoint": endpoint.public_id,
        "judge": judge.public_id,
        "certificate": _certificate(judge, scene.study).public_id,
        "task": scene.round.tasks.order_by("id")[0].public_id,
        "truth": truth.public_id,
        "later": truth.public_id,
        "report": report.public_id,
        "second": report.public_id,
        "name": "metrics",
        "form": "csv",
        "release": release.public_id,
        "review": review.public_id,
        "marked": f"{annotation}-0",
        "marked_too": f"{too}-0",
        "own": own.public_id,
        "other": other.public_id,
        "video": scene.videos[2].public_id,
        "external_id": scene.videos[0].external_id,
        "username": people["other"].person.username,
        "person": people["other"].person.public_id,
        "invitation": _invitation(project, people["admin"]),
        "entry": _entry(scene.study, own).public_id,
        "rule": _rule(scene.study).public_id,
        "recheck": _recheck(scene.round, other),
        **_joint(project, people),
        "event": act(study=scene.study, annotator=own, action=Action("warn", "Slower, please.")).public_id,
    }
    return World(**people, ids=ids)


def absent(ids: dict[str, str]) -> dict[str, str]:
    """Return ids of the same form that nothing has."""
    return {name: new_public_id() for name in ids}


def _entry(study: Study, annotator: Annotator) -> CrowdEntry:
    """Let an annotator have come from a platform, and be at work."""
    consent = "You agree to look at clips."
    recruitment = recruit(
        study=study, platform="simulated", consent=consent, tasks_each=100, max_minutes=60, reward_minor=300
    )
    set_state(recruitment=recruitment, state=Recruitment.OPEN)
    entry = CrowdEntry.objects.create(recruitment=recruitment, annotator=annotator, state=CrowdEntry.WORKING)
    CrowdIdentity.objects.create(entry=entry, recruitment=recruitment, person="p-1", submission="s-1")
    return entry


def _rule(study: Study) -> Rule:
    """Add a rule that does nothing as long as nobody did a thousand tasks."""
    many = {"collector": "submitted", "op": ">=", "value": 1000}
    action = {"kind": "warn", "message": "Take a rest."}
    return add_rule(study=study, name="Tired", document={"condition": {"all": [many]}, "action": action})


def _recheck(round_: Round, annotator: Annotator) -> str:
    """Let somebody look at what an annotator said; return the id."""
    open_rechecks(round_=round_, annotator=annotator)
    return Recheck.objects.get(round=round_).public_id


def _joint(project: Project, people: dict[str, Actor]) -> dict[str, str]:
    """Let the annotator and a third person disagree about an answer, and put it before them; return the ids."""
    scene = make_scene(project, name="Answers", instrument="brite", tasks=1, overlap=2)
    third = script_of(make_person(f"third of {project}", project))
    for actor, value in ((people["annotator"], "yes"), (third, "no")):
        work = take(actor, scene)
        asked = [question for question in work.answer["task"]["questions"] if question["applicable"]]
        said = [{"question": question["id"], "value": value} for question in asked]
        work.submit(work.body(clean=None, answers=said))
    review = _review(scene.round, [_annotator(people["annotator"]), _annotator(third)])
    joint = open_joint(review=review, by=people["researcher"].person)
    return {"joint": joint.public_id, "question": asked[0]["id"]}


def _certificate(judge: Judge, study: Study) -> Certificate:
    """Let a certificate have failed."""
    terms = dict(vars(Terms()))
    return Certificate.objects.create(judge=judge, study=study, settings=terms, state=Certificate.FAILED, error="away")


def _invitation(project: Project, admin: Actor) -> str:
    """Invite somebody; return the id."""
    invite(project=project, role=Role.ANNOTATOR, by=admin.person)
    return Invitation.objects.get(project=project).public_id


def _annotator(actor: Actor) -> Annotator:
    return annotator_of(actor.person)


def _release(truth: GroundTruth) -> Release:
    """Make a release of a ground truth without a report; some bytes stand in for its archive."""
    release = name_release(study=truth.study, truth=truth).release
    with NamedTemporaryFile() as archive:
        storage().put_file(Path(archive.name), f"releases/{release.public_id}.tar.gz")
    release.state, release.storage_key = Release.READY, f"releases/{release.public_id}.tar.gz"
    release.save(update_fields=["state", "storage_key"])
    return release


def _review(round_: Round, annotators: list[Annotator]) -> ReviewItem:
    """Open a review of the round's first task."""
    task = round_.tasks.order_by("id")[0]
    reasons = [{"kind": "alone", "text": "1 error marked by one person alone."}]
    ids, said_at = frozenset(each.pk for each in annotators), task.annotations.latest("id").submitted_at
    open_reviews(study=round_.study, disputed=[Disputed(task.pk, ids, said_at, reasons, [], 3)])
    return ReviewItem.objects.get(task=task)
