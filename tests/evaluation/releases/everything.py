"""A study with everything that a release can hold, and with secrets that none may."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from annotations.annotators.models import Annotator
from annotations.annotators.operations import annotator_of, new_critic_annotator
from annotations.review.models import AdjudicatedSegment, Adjudication
from annotations.work.submissions.critic_annotations import CriticSegment, record_critic_annotation
from annotations.work.submissions.models import Annotation, Segment
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.releases.build.operations import request_release
from evaluation.releases.models import Release
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.models import Report
from outtake.accounts.projects.models import Project
from tests.evaluation.annotators import CUP, DOG, marked, person_annotates, predicted
from tests.support.cast import Actor
from tests.support.factories import Scene, make_scene
from tests.support.working import new_key
from worker.ledger.models import ModelCall
from worker.prompts.models import PromptVersion
from worker.providers.endpoints.models import Endpoint
from worker.runs.models import CriticRun, CriticVersion, ParsedReply, RunItem

ODD = 'A "cup",\nthen=\u2028nothing \u0085 🫖 é \\ end'
FORMULA = '=HYPERLINK("http://example.org";"A")'
INVENTED = "colour_shift"
TEMPLATE = "A template.\n"
SECRETS = {
    "address of an endpoint": "models.example.org",
    "key of an endpoint": "sealed-1f2e3d",
    "envelope of a reply": "account-4c5b6a",
    "error of a call": "refused by 10.9.8.7",
    "folder of a model": "/srv/weights",
    "e-mail address": "ana@example.org",
    "user name of an annotator": "ana-the-annotator",
    "user name of an expert": "rui-the-expert",
}


@dataclass(frozen=True)
class Whole:
    """The study, who spoke in it, and what was made of it."""

    scene: Scene
    people: tuple[Annotator, Annotator]
    proposer: Annotator  # a critic whose error is part of the truth
    other: Annotator  # a critic whose replies were read by a parser
    truth: GroundTruth
    report: Report  # with errors that a critic proposed
    strict: Report  # without
    release: Release

    @property
    def project(self) -> Project:
        """The project."""
        return self.scene.project


def make_whole(project: Project, ana: Actor, bo: Actor, rui: Actor) -> Whole:
    """Fill a project: two people, two critics, an expert, a settled truth, and two reports."""
    for actor, name in ((ana, "user name of an annotator"), (rui, "user name of an expert")):
        actor.person.username, actor.person.email = SECRETS[name], SECRETS["e-mail address"]
        actor.person.save()
    scene = make_scene(project, tasks=4, overlap=2)
    clips = [marked(0, 1000), marked(4000, 6000, ODD)], [marked(2000, 4000, FORMULA)], [], [marked(80, 120)]
    first = person_annotates(ana, scene, *clips)
    second = person_annotates(bo, scene, [marked(40, 1000, DOG)], [marked(2000, 4000, FORMULA)], [])
    proposer = _proposer(scene)
    other = _reader(scene)
    _settle(scene, rui)
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[first, second], policy=GroundTruth.SETTLED))
    strict = make_report(ReportRequest(truth=truth, annotators=[second, proposer, other], tau=30, with_proposed=False))
    report = make_report(ReportRequest(truth=truth, annotators=[first, other], tau=50))
    release = request_release(study=scene.study, truth=truth, report=report).release
    return Whole(scene, (first, second), proposer, other, truth, report, strict, release)


@pytest.fixture
def whole(project: Project, ana: Actor, bo: Actor, rui: Actor) -> Whole:
    """A study with everything."""
    return make_whole(project, ana, bo, rui)


def revise(actor: Actor, whole: Whole) -> Annotation:
    """Let an annotator change their word on the first clip: nothing is wrong with it."""
    task = whole.scene.round.tasks.order_by("id")[0]
    own = Annotation.objects.filter(task=task, annotator=annotator_of(actor.person)).latest("revision")
    body = {"lease_token": "", "clean": True, "active_ms": 1, "plays": 1, "segments": [], "answers": []}
    answer = actor.post(f"annotations/{own.public_id}/revise", body, idempotency_key=new_key())
    assert answer.status_code == 201, answer.content
    return Annotation.objects.get(public_id=answer.json()["annotation"]["id"])


def _proposer(scene: Scene) -> Annotator:
    """Make a critic without a run, as a simulated one is: an error that no one else saw, and three bad ones."""
    annotator = new_critic_annotator(name="Oracle, 1")
    bad = [
        predicted(3000, 1000, DOG, invalid_reason="inverted"),
        predicted(9000, 9500, invalid_reason="outside"),
        CriticSegment(100, 900, INVENTED, CUP, 0.25, f"type {INVENTED!r} is not one of the instrument's"),
    ]
    replies = [predicted(6500, 7000, "A shadow points to the sun."), *bad], "refused", [], "media_not_received"
    for task, reply in zip(scene.round.tasks.order_by("id"), replies, strict=True):
        status, segments = (reply, []) if isinstance(reply, str) else (Annotation.OK, reply)
        record_critic_annotation(task=task, annotator=annotator, status=status, segments=segments)
    return annotator


def _reader(scene: Scene) -> Annotator:
    """Make a critic with a run: a model was asked of two clips, once for both, and its reply was read."""
    endpoint = Endpoint.objects.create(
        project=scene.project,
        name="lab",
        base_url=f"http://{SECRETS['address of an endpoint']}/v1",
        model="qwen3-vl-8b",
        family="qwen3_vl",
        sealed_key=SECRETS["key of an endpoint"],
    )
    local = {"kind": "local", "folder": SECRETS["folder of a model"], "dtype": "float32"}
    parameters = {"provider": {"endpoint": endpoint.public_id}, "fallback": local, "sampling": {"fps": 2.0}}
    version = CriticVersion.objects.create(name="zero_shot", version="1", parameters=parameters, digest="d" * 64)
    run = CriticRun(round=scene.round, critic_version=version)
    run.annotator = new_critic_annotator(name="zero_shot 1")
    run.save()
    call = _call(scene.project, endpoint)
    replies: list[str | list[CriticSegment]] = [[predicted(0, 500)], "failed", [predicted(0, 400, DOG)]]
    for task, reply in zip(scene.round.tasks.order_by("id"), replies, strict=False):
        item = RunItem.objects.create(run=run, task=task, state=RunItem.DONE)
        status, segments = (reply, []) if isinstance(reply, str) else (Annotation.OK, reply)
        record_critic_annotation(task=task, annotator=run.annotator, status=status, segments=segments)
        if not isinstance(reply, str):
            ParsedReply.objects.create(
                item=item, call=call, position=0, parser="reading 1", label="all", status="repaired", edits=["a fence"]
            )
    return run.annotator


def _call(project: Project, endpoint: Endpoint) -> ModelCall:
    PromptVersion.objects.create(name="spotlight/zero-shot", version=1, digest="e" * 64, text=TEMPLATE)
    PromptVersion.objects.create(name="spotlight/zero-shot", version=2, digest="f" * 64, text="Not used.")
    common = {"project": project, "provider": {"address": endpoint.base_url, "model": endpoint.model, "pixels": 1e16}}
    failed = {**common, "request": {}, "visual_tokens": 1, "state": ModelCall.FAILED}
    ModelCall.objects.create(**failed, key="0" * 64, error=SECRETS["error of a call"])
    return ModelCall.objects.create(
        **common,
        key="1" * 64,
        state=ModelCall.ANSWERED,
        label="all",
        request={
            "system": "You look for errors.",
            "tail": ODD,
            "template": "spotlight/zero-shot@1:eeeeeeee",
            "frames": [[0, 0], [25, 1000]],
            "decoding": {"temperature": -0.0, "top_p": 1e-7},
            "headers": {"authorization": SECRETS["key of an endpoint"]},
        },
        text="```json\n[]\n```",
        raw={"id": SECRETS["envelope of a reply"]},
        visual_tokens=512,
        media_received=True,
        probabilities={"Yes": 0.1, "No": 0.7},
        cost_micros=1500,
    )


def _settle(scene: Scene, rui: Actor) -> None:
    """Settle the first clip: one error taken, two made one, one by the critic, one added, one dropped."""
    task = scene.round.tasks.order_by("id")[0]
    segments = {(each.start_ms, each.end_ms): each for each in Segment.objects.filter(annotation__task=task)}
    rendition = task.annotations.latest("id").rendition
    settled = Adjudication.objects.create(
        round=scene.round, task=task, revision=1, made_by=rui.person, rendition=rendition, is_clean=False, note=ODD
    )
    decisions = [
        (AdjudicatedSegment.MERGED, 0, 1000, CUP, [(0, 1000), (40, 1000)]),
        (AdjudicatedSegment.ADDED, 2000, 2400, "A third hand holds the cup.", []),
        (AdjudicatedSegment.TAKEN, 6500, 7000, "A shadow points to the sun.", [(6500, 7000)]),
    ]
    for position, (action, start_ms, end_ms, reason, sources) in enumerate(decisions):
        row = AdjudicatedSegment.objects.create(
            adjudication=settled,
            position=position,
            start_ms=start_ms,
            end_ms=end_ms,
            type="physics_violation",
            severity=None if sources else 2,
            reason=reason,
            action=action,
        )
        row.sources.set([segments[source] for source in sources])
    settled.dropped.set([segments[4000, 6000]])
