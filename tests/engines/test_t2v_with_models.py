"""T2V-Bench's steps with a tiny DETR and a tiny GIT on this machine: what they see comes into the scores."""

from __future__ import annotations

from pathlib import Path

import pytest

from evaluation.benchmarks.recipes.documents.recipe import find_recipe
from evaluation.benchmarks.recipes.progress.operations import start_benchmark
from evaluation.benchmarks.t2v import observations
from evaluation.benchmarks.t2v.scores import Seen, scores_of
from outtake.accounts.projects.models import Project
from outtake.measures.papers.t2v_bench import ClassMap
from tests.engines.tiny import write_captioner, write_detr
from tests.evaluation.benchmarks.test_t2v_recipe import finish
from tests.support.factories import FRAMES, make_video
from tests.worker.serving import *  # noqa: F403
from worker.observations.models import StoredObservation
from worker.observations.operations import observe_clip, start_observations
from worker.observers import registry

pytestmark = [pytest.mark.local_model, pytest.mark.django_db]


@pytest.mark.long
def test_a_detector_and_a_captioner_from_folders_come_into_the_scores(rendition, tmp_path: Path):
    project = Project.objects.create(name="models")
    video = make_video(project, "clip-1", rendition=rendition)
    video.prompt.metadata = {"objects": [{"class": "hiker", "count": 1}, {"class": "ghost", "count": 1}]}
    video.prompt.save()
    detector = {"folder": str(write_detr(tmp_path / "detr")), "threshold": 0, "class_map": {"person": "hiker"}}
    runs = []
    for kind, parameters in (
        ("object_detector", detector),
        ("captioner", {"folder": str(write_captioner(tmp_path / "git", "git")), "max_tokens": 6}),
    ):
        run = start_observations(
            project=project, name=kind, kind=kind, parameters=parameters, videos=["clip-1"], fps=120.0
        )
        observe_clip(clip_id=run.clips.get().pk)
        assert run.clips.get().state == "done", run.clips.get().error
        runs.append(run)
    known = registry.make("object_detector", detector).classes
    assert known == {"hiker", "cup"}
    about = observations.clips_named(project.pk, ["clip-1"])
    found, said = observations.detected(runs[0], about), observations.captions(runs[1], about)
    assert len(found["clip-1"].frames) == FRAMES and said["clip-1"]
    ((model, _, _),) = [tuple(about["clip-1"])]
    scores = scores_of(
        Seen({(model, 2.0): ["clip-1"]}, ClassMap(frozenset(known), {}), found, {}, {}, {"clip-1": True})
    )
    (row,) = scores["rows"]
    hikers = [
        StoredObservation.objects.filter(clip__run=runs[0], label="hiker", at_ms=at_ms).count()
        for at_ms in video.rendition.edges_ms[:-1]
    ]
    assert row["detection"]["value"] == pytest.approx(sum(n > 0 for n in hikers) / FRAMES)
    assert row["counting"]["value"] == pytest.approx(sum(n == 1 for n in hikers) / FRAMES)
    assert row["detection"]["outside"] == {"ghost": 1}
    assert row["identification"]["value"] is None and row["identification"]["reason"]


def test_the_recipe_comes_to_its_tables_with_models_of_this_machine(settings, tmp_path: Path):
    settings.STORAGE_URL = f"file://{tmp_path / 'storage'}"
    project = Project.objects.create(name="recipe")
    detector = {"folder": str(write_detr(tmp_path / "detr")), "threshold": 0, "class_map": {"person": "sports ball"}}
    captioner = {"folder": str(write_captioner(tmp_path / "git", "git")), "max_tokens": 6}
    recipe, folder = find_recipe("t2v_bench")
    chosen = {
        **{"prompts": 1, "generators": 1, "seconds": [2.0], "fps": 1.0, "checked_frames": 2},
        "detector": {"kind": "object_detector", "parameters": detector},
        "captioner": {"kind": "captioner", "parameters": captioner},
    }
    benchmark = start_benchmark(
        project=project, recipe=recipe, folder=folder, chosen=chosen, simulation="drawn", woken=False
    )
    shown = finish(benchmark)
    assert shown["state"] == "done", [step["message"] for step in shown["steps"]]
    made = {step["name"]: step["made"] for step in shown["steps"]}
    (row,) = made["tables"]["t2v"]["rows"]
    assert set(made["objects"]["classes"]) == {"sports ball", "cup"}
    assert row["detection"]["n"] > 0 and row["captions"]["n"] == 1
    assert made["tables"]["t2v"]["own_error"]["observer"] == "object_detector"
    assert StoredObservation.objects.exclude(text="").filter(clip__run__kind="captioner").exists()
