"""What is refused before a recipe begins, or of the person who starts it; every recipe can be started."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from annotations.studies.operations import create_study
from evaluation.benchmarks.recipes.documents.recipe import FILE, find_recipe, recipe_folders
from evaluation.benchmarks.recipes.progress.operations import start_benchmark
from evaluation.benchmarks.recipes.steps.contract import StepContext
from evaluation.benchmarks.recipes.steps.critics import critics
from outtake.accounts.projects.models import Role
from outtake.errors import Conflict, Invalid
from tests.evaluation.benchmarks.test_recipes import KITES, finish
from tests.support.cast import make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_file")]

WRONG = {
    "title: Kites\n": ("", "/", "'title' is a required property"),
    "does: adjudicate": ("does: vote", "does", "'vote' is not an operation"),
    "{study: annotations}": ("{study: annotations, by: lot}", "steps/review/with", "It takes no 'by'"),
    "people: $people": ("people: $crowd", "steps/2/with", "There is no parameter 'crowd'"),
    "step: review": ("step: clips", "steps/3/step", "is the name of an earlier step too"),
}


@pytest.mark.parametrize("old", WRONG)
def test_a_wrong_document_is_refused_with_its_place(project, tmp_path, old):
    new, field, message = WRONG[old]
    text = (KITES / FILE).read_text()
    assert old in text
    (tmp_path / FILE).write_text(text.replace(old, new))
    with pytest.raises(Invalid) as refused:
        recipe, folder = find_recipe(str(tmp_path))
        start_benchmark(project=project, recipe=recipe, folder=folder, woken=False)
    (fault, *_) = refused.value.errors
    assert fault.field == field and message in fault.message


def test_parameters_are_checked_and_names_are_free_once(project):
    recipe, folder = find_recipe("spotlight")
    with pytest.raises(Invalid) as refused:
        start_benchmark(
            project=project, recipe=recipe, folder=folder, chosen={"tau": 101, "colour": 1, "people": "2"}, woken=False
        )
    assert {fault.field for fault in refused.value.errors} == {"tau", "colour", "people"}
    start_benchmark(project=project, recipe=recipe, folder=folder, woken=False)
    with pytest.raises(Conflict, match="choose another name"):
        start_benchmark(project=project, recipe=recipe, folder=folder, woken=False)


@pytest.mark.parametrize("name", sorted(recipe_folders()))
def test_every_recipe_can_be_started(project, name):
    recipe, folder = find_recipe(name)
    made = start_benchmark(project=project, recipe=recipe, folder=folder, woken=False)
    assert made.steps.count() == len(recipe.steps)


def test_who_starts_it_on_the_page_reaches_no_files_of_the_server(project):
    recipe, folder = find_recipe("spotlight")
    by = make_person("ada", project, Role.ADMIN)
    chosen = {"prompt_file": "/etc/hostname"}
    benchmark = start_benchmark(project=project, recipe=recipe, folder=folder, chosen=chosen, by=by, woken=False)
    failed, *_ = finish(benchmark)["steps"]
    assert failed["state"] == "failed" and "is not in the recipe's folder" in failed["message"]
    study = create_study(project=project, name="Cups", instrument="spotlight", overlap=1)
    context = StepContext(
        project=project,
        benchmark="Own",
        name="critics",
        title="Critics",
        folder=folder,
        seed=1,
        made={"answers": {"study": study.public_id}},
        remember=lambda **made: None,
        progress=lambda done, total: None,
        making=nullcontext,
        by=by,
    )
    for source in ({"folder": "/models/qwen"}, {"provider": {"kind": "drawn"}}):
        with pytest.raises(Invalid, match="on the command line"):
            critics(context, study="answers", critics=[{"critic": "zero_shot", **source}])
