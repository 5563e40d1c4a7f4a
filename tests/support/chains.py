"""Chains of reasoning that two people tagged: clean, agreed, disputed by type, by sentence, and with known errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from annotations.annotators.models import Annotator
from annotations.annotators.operations import annotator_of, new_critic_annotator
from annotations.tasks.models import Task, TaskPart
from annotations.work.submissions.critic_annotations import CriticVerdict, record_critic_annotation
from annotations.work.submissions.models import Annotation
from outtake.accounts.projects.models import Project
from tests.support.cast import Actor
from tests.support.factories import Scene, make_subjects, make_video
from tests.support.subjects import say_of

TEXT = "A cup is on a tray. It falls. It breaks."
SENTENCES = ((0, 20), (20, 30), (30, 40))  # with the space after each
OPTIONS = ["It falls.", "It flies."]

CHAINS: dict[str, tuple[str, list[tuple[int, str]], list[tuple[int, str]]]] = {
    "clean": ("realistic:one", [], []),
    "agreed": ("realistic:one", [(1, "temporal")], [(1, "temporal")]),
    "types": ("realistic:two", [(0, "logical"), (1, "spatial")], [(0, "logical")]),
    "sentences": ("realistic:two", [(0, "logical")], [(1, "logical"), (2, "logical")]),
    "against": ("realistic:two", [], [(2, "perceptual")]),
    "rule": ("rule", [(0, "hallucination")], []),
}
"""By name: the origin, and what Ana and Bo tagged, as sentence and type."""


@dataclass(frozen=True)
class TaggedChains:
    """A study of the chains, the annotators, and the tasks by the name of the chain."""

    scene: Scene
    people: tuple[Annotator, Annotator]
    critic: Annotator
    tasks: dict[str, Task]

    @property
    def ids(self) -> list[str]:
        """The public ids of the two people."""
        return [each.public_id for each in self.people]


def tag(task: Task, annotator: Annotator, tags: list[tuple[int, str]]) -> Annotation:
    """Let an annotator tag whole sentences of a chain whose text is `TEXT`."""
    said = say_of(task, annotator, clean=not tags)
    for n, (sentence, kind) in enumerate(tags):
        start, end = SENTENCES[sentence]
        said.text_segments.create(position=n, part="chain", from_char=start, to_char=end - 1, type=kind)
    return said


def tagged_chains(project: Project, ana: Actor, bo: Actor, *, instrument: str = "videocritic") -> TaggedChains:
    """Make a study of `CHAINS`, all about one clip, tagged by Ana, Bo, and a critic that finds all of them logical."""
    video = make_video(project, "clip", prompt="A cup falls.")
    subjects: list[dict[str, Any]] = []
    for name, (origin, *_) in CHAINS.items():
        injected = (
            [{"sentence": 2, "type": "grounding_spatial", "claim": "left", "origin": "rule"}]
            if origin == "rule"
            else []
        )
        chain = {"id": name, "text": TEXT, "question": "What does it do?", "options": OPTIONS, "answer": OPTIONS[0]}
        subjects.append({"video": video.external_id, "chain": {**chain, "origin": origin, "injected": injected}})
    scene = make_subjects(project, instrument, *subjects, overlap=2)
    people = (annotator_of(ana.person), annotator_of(bo.person))
    critic = new_critic_annotator(name="auditor")
    tasks = {part.passage.external_id: part.task for part in _parts(scene)}
    for name, (_, *each) in CHAINS.items():
        for annotator, tags in zip(people, each, strict=True):
            tag(tasks[name], annotator, tags)
        verdict = CriticVerdict(("logical",), "Wrong.")
        record_critic_annotation(task=tasks[name], annotator=critic, status="ok", verdict=verdict)
    return TaggedChains(scene, people, critic, tasks)


def _parts(scene: Scene) -> list[Any]:
    return list(TaskPart.objects.filter(task__round=scene.round, role="chain").select_related("passage", "task"))
