"""Prompts of a project: copied, edited version by version, compared, brought as files, and asked with."""

from __future__ import annotations

import pytest

from tests.support.commands import manage
from tests.support.factories import make_rendition, make_scene
from tests.support.working import fields_of
from tests.worker.painted import make_endpoint
from tests.worker.scripts import carry_out
from tests.worker.serving import endpoint, rendition, server  # noqa: F401
from worker.critics.vlm import VlmCritic, zero_shot
from worker.execution.reparse import reparse
from worker.ledger.models import ModelCall
from worker.prompts import templates
from worker.prompts.documents import problems_of
from worker.prompts.models import ProjectPrompt, PromptVersion
from worker.prompts.operations import copy_prompt, save_version
from worker.prompts.queries import find_template
from worker.prompts.templates import RenderedPrompt
from worker.runs.operations import start_run
from worker.runs.parameters import parameters_of

ZERO_SHOT = "spotlight/zero-shot"
TEXTS = {"system": "You see errors.", "head": "Prompt: {{prompt}}", "tail": "List errors:\n{{types}}\nAs JSON."}


@pytest.fixture
def path(project) -> str:
    return f"projects/{project.public_id}/critic-prompts/"


def strict(project) -> templates.PromptTemplate:
    return copy_prompt(project=project, name="strict", source=ZERO_SHOT, sections=RenderedPrompt(**TEXTS))


@pytest.mark.database
@pytest.mark.django_db
def test_a_shipped_prompt_is_copied_and_edited_version_by_version(ada, rui, path):
    first = ada.post(path, {"name": "strict", "copy_of": f"{ZERO_SHOT}@1"}).json()
    shipped = templates.load(ZERO_SHOT, 1)
    assert (first["version"], first["base"], first["shipped"]) == (1, ZERO_SHOT, False)
    assert RenderedPrompt(first["system"], first["head"], first["tail"]) == shipped.sections
    assert first["slots"] == {"needed": ["prompt", "types"], "optional": ["fps", "seconds"]}
    second = ada.post(f"{path}strict/versions/", {**TEXTS, "after": 1, "note": "Shorter."}).json()
    assert (second["version"], second["head"]) == (2, "Prompt: {{prompt}}")
    listed = rui.get(path).json()["results"]
    (own,) = [each for each in listed if not each["shipped"]]
    assert (own["name"], own["base"]) == ("strict", ZERO_SHOT)
    assert [(each["version"], each["note"], each["made_by"]) for each in own["versions"]] == [
        (2, "Shorter.", "ada"),
        (1, "", "ada"),
    ]
    assert rui.get(f"{path}version?prompt=strict@1").json() == first
    assert rui.get(f"{path}version?prompt=strict").json() == second
    names = {each["name"] for each in listed}
    assert {ZERO_SHOT, "spotlight/reason-judge"} <= names and "brite/write-prompts" not in names


@pytest.mark.database
@pytest.mark.django_db
def test_what_was_saved_meanwhile_is_not_overwritten(ada, path):
    ada.post(path, {"name": "strict", "copy_of": ZERO_SHOT})
    assert ada.post(f"{path}strict/versions/", {**TEXTS, "after": 1}).status_code == 201
    late = ada.post(f"{path}strict/versions/", {**TEXTS, "system": "Other.", "after": 1})
    assert (late.status_code, PromptVersion.objects.count()) == (409, 2)
    same = ada.post(f"{path}strict/versions/", {**TEXTS, "system": " You see errors.\r\n", "after": 2})
    assert (same.status_code, "Nothing has changed" in same.json()["detail"]) == (409, True)
    assert ada.post(path, {"name": "strict", "copy_of": ZERO_SHOT}).status_code == 409


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changed", "field", "says"),
    [
        ({"tail": "List errors."}, "tail", "{{types}} is missing"),
        ({"head": "A clip."}, "head", "{{prompt}} is missing"),
        ({"head": "{{prompt}} {{ types }}"}, "head", "{{ types }} is not a placeholder"),
        ({"system": "{{speed}}"}, "system", "{{speed}} is not a placeholder"),
        ({"system": "Be brief.\n## Head\nMore."}, "system", "begins a section"),
        ({"system": "   "}, "system", ""),
    ],
)
def test_a_text_that_its_strategy_cannot_ask_is_refused_by_name(ada, path, changed, field, says):
    ada.post(path, {"name": "strict", "copy_of": ZERO_SHOT})
    refused = ada.post(f"{path}strict/versions/", {**TEXTS, **changed, "after": 1})
    assert (refused.status_code, fields_of(refused)) == (400, [field])
    assert says in refused.json()["errors"][0]["message"]
    assert PromptVersion.objects.count() == 1


@pytest.mark.parametrize("name", sorted({each.name for each in templates.shipped().values()}))
def test_every_shipped_prompt_can_be_copied_as_it_is(name: str):
    base = templates.load(name)
    assert problems_of(base, base.sections) == []


def test_what_differs_between_queries_stays_in_the_tail():
    base = templates.load("spotlight/multi-agent")
    moved = RenderedPrompt("Look for {{type_label}}.", base.sections.head, base.sections.tail)
    assert ["belongs in the tail" in each.message for each in problems_of(base, moved)] == [True]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"name": "Strict!", "copy_of": ZERO_SHOT}, "name"),
        ({"copy_of": ZERO_SHOT}, "name"),
        ({"name": "strict"}, "copy_of"),
        ({"name": "strict", "copy_of": f"{ZERO_SHOT}@99"}, "copy_of"),
        ({"name": "strict", "copy_of": "brite/write-prompts"}, "copy_of"),
        ({"name": "strict", "text": "Be brief."}, "text"),
        ({"name": "strict", "copy_of": ZERO_SHOT, "texts": {"system": "a"}}, "texts.head"),
    ],
)
def test_what_cannot_be_copied_says_so(ada, path, sent, field):
    refused = ada.post(path, sent)
    assert refused.status_code == 400 and field in fields_of(refused)
    assert not ProjectPrompt.objects.exists()


@pytest.mark.django_db
def test_two_versions_are_compared_line_by_line(ada, rui, path):
    ada.post(path, {"name": "strict", "copy_of": ZERO_SHOT, "texts": TEXTS})
    ada.post(f"{path}strict/versions/", {**TEXTS, "tail": "List all errors:\n{{types}}\nAs JSON.", "after": 1})
    told = rui.get(f"{path}changes?from=strict@1&to=strict@2").json()
    assert (told["before"], told["after"]) == ("strict@1", "strict@2")
    assert {each["section"]: [(line["kind"], line["text"]) for line in each["lines"]] for each in told["sections"]} == {
        "system": [("same", "You see errors.")],
        "head": [("same", "Prompt: {{prompt}}")],
        "tail": [
            ("removed", "List errors:"),
            ("added", "List all errors:"),
            ("same", "{{types}}"),
            ("same", "As JSON."),
        ],
    }
    assert fields_of(rui.get(f"{path}changes?from=strict@1&to=strict@9")) == ["to"]


@pytest.mark.django_db
def test_a_file_goes_out_and_comes_in_the_same(ada, rui, path):
    ada.post(path, {"name": "strict", "copy_of": ZERO_SHOT, "texts": TEXTS})
    file = rui.get(f"{path}file?prompt=strict@1")
    assert file["Content-Disposition"] == 'attachment; filename="strict.v1.md"'
    again = ada.post(path, {"text": file.content.decode()})
    assert (again.status_code, "Nothing has changed" in again.json()["detail"]) == (409, True)
    changed = file.content.decode().replace("List errors", "List all errors").replace("\n", "\r\n")
    assert ada.post(path, {"text": changed}).json()["version"] == 2
    assert ada.post(path, {"text": changed, "name": "stricter"}).json()["tail"].startswith("List all errors:\n")
    wrong = changed.replace("{{types}}", "{{kinds}}").replace("types]", "kinds]")
    assert fields_of(ada.post(path, {"text": wrong})) == ["tail", "tail"]


@pytest.mark.django_db
def test_a_critic_asks_with_the_prompts_that_were_chosen(project):
    own = strict(project)
    made = zero_shot({"provider": {"kind": "replay", "run": "r"}, "prompts": [own.id]})
    assert isinstance(made, VlmCritic) and made.templates == (own,)
    assert made.parameters["templates"] == [own.id] and "prompts" not in made.parameters
    assert zero_shot(made.parameters).templates == (own,)  # as a stored run makes it again


@pytest.mark.django_db
def test_a_run_is_started_with_a_prompt_by_its_name_and_version(ada, rui, project, settings, tmp_path):
    settings.STORAGE_URL = f"file://{tmp_path}"
    scene = make_scene(project, tasks=1, rendition=make_rendition(stored=True))
    own = strict(project)
    runs, body = (
        f"studies/{scene.study.public_id}/runs/",
        {"critic": "zero_shot", "endpoint": make_endpoint(project, "https://8.8.8.8").public_id},
    )
    run = rui.post(runs, {**body, "prompts": ["strict@1"]})
    assert (run.status_code, run.json()["prompts"]) == (201, [own.id])
    assert rui.post(runs, body).json()["prompts"] == [templates.load(ZERO_SHOT).id]
    older = rui.post(runs, {**body, "prompts": [f"{ZERO_SHOT}@1"]}).json()["prompts"]
    assert older == [templates.load(ZERO_SHOT, 1).id]
    assert sorted(PromptVersion.objects.filter(prompt=None).values_list("version", flat=True)) == [1, 2]
    for prompts in (["strict@2"], ["stranger"], ["yes-no/answer@1"], ["strict@1", f"{ZERO_SHOT}@1"]):
        assert fields_of(rui.post(runs, {**body, "prompts": prompts})) == ["prompts"], prompts


@pytest.mark.django_db
def test_another_projects_prompt_does_not_exist(project, other_project):
    strict(other_project)
    assert find_template(project, "strict@1") is None
    assert find_template(other_project, "strict@1") is not None


@pytest.mark.django_db
def test_files_are_exported_and_imported_by_command(project, other_project, capsys, tmp_path):
    strict(project)
    wrote = manage(capsys, "prompts", "export", str(tmp_path), "--project", project.name, "--json")
    file = tmp_path / "strict.v1.md"
    assert wrote.json == {"files": [str(file)]}
    again = manage(capsys, "prompts", "import", str(file), "--project", other_project.name, "--json")
    assert again.json == {"prompts": ["strict@1"]}
    assert find_template(other_project, "strict").sections == find_template(project, "strict").sections
    manage(capsys, "prompts", "export", str(tmp_path), "spotlight/zero-shot@1", "--project", project.name)
    shipped = tmp_path / "spotlight" / "zero-shot.v1.md"
    assert shipped.read_bytes() == (templates.FOLDER / "spotlight" / "zero-shot.v1.md").read_bytes()
    refused = manage(capsys, "prompts", "import", str(shipped), "--project", project.name)
    assert (refused.status, refused.err.startswith("name: 'spotlight/zero-shot' is not a name")) == (2, True)
    named = manage(capsys, "prompts", "import", str(shipped), "--project", project.name, "--name", "older")
    assert (named.status, find_template(project, "older").base) == (0, ZERO_SHOT)
    assert manage(capsys, "prompts", "import", str(tmp_path / "none.md"), "--project", project.name).status == 2


@pytest.mark.django_db
def test_a_prompt_is_asked_read_again_and_replayed(project, server, endpoint, rendition):  # noqa: F811
    server.answer = lambda asked: '[{"Segment": "0 sec - 1 sec", "Reason": "It floats.", "Type": "logical_error"}]'
    scene, own = make_scene(project, tasks=1, rendition=rendition), strict(project)
    asked = {"critic": "zero_shot", "endpoint": endpoint.public_id, "prompts": ["strict"]}
    run = start_run(
        round_=scene.round, critic="zero_shot", parameters=parameters_of(project, asked), by=None, woken=False
    )
    carry_out(run)
    (call,) = ModelCall.objects.all()
    assert call.request["template"] == own.id
    assert "You see errors." in server.asked[0].text and "List errors:\n- physics_violation" in server.asked[0].text
    assert run.annotator.name.endswith("strict v1")
    save_version(prompt=ProjectPrompt.objects.get(), after=1, sections=RenderedPrompt(**{**TEXTS, "system": "Other."}))
    assert reparse(run=run) == (1, 0, 0)
    replayed = parameters_of(project, {"critic": "zero_shot", "replay": run.public_id})
    again = start_run(round_=scene.round, critic="zero_shot", parameters=replayed, woken=False)
    carry_out(again)
    assert again.critic_version.parameters["templates"] == [own.id]
    assert again.annotator.annotations.get().segments.count() == 1 and len(server.asked) == 1
