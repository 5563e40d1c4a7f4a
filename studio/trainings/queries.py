"""The trainings of a project, with their losses, critics, and the runs of these."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

from django.db.models import Q
from typing_extensions import Doc

from evaluation.reports.plots.segment_plots import PlotOutput
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.permissions import require_role
from outtake.http.field_notes import Choices
from outtake.measures.papers.videocritic import TYPES
from outtake.rows import first_or_missing
from studio.trainings.plots import plots_of
from worker.providers.announced.models import AnnouncedModel
from worker.runs.models import CriticRun
from worker.training.models import Training

SPLITS = ("train", "dev", "test")

Ratio = Annotated[float | None, Doc("0 to 1; null where it is 0/0")]


@dataclass(frozen=True, slots=True)
class TrainingPass:
    """How far a pass of a training is."""

    name: str
    steps: Annotated[int, Doc("that are made, up to the newest checkpoint")]
    first_loss: Annotated[float | None, Doc("of its first step; null before the first checkpoint")]
    last_loss: Annotated[float | None, Doc("of its newest step; null before the first checkpoint")]
    micro_f1: Annotated[float | None, Doc("of the calibrated heads on dev, 0 to 1; null before its end, or where 0/0")]


@dataclass(frozen=True, slots=True)
class TrainingRow:
    """A training of a critic of chains, in a list."""

    id: Annotated[str, Doc("public id")]
    name: str
    model: Annotated[str, Doc("name of the folder of the model that is trained")]
    state: Annotated[str, Choices(Training.STATES)]
    done: Annotated[int, Doc("steps of all passes")]
    total: Annotated[int, Doc("steps of all passes, at most; 0 until it is known")]
    error: Annotated[str, Doc("why it failed, or the latest error")]
    created_at: datetime
    finished_at: Annotated[datetime | None, Doc("null while it waits or runs")]
    passes: Annotated[list[TrainingPass], Doc("that were begun, in their order")]


@dataclass(frozen=True, slots=True)
class CalibratedHead:
    """A head on the dev split, with its probabilities as they are, or with its fitted temperature and threshold."""

    temperature: Annotated[float, Doc("by which the logit is divided")]
    threshold: Annotated[float, Doc("probability from which on the type is named, 0 to 1")]
    brier: Annotated[float | None, Doc("Brier score, 0 to 1; null without chains")]
    ece: Annotated[float | None, Doc("expected calibration error over 15 bins, 0 to 1; null without chains")]
    precision: Ratio
    recall: Ratio
    f1: Ratio


@dataclass(frozen=True, slots=True)
class TypeHead:
    """A head of a trained critic before and after calibration, on the split that it was calibrated on."""

    type: str
    positives: Annotated[int, Doc("chains of dev that have the type")]
    fitted: Annotated[bool, Doc("whether dev tells temperature and threshold; otherwise they are 1 and 0.5")]
    before: CalibratedHead
    after: CalibratedHead


@dataclass(frozen=True, slots=True)
class CriticOfPass:
    """The critic that a pass left."""

    folder: Annotated[str, Doc("on the worker's machine")]
    weights: Annotated[str, Doc("SHA-256 of its weights and heads")]
    dev_chains: Annotated[int, Doc("chains of the dev split")]
    micro_f1_before: Annotated[float | None, Doc("on dev with the threshold 0.5, 0 to 1; null where it is 0/0")]
    micro_f1: Annotated[float | None, Doc("on dev after calibration, 0 to 1; null where it is 0/0")]
    heads: list[TypeHead]
    packages: Annotated[dict[str, str], Doc("versions of the packages that trained it, by name")]


@dataclass(frozen=True, slots=True)
class PassDetail:
    """A pass of a training: its losses as plots, and what it left."""

    name: str
    plots: list[PlotOutput]
    critic: Annotated[CriticOfPass | None, Doc("null before the end of the pass")]


@dataclass(frozen=True, slots=True)
class SplitFacts:
    """The chains of a split."""

    name: Annotated[str, Choices(SPLITS)]
    chains: Annotated[int | None, Doc("number of chains; null until the first pass is over")]
    clean: Annotated[int | None, Doc("chains without an error; null until the first pass is over")]
    types: Annotated[dict[str, int], Doc("chains that have a type, by type; empty until the first pass is over")]
    sha256: Annotated[str, Doc("of all its chains")]


@dataclass(frozen=True, slots=True)
class ReadFile:
    """Something that a training reads."""

    what: Annotated[str, Doc('such as "train/0", the first file for training, or "model weights"')]
    sha256: str


@dataclass(frozen=True, slots=True)
class CriticRunOfTraining:
    """A run of a critic that a training made."""

    id: Annotated[str, Doc("public id")]
    critic: Annotated[str, Doc("name of the critic")]
    study: Annotated[str, Doc("name of its study")]
    trained: Annotated[str, Doc("name of the pass that left the critic")]
    state: Annotated[str, Choices(CriticRun.STATES)]
    created_at: datetime


@dataclass(frozen=True, slots=True)
class TrainingDetail:
    """A training with all that is known of it."""

    training: TrainingRow
    project: Annotated[str, Doc("public id")]
    digest: Annotated[str, Doc("SHA-256 of the configuration and of all that is read")]
    passes: list[PassDetail]
    splits: list[SplitFacts]
    files: list[ReadFile]
    config: Annotated[dict[str, Any], Doc("the document of the training in full, see docs/training.md")]
    runs: Annotated[list[CriticRunOfTraining], Doc("newest first")]


def trainings_of(project: Project) -> list[TrainingRow]:
    """Return the trainings of a project, newest first."""
    return [_row(each) for each in Training.objects.filter(project=project).order_by("-pk")]


def training_for(person: Person, public_id: str) -> Training:
    """
    Return a training of a project in which a person is a researcher or admin.

    :raises Missing: if there is none, or it is another project's
    :raises Forbidden: if the role does not suffice
    """
    found = first_or_missing(Training.objects.select_related("project").filter(public_id=public_id))
    require_role(person, found.project_id, Role.RESEARCHER)
    return found


def training_detail(training: Training) -> TrainingDetail:
    """Return a training with its plots, card and runs."""
    plots = plots_of(training.passes)
    critics = {each["name"]: each["critic"] for each in training.passes if each["critic"]}
    config = {key: value for key, value in training.document.items() if key != "base"}
    return TrainingDetail(
        training=_row(training),
        project=training.project.public_id,
        digest=training.digest,
        passes=[
            PassDetail(name, [each.as_json() for each in plots.get(name, ())], _critic(critics.get(name)))
            for name in (each["name"] for each in training.passes)
        ],
        splits=_splits(training, next((each["card"]["splits"] for each in critics.values()), {})),
        files=[ReadFile(what, sha256) for what, sha256 in training.files.items() if not what.startswith("split ")],
        config=config,
        runs=_runs(training, critics),
    )


def _row(training: Training) -> TrainingRow:
    return TrainingRow(
        id=training.public_id,
        name=training.name,
        model=Path(training.document["model"]).name,
        state=training.state,
        done=training.done,
        total=training.total,
        error=training.error,
        created_at=training.created_at,
        finished_at=training.finished_at,
        passes=[_pass(each) for each in training.passes],
    )


def _pass(found: Mapping[str, Any]) -> TrainingPass:
    losses, critic = found["losses"], found["critic"]
    return TrainingPass(
        name=found["name"],
        steps=len(losses),
        first_loss=losses[0][1] if losses else None,
        last_loss=losses[-1][1] if losses else None,
        micro_f1=critic["card"]["dev"]["micro_f1"] if critic else None,
    )


def _critic(found: Mapping[str, Any] | None) -> CriticOfPass | None:
    if found is None:
        return None
    card = found["card"]
    dev = card["dev"]
    return CriticOfPass(
        folder=found["folder"],
        weights=found["weights"],
        dev_chains=dev["chains"],
        micro_f1_before=dev["micro_f1_before"],
        micro_f1=dev["micro_f1"],
        heads=[
            TypeHead(
                kind,
                each["positives"],
                kind in dev["fitted"],
                CalibratedHead(**each["before"]),
                CalibratedHead(**each["after"]),
            )
            for kind, each in _by_type(dev["heads"]).items()
        ],
        packages=card["packages"],
    )


def _by_type(found: Mapping[str, Any]) -> dict[str, Any]:
    """Return what there is of each type in the order of the types: a database keeps no order of keys."""
    return {kind: found[kind] for kind in TYPES if kind in found}


def _splits(training: Training, card: Mapping[str, Any]) -> list[SplitFacts]:
    """Return the splits: their hashes from the row, and what is in them from the card of the first critic."""
    return [
        SplitFacts(
            name,
            card.get(name, {}).get("chains"),
            card.get(name, {}).get("clean"),
            _by_type(card.get(name, {}).get("types", {})),
            training.files.get(f"split {name}", ""),
        )
        for name in SPLITS
    ]


def _runs(training: Training, critics: Mapping[str, Mapping[str, Any]]) -> list[CriticRunOfTraining]:
    """
    Return the runs of the critics of a training: those of their folders, and of folders with the same weights that
    workers announced.
    """
    by_weights = {each["weights"]: name for name, each in critics.items()}
    announced = AnnouncedModel.objects.filter(identity__weights__in=list(by_weights))
    copies = {each.public_id: by_weights[each.identity["weights"]] for each in announced}
    provider = "critic_version__parameters__provider"
    mine = Q(**{f"{provider}__folder__icontains": training.public_id}) | Q(**{f"{provider}__model__in": list(copies)})
    runs = CriticRun.objects.filter(mine, round__study__project=training.project_id)
    found = []
    for run in runs.select_related("critic_version", "round__study").order_by("-pk"):
        given = run.critic_version.parameters["provider"]
        name = copies.get(given.get("model", "")) or Path(given.get("folder", "")).name
        if name in critics:
            study = run.round.study.name
            made = CriticRunOfTraining(run.public_id, run.critic_version.name, study, name, run.state, run.created_at)
            found.append(made)
    return found
