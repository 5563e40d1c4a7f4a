"""
The project that all simulated campaigns share, who runs them, their clips, and what is planted in these.

They are drawn and imported once into a project that all campaigns share. What is planted is handed to the simulated
people and to the final figure, and to nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from zlib import crc32

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.operations import create_accounts
from outtake.catalog.videos.models import Video
from outtake.measures.segments.segments import Segment
from outtake_demo.drawn.campaign import ClipPlan
from outtake_demo.drawn.clips import prompts, questions_of
from outtake_demo.imports.import_drawn import Step, import_drawn


class Clip(NamedTuple):
    """
    A clip as anyone who watches it closely sees it: its frame edges, errors in order of time, answers by question.
    """

    name: str
    edges_ms: Sequence[int]
    errors: tuple[Segment, ...]
    answers: Mapping[str, str]


def import_clips(project: Project, plans: Iterable[ClipPlan], step: Step) -> None:
    """Draw and import those clips that the project does not have yet, one by one: a kill costs one clip at most."""
    plans = list(plans)
    names = [plan.name for plan in plans]
    known = set(Video.objects.filter(project=project, external_id__in=names).values_list("external_id", flat=True))
    missing = [plan for plan in plans if plan.name not in known]
    for done, plan in enumerate(missing):
        step("drawing clips", done, len(missing))
        import_drawn(project, [plan.draw()])


def clips_of(project: Project) -> dict[str, Clip]:
    """Return the drawn clips of a project by the public ids of their videos, those of trainings as well."""
    videos = Video.objects.filter(project=project, source="drawn").select_related("rendition", "prompt")
    return {video.public_id: _clip(video) for video in videos}


def _clip(video: Video) -> Clip:
    edges_ms, planted = video.rendition.edges_ms, video.metadata["planted"]
    errors = [
        Segment(
            start_ms=edges_ms[one["start_frame"]],
            end_ms=edges_ms[one["end_frame"]],
            type=one["type"],
            reason=one["reason"],
            id=f"planted {number}",
            severity=one["severity"],
        )
        for number, one in enumerate(planted)
    ]
    scene = scene_of(video.prompt.text, video.prompt.external_id)
    asked = questions_of(scene, {one["kind"] for one in planted}, video.metadata["sound"])
    ordered = sorted(errors, key=lambda error: error.order)
    return Clip(video.external_id, edges_ms, tuple(ordered), {question.text: question.answer for question in asked})


def scene_of(text: str, prompt_id: str = "") -> str:
    """Return the id of the drawn prompt with an id or a text; of another text, always the same one of them."""
    known = {prompt.text: prompt.id for prompt in prompts()}
    if prompt_id in known.values():
        return prompt_id
    return known.get(text) or sorted(known.values())[crc32(text.encode()) % len(known)]


PROJECT = "campaigns"
RESEARCHER = "campaigns-researcher"


def researcher_of(project: Project) -> Person:
    """Return the simulated researcher; the account is made on first use."""
    found = Person.objects.filter(username=RESEARCHER).first()
    return found or create_accounts(usernames=[RESEARCHER], role=Role.RESEARCHER, project=project)[0].person


def member_named(project: Project, name: str) -> Person:
    """Return a simulated annotator of the project who comes by invitation; the account is made on first use."""
    username = f"{PROJECT}-{name.lower().replace(' ', '-')}"
    found = Person.objects.filter(username=username).first()
    return found or create_accounts(usernames=[username], role=Role.ANNOTATOR, project=project)[0].person
