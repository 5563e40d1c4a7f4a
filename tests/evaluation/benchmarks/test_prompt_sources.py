"""Prompts from several sources with filters of their own, and what else a recipe's folder may hold."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from annotations.instruments.models import ProjectInstrument
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from evaluation.benchmarks.recipes.documents.recipe import FILE, find_recipe
from evaluation.benchmarks.recipes.progress import carry_on as carrying_on
from evaluation.benchmarks.recipes.progress.operations import carry_on, start_benchmark
from evaluation.benchmarks.recipes.steps.prompt_sources import source_rows
from outtake.accounts.projects.models import Role
from outtake.catalog.videos.models import Prompt
from outtake.errors import Invalid
from tests.support.cast import make_person
from tests.worker.serving import *  # noqa: F403
from worker.prompts.templates import FOLDER

WILD = [
    {"prompt": "A red kite climbs above a beach.", "toxicity": 0.1, "split": "reporter", "uuid": "w1"},
    {"prompt": "A kite drips with gore over a town.", "toxicity": 0.1, "split": "reporter", "uuid": "w2"},
    {"prompt": "A kite crosses a field of wheat.", "toxicity": 0.9, "split": "reporter", "uuid": "w3"},
    {"prompt": "A kite rests in a green tree.", "toxicity": 0.1, "split": "detective", "uuid": "w4"},
    {"prompt": "A kite falls.", "toxicity": 0.1, "split": "reporter", "uuid": "w5"},
    {"prompt": "Two kites cross their lines in a storm.", "toxicity": None, "split": "reporter", "uuid": "w6"},
]
SOURCES = [
    {"source": "VBench2", "file": "plain.txt", "text": "$line", "count": 2},
    {
        **{"source": "VidProM", "file": "wild.jsonl", "text": "prompt", "id": "uuid", "least_words": 4},
        **{"only": {"split": ["reporter"]}, "below": {"toxicity": 0.2}, "blocked_file": "nsfw.txt"},
        "metadata": {"split": "split"},
    },
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lines = ["A cup falls.", "A ball rolls.", "A vase tips.", "A red kite climbs above a beach."]
    (tmp_path / "plain.txt").write_text("\n".join(lines))
    (tmp_path / "wild.jsonl").write_text("\n".join(map(json.dumps, WILD)))
    (tmp_path / "nsfw.txt").write_text("Gore\n\n")
    return tmp_path


def test_each_source_has_its_own_filters_and_says_what_it_leaves_out(folder):
    dropped: Counter[str] = Counter()
    rows = source_rows(folder, SOURCES[1:], 1, dropped)
    assert [(row["id"], row["source"], row["split"]) for row in rows] == [("w1", "VidProM", "reporter")]
    assert dropped == {
        "VidProM: has a blocked word": 1,
        "VidProM: toxicity of 0.2 or more": 1,
        "VidProM: another split": 1,
        "VidProM: fewer than 4 words": 1,
        "VidProM: 'None' in toxicity is not a number": 1,
    }


def test_draws_follow_from_the_seed_and_what_was_not_drawn_does_not_hide_a_later_source(folder):
    drawn = [source_rows(folder, SOURCES, seed, Counter()) for seed in (1, 1, 2, 3, 4)]
    assert drawn[0] == drawn[1] and any(each != drawn[0] for each in drawn[2:])
    for rows in drawn:
        texts = [row["text"] for row in rows]
        assert len(set(texts)) == len(texts) and sum(row["source"] == "VBench2" for row in rows) == 2
    assert all(row["id"].startswith(("VBench2-", "w")) for rows in drawn for row in rows)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ({"file": "plain.txt"}, "Give each source as"),
        ({"source": "A", "file": "plain.txt", "colour": "red"}, "with any of"),
        ({"source": "A", "file": "none.csv"}, "A: none.csv cannot be read"),
        ({"source": "A", "file": "plain.txt", "blocked_file": "none.txt"}, "A: none.txt cannot be read"),
    ],
)
def test_a_source_that_cannot_be_read_is_named(folder, source, message):
    with pytest.raises(Invalid, match=message):
        source_rows(folder, [source], 1, Counter())


RECIPE = """
recipe: own
version: 1
title: Own
parameters:
  sources: {default: [], about: Sources}
steps:
  - step: prompts
    title: Prompts
    does: load_prompts
    with: {sources: $sources}
  - step: more
    title: More prompts
    does: write_prompts
    with:
      categories: [{category: Physical, rules: [gravity]}]
      per_rule: 1
      endpoint: ENDPOINT
      templates: [own-words.v1.md]
  - step: kept
    title: Kept
    does: filter_prompts
    with: {prompts: prompts, instrument: own_filter, people: 1}
"""


@pytest.mark.django_db
def test_a_folder_brings_its_prompts_instrument_and_template(project, server, endpoint, folder):
    (folder / FILE).write_text(RECIPE.replace("ENDPOINT", endpoint.name))
    shipped = (Path("annotations/instruments/brite_prompts.v1.yaml")).read_text()
    (folder / "instruments").mkdir()
    (folder / "instruments" / "own_filter.yaml").write_text(shipped.replace("key: brite_prompts", "key: own_filter"))
    (folder / "templates").mkdir()
    words = (FOLDER / "brite" / "write-prompts.v1.md").read_text()
    own = words.replace("name: brite/write-prompts", "name: own-words\nbase: brite/write-prompts", 1)
    (folder / "templates" / "own-words.v1.md").write_text(own.replace("## System\n", "## System\n\nOurs.\n", 1))
    written = [{"prompt": "A blue ball rises from the floor to the ceiling."}]
    server.answer = lambda asked: json.dumps({"results": written})
    recipe, path = find_recipe(str(folder))
    chosen = {"sources": SOURCES}
    benchmark = start_benchmark(project=project, recipe=recipe, folder=path, chosen=chosen, woken=False)
    for _ in range(2):  # the second time it finds what it made
        carrying_on.carry_on_here(public_id=benchmark.public_id)
        benchmark.refresh_from_db()
        carry_on(benchmark=benchmark, woken=False)
    steps = {step.name: step for step in benchmark.steps.all()}
    assert (steps["prompts"].state, steps["more"].state, steps["kept"].waits_for) == ("done", "done", "people")
    assert steps["prompts"].entered == 10 and dict(steps["prompts"].figures)["from VBench2"] == 2
    assert Prompt.objects.filter(external_id__startswith="VBench2-", metadata__source="VBench2").count() == 2
    made = Prompt.objects.get(state=Prompt.DRAFT)
    assert made.metadata["written_by"]["prompt"].startswith("own-words@1:") and "Ours." in server.asked[0].text
    assert ProjectInstrument.objects.get(project=project).key == "own_filter"
    study = Study.objects.get(public_id=steps["kept"].made["study"])
    assert instrument_of(study.rounds.get()).key == "own_filter"


@pytest.mark.django_db
def test_sources_outside_the_folder_are_for_the_command_line(project, folder):
    recipe, path = find_recipe("spotlight")
    chosen = {"prompt_sources": [{**SOURCES[0], "file": str(folder / "plain.txt")}]}
    by = make_person("ada", project, Role.ADMIN)
    benchmark = start_benchmark(project=project, recipe=recipe, folder=path, chosen=chosen, by=by, woken=False)
    carrying_on.carry_on_here(public_id=benchmark.public_id)
    assert "is not in the recipe's folder" in benchmark.steps.get(name="prompts").message
