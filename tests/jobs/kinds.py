"""The kinds of jobs, each with jobs that wait, and with what a worker stores for one of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from django.conf import settings
from django.db.models.functions import Now

from annotations.annotators.models import Annotator
from annotations.work.submissions.models import Annotation
from evaluation.benchmarks.recipes.models import Benchmark
from evaluation.benchmarks.recipes.progress.benchmark_jobs import BENCHMARKS
from evaluation.benchmarks.writing.operations import start_writing
from evaluation.benchmarks.writing.write_prompts import PromptOrder
from evaluation.benchmarks.writing.writing_jobs import WRITINGS
from evaluation.file_comparisons.comparison_jobs import COMPARISONS
from evaluation.file_comparisons.models import FileComparison
from evaluation.ground_truth.models import GroundTruth, MergeJudging
from evaluation.ground_truth.versions.create import make_ground_truth, request_ground_truth
from evaluation.ground_truth.versions.truth_jobs import MERGE_JUDGINGS, TRUTHS
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.judges.certificates.certificate_jobs import CERTIFICATE_FIGURES, CERTIFICATES
from evaluation.judges.kinds.lexical_judge import stored
from evaluation.judges.models import Certificate, Judge
from evaluation.releases.build.release_jobs import RELEASES
from evaluation.releases.models import Release
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.recompute import request_recomputation
from evaluation.reports.builds.report_jobs import RECOMPUTATIONS, REPORTS
from evaluation.reports.builds.report_request import ReportRequest
from evaluation.reports.builds.request import request_report
from outtake.accounts.projects.models import Project
from outtake.fields import new_public_id
from outtake.jobs.spec import Changes, JobSpec
from tests.evaluation.annotators import critic_annotates, marked, person_annotates
from tests.support.cast import make_person, script_of
from tests.support.factories import Scene, make_scene
from tests.worker.painted import make_endpoint
from tests.worker.scripts import scripted_run
from worker.critics.contract.values import CriticResponse
from worker.execution.items import store_response
from worker.generation.clip_jobs import MADE_CLIPS
from worker.generation.models import ClipMaker, MadeClip
from worker.observations.models import ObservationRun, ObservedClip
from worker.observations.observation_jobs import OBSERVED_CLIPS
from worker.prompt_trials.models import PromptTrial
from worker.prompt_trials.trial_jobs import PROMPT_TRIALS
from worker.providers.endpoints.endpoint_test_jobs import ENDPOINT_TESTS
from worker.providers.endpoints.models import EndpointTest
from worker.runs.item_jobs import ITEMS
from worker.runs.models import CriticRun, RunItem
from worker.training.models import Training
from worker.training.training_jobs import TRAININGS


class World(NamedTuple):
    """What the jobs of one kind are about."""

    scene: Scene
    truth: GroundTruth | None = None
    critic: Annotator | None = None


class Kind(NamedTuple):
    """One kind of jobs."""

    spec: JobSpec[Any]
    make: Callable[[World, int], list[int]]
    """Makes so many jobs that wait, and returns their ids."""
    store: Callable[[Any], Changes]
    """Stores the result of a job, inside the transaction that marks it done."""


def make_world(project: Project, kind: str, clips: int = 1) -> World:
    """Return a world in which jobs of a kind can be made; an item is a clip of its run."""
    scene = make_scene(project, tasks=clips, overlap=2)
    if kind == "item":
        return World(scene)
    author = person_annotates(script_of(make_person("pia", project)), scene, [marked(0, 1000)])
    truth = make_ground_truth(TruthRequest(study=scene.study, annotators=[author], policy="one"))
    return World(scene, truth, critic_annotates(scene, []))


def _items(world: World, n: int) -> list[int]:
    run: CriticRun = scripted_run(world.scene, [])
    assert run.items.count() == n
    return list(run.items.order_by("id").values_list("pk", flat=True))


def _store_item(item: RunItem) -> Changes:
    return store_response(item, CriticResponse(), seconds=1)


def _certificates(world: World, n: int) -> list[int]:
    rows = (Certificate.objects.create(judge=stored(), study=world.scene.study) for _ in range(n))
    return [row.pk for row in rows]


def _certificate_figures(world: World, n: int) -> list[int]:
    about = {"study": world.scene.study, "rated_in": world.scene.study, "state": Certificate.FINISHING}
    return [Certificate.objects.create(judge=stored(), **about).pk for _ in range(n)]


def _truths(world: World, n: int) -> list[int]:
    assert world.truth is not None
    authors = list(world.truth.annotators.all())
    rows = (
        request_ground_truth(TruthRequest(study=world.scene.study, annotators=authors, policy="one")) for _ in range(n)
    )
    return [row.pk for row in rows]


def _merge_judgings(world: World, n: int) -> list[int]:
    first = Judge.objects.count()  # one at a time for each judge
    judges = [
        Judge.objects.create(name="words", version=str(place), is_baseline=True) for place in range(first, first + n)
    ]
    return [MergeJudging.objects.create(study=world.scene.study, judge=each).pk for each in judges]


def _recomputations(world: World, n: int) -> list[int]:
    assert world.truth is not None and world.critic is not None
    reports = (make_report(ReportRequest(truth=world.truth, annotators=[world.critic])) for _ in range(n))
    return [request_recomputation(report).pk for report in reports]


def _reports(world: World, n: int) -> list[int]:
    assert world.truth is not None and world.critic is not None
    rows = (request_report(ReportRequest(truth=world.truth, annotators=[world.critic])) for _ in range(n))
    return [row.pk for row in rows]


def _endpoint_tests(world: World, n: int) -> list[int]:
    endpoint = make_endpoint(world.scene.study.project, "https://8.8.8.8/v1", name=new_public_id())
    return [EndpointTest.objects.create(endpoint=endpoint).pk for _ in range(n)]


def _prompt_trials(world: World, n: int) -> list[int]:
    project = world.scene.study.project
    endpoint = make_endpoint(project, "https://8.8.8.8/v1", name=new_public_id())
    about = {"project": project, "endpoint": endpoint, "base": "spotlight/reason-judge", "request": {}}
    return [PromptTrial.objects.create(**about).pk for _ in range(n)]


def _releases(world: World, n: int) -> list[int]:
    first = Release.objects.filter(study=world.scene.study).count() + 1
    about = {"study": world.scene.study, "truth": world.truth}
    return [Release.objects.create(**about, version=version).pk for version in range(first, first + n)]


def _comparisons(world: World, n: int) -> list[int]:
    about = {"kind": FileComparison.AGREEMENT, "state": FileComparison.WAITING, "keep_until": Now()}
    return [FileComparison.objects.create(**about).pk for _ in range(n)]


def _benchmarks(world: World, n: int) -> list[int]:
    about = {"project": world.scene.study.project, "recipe": "r", "version": 1, "document": {}}
    return [Benchmark.objects.create(**about, name=new_public_id()).pk for _ in range(n)]


def _observed_clips(world: World, n: int) -> list[int]:
    video = world.scene.videos[0]
    kept = {"kind": "object_detector", "parameters": {}, "identity": {}, "sampling": {}, "queue": "gpu"}
    runs = [
        ObservationRun.objects.create(project=world.scene.study.project, name=new_public_id(), **kept) for _ in range(n)
    ]
    return [ObservedClip.objects.create(run=run, video=video).pk for run in runs]


def _made_clips(world: World, n: int) -> list[int]:
    project, prompt = world.scene.study.project, world.scene.videos[0].prompt
    kept = {"kind": "queue", "parameters": {}, "identity": {}, "queue": "critics"}
    makers = [ClipMaker.objects.create(project=project, digest=new_public_id(), **kept) for _ in range(n)]
    return [MadeClip.objects.create(maker=each, prompt=prompt, length_ms=6000, seed=1).pk for each in makers]


def _trainings(world: World, n: int) -> list[int]:
    kept = {"name": "t", "document": {}, "files": {}}
    project = world.scene.study.project
    return [Training.objects.create(project=project, digest=new_public_id(), **kept).pk for _ in range(n)]


def _prompt_writings(world: World, n: int) -> list[int]:
    project = world.scene.study.project
    order = PromptOrder("Physical", "gravity", 1)
    endpoint = make_endpoint(project, "https://8.8.8.8/v1", name=new_public_id())
    return [start_writing(project=project, endpoint=endpoint, order=order).pk for _ in range(n)]


KINDS = {
    "writing of prompts": Kind(WRITINGS, _prompt_writings, lambda job: {"result": {"created": 1}}),
    "benchmark": Kind(BENCHMARKS, _benchmarks, lambda job: {}),
    "made clip": Kind(MADE_CLIPS, _made_clips, lambda job: {"video": None}),
    "observed clip": Kind(OBSERVED_CLIPS, _observed_clips, lambda job: {"frames": 1}),
    "comparison of files": Kind(COMPARISONS, _comparisons, lambda job: {"result": "{}\n", "figures": []}),
    "training": Kind(TRAININGS, _trainings, lambda job: {"result": {}}),
    "item": Kind(ITEMS, _items, _store_item),
    "certificate": Kind(CERTIFICATES, _certificates, lambda job: {"rated_in": job.study, "drawn": {}}),
    "certificate's figures": Kind(
        CERTIFICATE_FIGURES, _certificate_figures, lambda job: {"figures": {}, "finished_at": Now()}
    ),
    "ground truth": Kind(TRUTHS, _truths, lambda job: {"settings": {"left_out": 1}}),
    "judging of a merge": Kind(MERGE_JUDGINGS, _merge_judgings, lambda job: {"total": 1}),
    "recomputation": Kind(RECOMPUTATIONS, _recomputations, lambda job: {"same": True, "digest": "0"}),
    "endpoint test": Kind(ENDPOINT_TESTS, _endpoint_tests, lambda job: {"steps": [], "problems": []}),
    "trial of a prompt": Kind(PROMPT_TRIALS, _prompt_trials, lambda job: {"call": None}),
    "report": Kind(REPORTS, _reports, lambda job: {"figures": {}, "figures_digest": "0"}),
    "release": Kind(RELEASES, _releases, lambda job: {"digest": "0", "files": 1}),
}


# On PostgreSQL `make test` takes the kinds whose rows, leases and results differ most, for a step takes three times as
# long there; `make test-long` takes all of them on both.
ON_BOTH = {"item", "certificate", "report", "release", "made clip"}
NAMES = [
    name
    if name in ON_BOTH or "sqlite" in settings.DATABASES["default"]["ENGINE"]
    else pytest.param(name, marks=pytest.mark.long)
    for name in KINDS
]


def words_of(item_id: int) -> list[str]:
    """Return the status of each annotation that the critic of an item's run made of its clip."""
    item = RunItem.objects.select_related("run").get(pk=item_id)
    of_clip = Annotation.objects.filter(task=item.task_id, annotator=item.run.annotator_id)
    return list(of_clip.order_by("revision").values_list("status", flat=True))
