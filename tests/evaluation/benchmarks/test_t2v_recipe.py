"""The recipe of T2V-Bench, carried out whole on drawn clips; a step that is repeated changes nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evaluation.benchmarks.recipes.documents.recipe import find_recipe
from evaluation.benchmarks.recipes.models import Benchmark
from evaluation.benchmarks.recipes.progress.carry_on import carry_on_here
from evaluation.benchmarks.recipes.progress.operations import carry_on, repeat_from, start_benchmark
from evaluation.benchmarks.recipes.progress.queries import serialize_benchmark
from evaluation.benchmarks.recipes.steps.contract import WORKERS
from evaluation.benchmarks.t2v.files import write_archive
from evaluation.benchmarks.table_files import write_tables
from evaluation.releases.manifest import verify_folder
from outtake.catalog.videos.models import Prompt
from tests.support.archives import unpack
from tests.worker.serving import *  # noqa: F403
from worker.ledger.models import ModelCall
from worker.observations.models import ObservedClip, StoredObservation
from worker.observations.operations import observe_clip

pytestmark = pytest.mark.django_db(transaction=True)

SMALL = {"prompts": 1, "generators": 1, "seconds": [2.0, 4.0]}
MOST_TRIES = 40


def finish(benchmark: Benchmark) -> dict:
    """Carry a benchmark on to its end, and do what workers would do."""
    for _ in range(MOST_TRIES):
        carry_on_here(public_id=benchmark.public_id)
        benchmark.refresh_from_db()
        shown = serialize_benchmark(Benchmark.objects.get(pk=benchmark.pk))
        if shown["state"] in ("done", "failed"):
            return dict(shown)
        assert [step["waits_for"] for step in shown["steps"] if step["state"] == "waits"] == [WORKERS]
        for pk in ObservedClip.objects.filter(state=ObservedClip.WAITING).values_list("pk", flat=True):
            observe_clip(clip_id=pk)
        carry_on(benchmark=benchmark, woken=False)
    raise AssertionError("it does not end")


def test_it_comes_to_its_tables_and_repeating_it_changes_nothing(project, tmp_path):
    recipe, folder = find_recipe("t2v_bench")
    corrections = tmp_path / "facts.jsonl"
    facts = {
        "objects": [{"class": "sports ball", "count": 1}, {"class": "bench", "count": 1}],
        "colours": [{"object": "ball", "colour": "red"}],
    }
    corrections.write_text(json.dumps({"id": "bounce-red", **facts}) + "\n")
    benchmark = start_benchmark(
        project=project,
        recipe=recipe,
        folder=Path(folder),
        chosen={**SMALL, "corrections": str(corrections)},
        small=True,
        simulation="drawn",
        woken=False,
    )
    shown = finish(benchmark)
    assert shown["state"] == "done", shown["error"]
    steps = {each["name"]: each for each in shown["steps"]}
    assert steps["facts"]["figures"] == {"corrected": 1}
    assert steps["clips"]["figures"] == {"2 s": 1, "4 s": 1}
    scores = steps["tables"]["made"]["t2v"]
    assert [row["seconds"] for row in scores["rows"]] == [2.0, 4.0]
    frames = steps["objects"]["figures"]["frames"]
    asked = [
        row["answerers"][name]["identification"]["replies"] for row in scores["rows"] for name in scores["answerers"]
    ]
    assert sum(asked) == 2 * 3 * frames  # two models, three phrasings
    assert scores["own_error"]["frames"] == steps["checks"]["left"] == min(10, frames)
    assert 0 < scores["own_error"]["recall"]["value"] <= 1
    errors = {(each["observer"], each["asked"]): each["right"] for each in scores["text_errors"]}
    assert len({observer for observer, _ in errors}) == 3 and {asked for _, asked in errors} >= {"caption", "colour"}
    assert all(each["n"] > 0 for each in errors.values())
    files = {each.name for each in write_tables(shown["steps"], tmp_path / "tables")}
    assert {
        "table_1.csv",
        "table_2.tex",
        "own_error.md",
        "text_errors.csv",
        "means.svg",
        "clips_4_s.svg",
        "scores.json",
    } <= files
    released = write_archive(shown["steps"], tmp_path / "release.tar.gz")
    unpack(released, tmp_path / "release")
    (folder,) = (tmp_path / "release").iterdir()
    verified = verify_folder(folder)
    assert (verified.problems, verified.digest) == ((), steps["release"]["figures"]["digest"])
    assert len((folder / "clips.jsonl").read_text().splitlines()) == 2
    assert len((folder / "observations" / "objects.jsonl").read_text().splitlines()) > 0
    for row in scores["rows"]:
        assert 0 <= row["counting"]["value"] <= 1 and row["captions"]["n"] == 1
    before = StoredObservation.objects.count(), ModelCall.objects.count()
    repeat_from(benchmark=benchmark, step="prompts", woken=False)
    again = finish(benchmark)
    assert again["steps"][-2]["made"]["t2v"] == scores
    assert again["steps"][-1]["made"] == shown["steps"][-1]["made"]
    assert (StoredObservation.objects.count(), ModelCall.objects.count()) == before


def test_facts_are_proposed_by_a_model_and_wait_until_people_have_looked(rui, project, server, endpoint):
    texts = {"two": "Two dogs chase a red ball.", "odd": "A cup.", "given": "A cat."}
    for name, text in texts.items():
        facts = {"objects": [{"class": "cat", "count": 1}]} if name == "given" else {}
        Prompt.objects.create(project=project, external_id=name, text=text, metadata=facts)
    entry = {"objects": [{"class": "dog", "count": 2}], "colours": [{"object": "ball", "colour": "red"}]}
    server.answer = lambda asked: json.dumps({"results": [entry]}) if "Two dogs" in asked.text else "No idea."
    recipe, folder = find_recipe("t2v_bench")
    chosen = {"prompts": 3, "facts_endpoint": endpoint.name, "checked_facts": True}
    benchmark = start_benchmark(project=project, recipe=recipe, folder=Path(folder), chosen=chosen, woken=False)
    carry_on_here(public_id=benchmark.public_id)
    step = benchmark.steps.get(name="facts")
    assert (step.state, step.waits_for, step.done, step.total) == ("waits", "people", 1, 3), step.message
    assert len(server.asked) == 2 and ModelCall.objects.count() == 2
    path = f"projects/{project.public_id}/clip-prompts/"
    rows = {each["external_id"]: each for each in rui.get(path).json()["results"]}
    assert rows["two"]["asks_for"] == {"objects": ["2 dog"], "colours": ["red ball"], "facts": "proposed"}
    assert rows["odd"]["asks_for"]["objects"] == ["1 cup"]  # parsed, since the reply could not be read
    for name, count in (("two", 3), ("odd", 1)):
        body = {"prompt": rows[name]["id"], "objects": [{"class": "dog", "count": count}], "colours": []}
        assert rui.post(f"{path}facts", body).json()["facts"] == "corrected"
    twice = {"prompt": rows["two"]["id"], "objects": [{"class": "dog", "count": 1}] * 2, "colours": []}
    assert rui.post(f"{path}facts", twice).status_code == 400
    benchmark.refresh_from_db()
    carry_on(benchmark=benchmark, woken=False)
    carry_on_here(public_id=benchmark.public_id)
    step.refresh_from_db()
    assert (step.state, dict(step.figures)) == ("done", {"given": 1, "corrected": 2})
    assert Prompt.objects.get(external_id="two").metadata["objects"] == [{"class": "dog", "count": 3}]
    assert len(server.asked) == 2
