"""The recipe of VideoCritic, carried out whole on drawn clips: from questions to tables 1 to 4."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections import Counter
from contextlib import nullcontext

import pytest

from annotations.work.submissions.models import Annotation
from evaluation.benchmarks.chains.mining.replies import read_vote
from evaluation.benchmarks.recipes.documents.recipe import find_recipe
from evaluation.benchmarks.recipes.models import Benchmark
from evaluation.benchmarks.recipes.steps.chain_questions import chain_questions, questions_of
from evaluation.benchmarks.recipes.steps.contract import StepContext
from evaluation.benchmarks.table_files import write_tables
from evaluation.ground_truth.models import GroundTruth
from evaluation.releases.manifest import verify_folder
from evaluation.releases.models import Release
from outtake.accounts.projects.models import Role
from outtake.catalog.texts.models import Passage
from outtake.catalog.videos.storage import storage
from outtake.errors import Invalid
from outtake.measures.files.chain_scores import score_chain_files
from outtake.measures.papers.videocritic_mining import Vote
from tests.evaluation.benchmarks.test_recipes import finish, start
from tests.support.archives import unpack
from tests.support.cast import make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_file")]

STAGES = ["sft", "raw"]
SMALL = {"prompts": 2, "draws": 2, "critics": [{"critic": "chain_audit", "stage": stage} for stage in STAGES]}


@pytest.fixture
def benchmark(project) -> Benchmark:
    return start(project, "videocritic", **SMALL)


def test_it_goes_from_questions_to_its_tables(benchmark, rui, tmp_path, django_db_blocker):
    tables, own = (f"benchmarks/{benchmark.public_id}/{each}" for each in ("tables.zip", "files/"))
    assert {rui.get(each).status_code for each in (tables, f"{own}candidates.jsonl")} == {409}
    shown = finish(benchmark)
    assert shown["state"] == "done", shown["error"]
    steps = {each["name"]: each for each in shown["steps"]}
    mined, listed, judged, tagged = (steps[name] for name in ("mined", "shortlist", "judged", "tagged"))
    assert mined["entered"] == 2 * 3 * SMALL["draws"]  # two questions, three models
    for before, after in ((mined, listed), (listed, judged), (judged, tagged)):
        assert before["left"] == after["entered"]
    for each in (mined, listed, judged):  # what enters a step leaves it, or is dropped with its reason
        assert each["entered"] == each["left"] + sum(each["dropped"].values())
    assert_files_have_every_number(steps, lambda name: b"".join(rui.get(own + name).streaming_content))
    origins = set(Passage.objects.values_list("origin", flat=True))
    assert {"clean", "rule", "model-injected:simulated"} < origins and any(
        each.startswith("realistic:") for each in origins
    )
    assert Annotation.objects.filter(assignment__task__parts__passage__origin__startswith="realistic").exists()
    truth = GroundTruth.objects.get(public_id=steps["truth"]["made"]["truth"])
    assert truth.items.count() == steps["truth"]["left"] >= 6  # two clean, two by rule, two by a model

    assert_the_realistic_split_is_a_release_of_its_own(steps, tmp_path / "split", django_db_blocker)
    files = {each.name for each in write_tables(shown["steps"], tmp_path)}
    assert {"table_1.csv", "table_2.tex", "table_3.md", "table_4.csv", "answers.json"} <= files
    with (tmp_path / "table_1.csv").open() as file:
        chains = {row["row"]: int(row["value"]) for row in csv.DictReader(file) if row["column"] == "chains"}
    assert chains["overall"] == truth.items.count() == sum(chains.values()) - chains["overall"]
    with (tmp_path / "table_4.csv").open() as file:  # in the order in which the recipe names them
        assert list(dict.fromkeys(row["row"] for row in csv.DictReader(file))) == STAGES
    with zipfile.ZipFile(io.BytesIO(rui.get(tables).content)) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == {
            f"videocritic-tables/{name}": (tmp_path / name).read_bytes() for name in files
        }
    answers = json.loads((tmp_path / "answers.json").read_text())
    assert {name for row in answers["rows"] for name in row["accuracy"]} == {
        *("none", "gold", "rule", "model", "realistic"),
    }


def assert_the_realistic_split_is_a_release_of_its_own(steps, place, blocker):
    """Its chains are the mined ones alone, and its files are verified and scored without a database."""
    made = Release.objects.get(public_id=steps["realistic_release"]["made"]["release"])
    assert made.public_id != steps["release"]["made"]["release"]
    assert steps["realistic"]["entered"] == steps["tagged"]["left"]
    with storage().local_path(made.storage_key) as path:
        unpack(path, place)
    (folder,) = place.iterdir()
    chains = [json.loads(line) for line in (folder / "chains.jsonl").read_text().splitlines()]
    assert len(chains) == steps["realistic"]["left"] > 0
    assert all(each["origin"].startswith("realistic:") and not each["injected"] for each in chains)
    origins = json.loads((folder / "report.json").read_text())["figures"]["origins"]
    assert sum(each["chains"] for each in origins if each["key"] != "overall") == len(chains)
    for each in origins:  # table 1: items, share, mentions an item, prevalence
        assert each["mentions"]["value"] is not None and len(each["prevalence"]) == 5
        assert each["share"]["value"] == pytest.approx(each["chains"] / len(chains))
    document = json.loads((folder / "report.json").read_text())
    with blocker.block():
        assert verify_folder(folder).problems == ()
        for each in document["rows"]:
            assert score_chain_files(folder / document["reference"], folder / each["predictions"]) == each["score"]


def assert_files_have_every_number(steps, download):
    """Count in the files what the page shows of each step of mining."""
    files = {
        name: [json.loads(line) for line in download(name).decode().splitlines()]
        for name in ("shortlist.jsonl", "candidates.jsonl", "funnel.jsonl")
    }
    mined, listed, judged = (steps[name] for name in ("mined", "shortlist", "judged"))
    rows = files["candidates.jsonl"]
    became = Counter(row["became"] for row in rows)
    assert len(rows) == mined["entered"] and became["shortlisted"] == judged["entered"] == listed["left"]
    assert mined["dropped"] == {why: became[why] for why in mined["dropped"]}
    assert became["near-duplicate"] == listed["dropped"].get("near-duplicates", 0)
    assert sum(row.get("accepted", False) for row in rows) == judged["left"]
    for row in rows:
        assert ("suspicion" in row) == (row["became"] not in (*mined["dropped"], "near-duplicate"))
        assert ("votes" in row) == (row["became"] == "shortlisted")
        for judge, said in row.get("replies", {}).items():  # the last reply counts, and none is asked for in vain
            assert 1 <= len(said) <= 3 and read_vote(said[-1]) == as_vote(row["votes"][judge])
            assert all(read_vote(each) is None for each in said[:-1])
    for judge in ("judge one", "judge two", "judge three"):
        yes = sum((row["votes"][judge] or {}).get("yes", False) for row in rows if "votes" in row)
        assert judged["figures"][f"{judge}: yes"] == yes
    bare = [{key: row[key] for key in row if key not in ("votes", "replies", "accepted", "types")} for row in rows]
    assert files["shortlist.jsonl"] == bare
    assert [(each["entered"], each["left"]) for each in files["funnel.jsonl"][-2:]] == [
        (listed["entered"] - became["near-duplicate"], listed["left"]),
        (judged["entered"], judged["left"]),
    ]


def as_vote(told):
    return None if told is None else Vote(told["yes"], frozenset(told["types"]), told["reason"])


QUESTION = {
    **{"video": "clip-1", "id": "q1", "text": "A cup stands there. It falls.", "question": "What does the cup do?"},
    **{"options": ["It falls.", "It flies."], "answer": "It falls."},
}


def on_the_page(project, made):
    """Return where a step takes place that an admin started on the page, without a simulation."""
    return StepContext(
        project=project,
        benchmark="Own",
        name="questions",
        title="Questions",
        folder=find_recipe("videocritic")[1],
        seed=1,
        made=made,
        remember=lambda **what: made.setdefault("questions", {}).update(what),
        progress=lambda done, total: None,
        making=nullcontext,
        by=make_person("ada", project, Role.ADMIN),
    )


def test_questions_can_be_given_on_the_page_as_a_list(project):
    context = on_the_page(project, {"clips": {"clips": ["clip-1"]}})
    found = chain_questions(context, clips="clips", given=[QUESTION, {**QUESTION, "id": "q2", "video": "other"}])
    assert (found.entered, found.left, found.dropped) == (2, 1, {"about other clips": 1})
    assert [(each.id, each.answer) for each in questions_of(context, "questions")] == [("q1", "It falls.")]
    for wrong, message in (
        ({"file": "/etc/hostname"}, "is not in the recipe's folder"),
        ({"file": "own.jsonl", "given": [QUESTION]}, "give one of the two"),
        ({"given": [QUESTION] * 201}, "at most 200"),
        ({"given": ["q1"]}, "not a JSON object"),
        ({}, "as a list or a file"),
    ):
        with pytest.raises(Invalid, match=message):
            chain_questions(context, clips="clips", **wrong)
