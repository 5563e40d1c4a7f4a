"""Trainings over HTTP: listed, shown with their losses as plots, and with the runs of their critics."""

from __future__ import annotations

import pytest
from django.db.models.functions import Now

from annotations.annotators.models import Annotator
from outtake.accounts.projects.models import Project, Role
from outtake.measures.papers.videocritic import TYPES
from studio.trainings import plots
from tests.support.cast import Actor, make_person, script_of
from tests.support.factories import make_scene
from tests.support.trainings import CALIBRATED, HEAD, WEIGHTS, make_training
from worker.providers.announced.models import AnnouncedModel
from worker.runs.models import CriticRun, CriticVersion

pytestmark = pytest.mark.django_db


@pytest.fixture
def rui(project: Project) -> Actor:
    return script_of(make_person("rui", project, Role.RESEARCHER))


def test_trainings_are_listed_with_their_steps_and_losses(rui, project):
    first = make_training(project)
    second = make_training(project, steps=0, pairs=0, digest="ef" * 32, name="later", state="failed", error="Full.")
    later, one = rui.get(f"projects/{project.public_id}/trainings/").json()["results"]
    assert (one["id"], one["model"], one["done"], one["total"]) == (first.public_id, "Qwen2.5-VL-3B", 10, 10)
    assert one["passes"] == [
        {"name": "supervised", "steps": 6, "first_loss": 4.0, "last_loss": pytest.approx(4 / 6), "micro_f1": 0.8},
        {"name": "preferences", "steps": 4, "first_loss": 0.7, "last_loss": 0.7 / 4, "micro_f1": None},
    ]
    assert (later["id"], later["state"], later["error"]) == (second.public_id, "failed", "Full.")
    assert later["passes"][0] == {
        **{"name": "supervised", "steps": 0, "first_loss": None, "last_loss": None, "micro_f1": 0.8}
    }


@pytest.mark.database  # which may keep no order of keys, and looks into them for the runs
def test_a_training_has_its_plots_heads_splits_hashes_and_runs(rui, project):
    training = make_training(project)
    runs = run_of(project, "by folder", {"kind": "local", "folder": training.passes[0]["critic"]["folder"]})
    run_of(project, "another", {"kind": "local", "folder": "/models/Qwen"})
    model = AnnouncedModel.objects.create(
        seen_at=Now(),
        **{"worker": "w", "folder": "/copied", "digest": "1", "identity": {"weights": WEIGHTS}, "queue": "gpu"},
        **{"name": "copied", "sizes": {}, "size_bytes": 1, "device": "cpu", "dtype": "float32", "memory_bytes": 1},
    )
    copies = run_of(project, "by weights", {"kind": "announced", "model": model.public_id, "name": "copied"})
    shown = rui.get(f"trainings/{training.public_id}/").json()
    supervised, preferences = shown["passes"]
    assert [each["name"] for each in supervised["plots"] + preferences["plots"]] == ["losses_1", "losses_2", "pairs_2"]
    losses, ranked = supervised["plots"][0], preferences["plots"][1]
    assert losses["x"] == [1, 2, 3, 4, 5, 6] and losses["kind"] == "points"
    assert [each["label"] for each in losses["series"]] == [
        "loss",
        *(plots.LABELS[k] for k in ("text", "error", "types")),
    ]
    assert losses["series"][0]["y"] == [4 / n for n in range(1, 7)] and ranked["series"][0]["y"] == [25, 50, 75, 100]
    heads = {each["type"]: each for each in supervised["critic"]["heads"]}
    assert list(heads) == list(TYPES) and preferences["critic"] is None
    assert heads["logical"] == {"type": "logical", "positives": 2, "fitted": True, "before": HEAD, "after": CALIBRATED}
    assert not heads["spatial"]["fitted"]
    assert [(each["name"], each["chains"], each["sha256"]) for each in shown["splits"]] == [
        *(("train", 80, "03" * 32), ("dev", 10, "03" * 32), ("test", 10, "03" * 32))
    ]
    assert {each["what"] for each in shown["files"]} == {"train/0", "model weights"} and "base" not in shown["config"]
    assert [(each["id"], each["trained"]) for each in shown["runs"]] == [
        *((copies.public_id, "supervised"), (runs.public_id, "supervised"))
    ]


def run_of(project: Project, name: str, provider: dict[str, str]) -> CriticRun:
    scene = make_scene(project, tasks=1, name=name)
    version = CriticVersion.objects.create(
        name="chain_audit", version="1", parameters={"provider": provider}, digest=name
    )
    annotator = Annotator.objects.create(kind=Annotator.CRITIC, name=name)
    return CriticRun.objects.create(round=scene.round, critic_version=version, annotator=annotator)


@pytest.mark.plots
def test_a_plot_is_drawn_once_for_both_themes(rui, project, monkeypatch):
    drawn = []
    draw = plots.drawn
    monkeypatch.setattr(plots, "drawn", lambda *given: drawn.append(given) or draw(*given))
    training = make_training(project)
    at = f"trainings/{training.public_id}/plots/losses_1.svg"
    light, dark = (rui.get(f"{at}?theme={theme}&steps=6") for theme in ("light", "dark"))
    assert light["Content-Type"] == "image/svg+xml" and b"Losses of supervised" in light.content
    assert len(drawn) == 1 and light.content != dark.content
    assert rui.get(f"trainings/{training.public_id}/plots/losses_3.svg").status_code == 404
    assert rui.get(f"{at}?theme=sepia").status_code == 400


def test_before_the_first_checkpoint_there_is_nothing_to_draw(rui, project):
    training = make_training(project)
    type(training).objects.update(passes=[])
    shown = rui.get(f"trainings/{training.public_id}/").json()
    assert shown["passes"] == [] == shown["training"]["passes"] and shown["splits"][0]["chains"] is None
