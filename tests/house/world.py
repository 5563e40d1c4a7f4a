"""Two studies with one of everything that an address can name, and everyone who may knock at their doors."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile

from annotations.annotators.models import Annotator
from annotations.annotators.operations import annotator_of
from annotations.crowd.models import Recruitment
from annotations.crowd.participation.consent_and_completion import check_device, consent
from annotations.crowd.participation.entry import start_participation
from annotations.crowd.recruitment.operations import recruit, set_state
from annotations.instruments.operations import create_draft, create_instrument, create_version
from annotations.quality.rechecks.models import Recheck
from annotations.quality.rechecks.operations import open_rechecks
from annotations.quality.rule_documents.documents import Action
from annotations.quality.rules.appeals import act
from annotations.quality.rules.edit import add_rule
from annotations.quality.rules.models import Rule
from annotations.review.joint.operations import open_joint
from annotations.review.models import Review
from annotations.review.open_reviews import FoundDisagreement, open_reviews
from annotations.studies.models import Round, Study
from evaluation.benchmarks.observer_checks.models import FrameCheck
from evaluation.benchmarks.recipes.documents.recipe import find_recipe
from evaluation.benchmarks.recipes.progress.operations import start_benchmark
from evaluation.benchmarks.writing.operations import start_writing
from evaluation.benchmarks.writing.write_prompts import PromptOrder
from evaluation.file_comparisons.operations import NewFile, request_comparison
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.merge_preview import keep_apart
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.judges.certificates.terms import Terms
from evaluation.judges.models import Certificate, Judge
from evaluation.judges.scoring.create_judge import NewJudge, create_judge
from evaluation.releases.build.operations import request_release
from evaluation.releases.models import Release
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.recompute import request_recomputation
from evaluation.reports.builds.report_request import ReportRequest
from outtake.accounts.projects.invitations import invite
from outtake.accounts.projects.members import remove_member
from outtake.accounts.projects.models import Invitation, Project, Role
from outtake.catalog.uploads.operations import create_batch, create_upload
from outtake.catalog.videos.models import Rendition, Video
from outtake.catalog.videos.storage import storage
from outtake.fields import new_public_id
from studio.comments.operations import write_comment
from studio.new_study.operations import create_study_draft
from studio.saved_filters.operations import save_filter
from tests.support.cast import Actor, browser_of, make_person, nobody, script_of
from tests.support.factories import Scene, make_rendition, make_scene
from tests.support.trainings import make_training
from tests.support.working import take
from worker.generation.models import ClipMaker
from worker.media.contract import Sampling
from worker.observations.models import ObservationRun, ObservedClip, StoredObservation
from worker.prompt_trials.models import PromptTrial
from worker.prompts.operations import copy_prompt
from worker.providers.endpoints.models import Endpoint
from worker.providers.endpoints.operations import NewEndpoint, create_endpoint
from worker.runs.operations import start_run
from worker.trials.operations import request_trial

ENDPOINT = NewEndpoint("Painted", "https://8.8.8.8/v1", "vl", "gpt", key="sk-of-this-world")
WIDE = {"width_px": 1366, "keyboard": True, "sound": True}


@dataclass(frozen=True)
class Place:
    """
    A study, and its project: the ids of its objects by the names that the addresses give them.

    ``of`` has, by role, the ids of what is someone's own; those in ``ids`` are the annotator's.
    """

    ids: dict[str, str]
    of: dict[str, dict[str, str]]
    rendition: Rendition

    def seen_by(self, role: str) -> dict[str, str]:
        """Return the ids that a role comes with: its own, where it has some."""
        return self.ids | self.of.get(role, {})


@dataclass(frozen=True)
class World:
    """
    The people of a project by role, the study that they work in, and another study of the project.

    ``browser`` is the annotator's session.
    """

    cast: dict[str, Actor]
    own: Place
    sibling: Place

    @property
    def ids(self) -> dict[str, str]:
        """The ids of the study that they work in."""
        return self.own.ids

    def __getattr__(self, role: str) -> Actor:
        """Return who has a role."""
        return self.cast[role]


def make_world(project: Project) -> World:
    """Fill a project. In each study an assignment is open, an annotation submitted, a run not begun."""
    staff = {role.value: _hire(project, role.value, role) for role in (Role.RESEARCHER, Role.ADMIN)}
    own_cast = staff | {name: _hire(project, name) for name in ("annotator", "other", "removed")}
    sibling_cast = staff | {name: _hire(project, f"{name} elsewhere") for name in ("annotator", "other", "removed")}
    shared = _shared(project, own_cast)
    own = _furnish(project, "Cups", own_cast, shared)
    sibling = _furnish(project, "Saucers", sibling_cast, shared)
    root = make_person(f"root of {project}")
    root.is_installation_admin = True
    root.save()
    browser = browser_of(own_cast["annotator"].person)
    return World({"nobody": nobody(), "root": script_of(root), "browser": browser, **own_cast}, own, sibling)


def absent(ids: dict[str, str]) -> dict[str, str]:
    """Return ids of the same form that nothing has."""
    return {name: new_public_id() for name in ids}


def _hire(project: Project, name: str, role: Role = Role.ANNOTATOR) -> Actor:
    return script_of(make_person(f"{name} of {project}", project, role))


def _shared(project: Project, cast: dict[str, Actor]) -> dict[str, str]:
    """Make what belongs to a project as a whole; return the ids."""
    endpoint = create_endpoint(project=project, new=ENDPOINT)
    judge = create_judge(project=project, new=NewJudge("painted", "1", endpoint=endpoint.public_id))
    other = cast["other"].person
    batch = create_batch(project=project, by=cast["admin"].person)
    return {
        "batch": batch.public_id,
        "upload": create_upload(batch=batch, filename="cup.mp4", size=4).public_id,
        "project": project.public_id,
        "endpoint": endpoint.public_id,
        "judge": judge.public_id,
        "benchmark": _benchmark(project),
        **_orders(project, endpoint),
        "training": make_training(project).public_id,
        "training_plot": "losses_1",
        "filter": _saved_filter(project, cast["researcher"]),
        "invitation": _invitation(project, cast["admin"]),
        "instrument": _instrument(project),
        "version": "1",
        "prompt": copy_prompt(project=project, name="strict", source="spotlight/zero-shot").name,
        "draft": create_study_draft(project=project, owner=cast["admin"].person, document={}).public_id,
        "comparison": _comparison(cast["researcher"]),
        "role": "annotations",
        "username": other.username,
        "person": other.public_id,
    }


def _furnish(project: Project, name: str, cast: dict[str, Actor], shared: dict[str, str]) -> Place:
    """Make a study with one of everything; the cast gets people from a platform, and loses who is removed."""
    rendition = make_rendition(has_audio=True, stored=True)
    scene = make_scene(project, name=name, tasks=5, overlap=4, rendition=rendition)
    annotation = take(cast["annotator"], scene).submit().json()["annotation"]["id"]
    assignment = take(cast["annotator"], scene)
    too = take(cast["other"], scene).submit().json()["annotation"]["id"]
    own, other = _annotator(cast["annotator"]), _annotator(cast["other"])
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[own], policy="one"))
    release = _release(truth)
    keep_apart(study=scene.study, first=f"{annotation}-0", second=f"{too}-0")
    report = make_report(ReportRequest(truth=truth, annotators=[other]))
    request_recomputation(report)
    answers = {"answers": {scene.videos[0].external_id: []}}
    run = start_run(round_=scene.round, critic="scripted", parameters=answers, woken=False)
    recruitment = _recruitment(scene.study)
    entered = start_participation(recruitment=recruitment, person_id="p-0", submission_id="s-0")
    working = start_participation(recruitment=recruitment, person_id="p-1", submission_id="s-1")
    consent(entry=working.entry, version=1, agrees=True)
    check_device(entry=working.entry, **WIDE)
    cast |= {"entering": script_of(entered.person), "crowd": script_of(working.person)}
    of = {
        "researcher": {"comparison": shared["comparison"]},
        "annotator": {**_joint(project, f"{name} asked about", cast), **_event(scene.study, own)},
        "entering": {"entry": entered.entry.public_id},
        "crowd": {**_work(cast["crowd"], scene), "entry": working.entry.public_id},
        "removed": _work(cast["removed"], scene),
    }
    remove_member(project=project, person_id=cast["removed"].person.public_id)
    judge = Judge.objects.get(public_id=shared["judge"])
    comment = write_comment(video=scene.videos[2], by=cast["researcher"].person, text="Look at 2 s.")
    ids = {
        **shared,
        "comment": comment.public_id,
        "study": scene.study.public_id,
        "n": "1",
        "assignment": assignment.id,
        "lease": assignment.token,
        "annotation": annotation,
        **_comment(cast["annotator"], annotation),
        "run": run.public_id,
        "trial": request_trial(round_=scene.round, critic="scripted", parameters=answers).public_id,
        "certificate": _certificate(judge, scene.study).public_id,
        "task": scene.round.tasks.order_by("id")[0].public_id,
        "truth": truth.public_id,
        "later": truth.public_id,
        "report": report.public_id,
        "second": report.public_id,
        "name": "metrics",
        "made_file": "candidates.jsonl",
        "plot": "sweep_p",
        "form": "csv",
        "release": release.public_id,
        "review": _review(scene.round, [own, other]).public_id,
        "marked": f"{annotation}-0",
        "marked_too": f"{too}-0",
        "own": own.public_id,
        "other": other.public_id,
        "video": scene.videos[2].public_id,
        **_observations(scene.videos[2], name),
        "external_id": scene.videos[0].external_id,
        "entry": working.entry.public_id,
        "rule": _rule(scene.study).public_id,
        "recheck": _recheck(scene.round, other),
        **of["annotator"],
    }
    of["annotator"] |= {name: ids[name] for name in ("assignment", "lease", "annotation", "own_comment")}
    return Place(ids, of, rendition)


def _work(actor: Actor, scene: Scene) -> dict[str, str]:
    """Let someone say something, take a task, and be warned; return the ids of it."""
    annotation = take(actor, scene).submit().json()["annotation"]["id"]
    work = take(actor, scene)
    mine = {"annotation": annotation, "assignment": work.id, "lease": work.token, **_comment(actor, annotation)}
    return mine | _event(scene.study, _annotator(actor))


def _comment(actor: Actor, annotation: str) -> dict[str, str]:
    """Let an annotator comment on a clip that they annotated; return the id."""
    answer = actor.post(f"annotations/{annotation}/comments/", {"text": "Is this one?"})
    return {"own_comment": answer.json()["id"]}


def _event(study: Study, annotator: Annotator) -> dict[str, str]:
    event = act(study=study, annotator=annotator, action=Action("warn", "Slower, please."))
    return {"event": event.public_id}


def _recruitment(study: Study) -> Recruitment:
    """Let a study take people in from a platform."""
    consent = "You agree to look at clips."
    recruitment = recruit(
        study=study, platform="simulated", consent=consent, tasks_each=100, max_minutes=60, reward_minor=300
    )
    return set_state(recruitment=recruitment, state=Recruitment.OPEN)


def _rule(study: Study) -> Rule:
    """Add a rule that does nothing as long as no one did a thousand tasks."""
    many = {"collector": "submitted", "op": ">=", "value": 1000}
    action = {"kind": "warn", "message": "Take a rest."}
    return add_rule(study=study, name="Tired", document={"condition": {"all": [many]}, "action": action})


def _recheck(round_: Round, annotator: Annotator) -> str:
    """Let someone look at what an annotator said; return the id."""
    open_rechecks(round_=round_, annotator=annotator)
    return Recheck.objects.get(round=round_).public_id


def _joint(project: Project, name: str, people: dict[str, Actor]) -> dict[str, str]:
    """Let the annotator and a third person disagree about an answer, and put it before them; return the ids."""
    scene = make_scene(project, name=name, instrument="brite", tasks=1, overlap=2)
    third = _hire(project, f"third, {name}")
    for actor, value in ((people["annotator"], "yes"), (third, "no")):
        work = take(actor, scene)
        asked = [question for question in work.answer["task"]["questions"] if question["applicable"]]
        said = [{"question": question["id"], "value": value} for question in asked]
        work.submit(work.body(clean=None, answers=said))
    review = _review(scene.round, [_annotator(people["annotator"]), _annotator(third)])
    joint = open_joint(review=review, by=people["researcher"].person)
    return {"joint": joint.public_id, "question": asked[0]["id"]}


def _benchmark(project: Project) -> str:
    recipe, folder = find_recipe("brite")
    return start_benchmark(project=project, recipe=recipe, folder=folder, woken=False).public_id


def _orders(project: Project, endpoint: Endpoint) -> dict[str, str]:
    """Order prompts from a model and clips from a generator, and try a prompt; return the ids."""
    prompts = start_writing(project=project, endpoint=endpoint, order=PromptOrder("Physical", "gravity", 1))
    about = {"kind": "queue", "parameters": {}, "identity": {}, "queue": "critics"}
    maker = ClipMaker.objects.create(project=project, digest="0", **about)
    trial = PromptTrial.objects.create(project=project, endpoint=endpoint, base="spotlight/reason-judge", request={})
    return {"prompt_writing": prompts.public_id, "clip_maker": maker.public_id, "prompt_trial": trial.public_id}


def _observations(video: Video, name: str) -> dict[str, str]:
    """Let an observer have seen a cup in a clip, in a frame that people are to check; return the ids."""
    run = ObservationRun.objects.create(
        project=video.project,
        name=f"Objects of {name}",
        kind="object_detector",
        parameters={},
        identity={},
        sampling=Sampling().as_json(),
        queue="gpu",
    )
    clip = ObservedClip.objects.create(run=run, video=video, state=ObservedClip.DONE, frames=1)
    StoredObservation.objects.create(clip=clip, at_ms=0, position=0, label="cup", score=0.95, box=[0, 0, 0.5, 0.5])
    check = FrameCheck.objects.create(run=run, video=video, at_ms=0)
    return {"observation_run": run.public_id, "frame_check": check.public_id}


def _certificate(judge: Judge, study: Study) -> Certificate:
    """Let a certificate have failed."""
    terms = dict(vars(Terms()))
    return Certificate.objects.create(judge=judge, study=study, settings=terms, state=Certificate.FAILED, error="away")


def _invitation(project: Project, admin: Actor) -> str:
    """Invite someone; return the id."""
    invite(project=project, role=Role.ANNOTATOR, by=admin.person)
    return Invitation.objects.get(project=project).public_id


def _saved_filter(project: Project, researcher: Actor) -> str:
    return save_filter(project=project, name="Severe", query="severity=4", by=researcher.person).public_id


def _comparison(researcher: Actor) -> str:
    """Let a researcher compare a file, which has not come; return the id."""
    file = NewFile("annotations", "a.jsonl", 0)
    settings = {"measure": "segments"}
    assert researcher.person is not None
    return request_comparison(person=researcher.person, kind="agreement", settings=settings, files=[file]).public_id


def _instrument(project: Project) -> str:
    """Make an instrument with a version and a draft; return its key."""
    draft = create_instrument(project=project, key="ours", title="Ours", source=("spotlight", None))
    create_version(instrument=draft.instrument, lock=draft.lock)
    return create_draft(instrument=draft.instrument).instrument.key


def _annotator(actor: Actor) -> Annotator:
    return annotator_of(actor.person)


def _release(truth: GroundTruth) -> Release:
    """Make a release of a ground truth without a report; some bytes stand in for its archive."""
    release = request_release(study=truth.study, truth=truth).release
    with NamedTemporaryFile() as archive:
        storage().put_file(Path(archive.name), f"releases/{release.public_id}.tar.gz")
    release.state, release.storage_key = Release.READY, f"releases/{release.public_id}.tar.gz"
    release.save(update_fields=["state", "storage_key"])
    return release


def _review(round_: Round, annotators: list[Annotator]) -> Review:
    """Open a review of the round's first task."""
    task = round_.tasks.order_by("id")[0]
    reasons = [{"kind": "alone", "text": "1 error marked by one person alone."}]
    ids, said_at = frozenset(each.pk for each in annotators), task.annotations.latest("id").submitted_at
    open_reviews(study=round_.study, disputed=[FoundDisagreement(task.pk, ids, said_at, reasons, [], 3)])
    return Review.objects.get(task=task)
