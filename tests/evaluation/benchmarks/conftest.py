"""Simulated benchmarks with one real clip, which all of their clips share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from outtake.accounts.projects.models import Project
from outtake.catalog.imports.manifest import prompt_key
from outtake.catalog.videos.models import Generator, Prompt, Video
from outtake_demo.drawn.clips import DrawnClip
from outtake_demo.imports import import_drawn as importing
from outtake_demo.simulations import drawn


@pytest.fixture
def one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the first clip of a project; all later ones are further videos with its file and its errors."""
    real = importing.import_drawn

    def import_once(project: Project, clips: Sequence[DrawnClip]) -> None:
        first = Video.objects.filter(project=project, source="drawn").order_by("pk").first()
        if first is None:
            real(project, clips)
            return
        for clip in clips:
            name, _, version = clip.generator.rpartition(" ")
            prompt = Prompt.objects.get(project=project, external_id=clip.prompt_id or prompt_key(clip.prompt))
            generator, _ = Generator.objects.get_or_create(project=project, name=name, version=version)
            Video.objects.create(
                project=project,
                external_id=clip.name,
                prompt=prompt,
                generator=generator,
                source="drawn",
                metadata=first.metadata,
                media=first.media,
                rendition=first.rendition,
            )

    really_draw, first_drawn = drawn.draw_clip_with, list[DrawnClip]()

    def draw_once(seed: int, *, prompt_id: str, generator: str, **asked: Any) -> DrawnClip:
        if not first_drawn:
            first_drawn.append(really_draw(seed, prompt_id=prompt_id, generator=generator, **asked))
        return replace(first_drawn[0], seed=seed, prompt_id=prompt_id, generator=generator)

    monkeypatch.setattr(drawn, "import_drawn", import_once)
    monkeypatch.setattr(drawn, "draw_clip_with", draw_once)
