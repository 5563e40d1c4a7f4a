"""A project with one of everything that an address can name."""

from __future__ import annotations

from dataclasses import dataclass

from annotations.models import Annotator
from annotations.operations import annotator_of
from evaluation.reports import make_report
from evaluation.truth import make_ground_truth
from outtake.accounts.models import Project, Role
from outtake.ids import new_public_id
from tests.support.cast import Actor, make_person, script_of
from tests.support.factories import make_scene
from tests.support.working import take
from worker.operations import start_run


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
    take(people["other"], scene).submit()
    own, other = _annotator(people["annotator"]), _annotator(people["other"])
    truth = make_ground_truth(study=scene.study, annotators=[own], policy="one")
    report = make_report(truth=truth, annotators=[other])
    answers = {"answers": {scene.videos[0].external_id: []}}
    run = start_run(round_=scene.round, critic="scripted", parameters=answers, woken=False)
    ids = {
        "project": project.public_id,
        "study": scene.study.public_id,
        "assignment": assignment.id,
        "lease": assignment.token,
        "annotation": annotation,
        "run": run.public_id,
        "truth": truth.public_id,
        "report": report.public_id,
        "own": own.public_id,
        "other": other.public_id,
        "video": scene.videos[0].external_id,
        "username": people["other"].person.username,
    }
    return World(**people, ids=ids)


def absent(ids: dict[str, str]) -> dict[str, str]:
    """Return ids of the same form that nothing has."""
    return {name: new_public_id() for name in ids}


def _annotator(actor: Actor) -> Annotator:
    return annotator_of(actor.person)
