"""Instruments of a project: copied, written as drafts, frozen as versions, and asked in rounds."""

from __future__ import annotations

import copy

import pytest
import yaml

from annotations.instruments.documents import shipped
from annotations.instruments.models import InstrumentVersion, ProjectInstrument
from annotations.instruments.operations import create_instrument, create_version
from outtake.accounts.projects.models import Project
from tests.support.factories import make_scene, make_video

pytestmark = pytest.mark.django_db


@pytest.fixture
def path(project: Project) -> str:
    return f"projects/{project.public_id}/instruments/"


def copy_spotlight(ada, path: str, key: str = "ours") -> dict:
    made = ada.post(path, {"key": key, "title": "Ours", "copy_of": {"key": "spotlight", "version": 2}})
    assert made.status_code == 201, made.content
    return made.json()


def test_a_shipped_one_is_copied_changed_and_made_a_version(ada, rui, path):
    draft = copy_spotlight(ada, path)
    assert (draft["version"], draft["lock"], draft["problems"]) == (1, 1, [])
    assert draft["parent"] == {"key": "spotlight", "version": 2}
    document = copy.deepcopy(draft["document"])
    document["segments"]["types"][0]["definition"] = "Things fall up."
    del document["segments"]["types"][5]
    saved = ada.put(f"{path}ours/draft", {"lock": 1, "document": document}).json()
    changes = saved["changes"]
    assert [changes[kind] for kind in ("added", "changed", "removed")] == [0, 2, 1]
    assert [each["path"] for each in changes["changes"]] == [
        "/title",
        "/segments/types/0/definition",
        "/segments/types/5",
    ]
    made = ada.post(f"{path}ours/versions/", {"lock": saved["lock"]})
    assert made.status_code == 201
    assert made.json()["document"]["segments"]["types"][0]["definition"] == "Things fall up."
    assert rui.get(f"{path}ours/draft").status_code == 404
    listed = rui.get(path).json()["results"]
    assert (listed[0]["key"], listed[0]["shipped"], [each["version"] for each in listed[0]["versions"]]) == (
        *("ours", False),
        [1],
    )
    assert {each["key"] for each in listed if each["shipped"]} == set(shipped())


@pytest.mark.database
def test_two_who_save_at_once_do_not_overwrite_each_other(ada, path):
    draft = copy_spotlight(ada, path)
    assert ada.put(f"{path}ours/draft", {"lock": 1, "document": {"title": "First"}}).json()["lock"] == 2
    refused = ada.put(f"{path}ours/draft", {"lock": 1, "document": draft["document"]})
    assert refused.status_code == 409
    assert (refused.json()["lock"], refused.json()["document"]["title"]) == (2, "First")


def test_an_unfinished_draft_is_kept_with_its_problems_and_becomes_no_version(ada, path):
    copy_spotlight(ada, path)
    saved = ada.put(f"{path}ours/draft", {"lock": 1, "document": {"title": "", "segments": {"types": []}}}).json()
    assert {each["path"] for each in saved["problems"]} >= {"/title", "/guideline", "/segments/types"}
    refused = ada.post(f"{path}ours/versions/", {"lock": 2})
    assert refused.status_code == 400
    assert not InstrumentVersion.objects.filter(instrument__isnull=False).exists()


def test_a_version_that_is_there_never_changes_and_rounds_keep_theirs(ada, rui, project, path):
    ada.post(f"{path}ours/versions/", {"lock": copy_spotlight(ada, path)["lock"]})
    make_video(project, "veo3/a.mp4")
    made = ada.post("studies/", {"project": project.public_id, "name": "S", "instrument": "ours", "overlap": 1})
    study = made.json()["id"]
    draft = ada.post(f"{path}ours/draft", {}).json()
    assert (draft["version"], draft["changes"]["changes"]) == (2, [])
    ada.put(f"{path}ours/draft", {"lock": 1, "document": {**draft["document"], "guideline": "Look twice."}})
    ada.post(f"{path}ours/versions/", {"lock": 2})
    assert rui.get(f"studies/{study}/").json()["instrument"]["version"] == 1
    assert rui.get(f"{path}ours/versions/1").json()["uses"] == [{"study": study, "name": "S", "round": 1}]
    opened = ada.post(f"studies/{study}/rounds/", {"overlap": 1, "instrument": "ours"})
    assert opened.json()["instrument"]["version"] == 2
    changes = rui.get(f"{path}ours/changes?from=1&to=2").json()
    assert [each["path"] for each in changes["changes"]] == ["/guideline"]
    assert rui.get(f"{path}ours/changes").json() == changes  # with its parent, where nothing is named


def test_another_project_has_the_same_key_and_sees_nothing_of_it(ada, path, project):
    ada.post(f"{path}ours/versions/", {"lock": copy_spotlight(ada, path)["lock"]})
    other = Project.objects.create(name="Other")
    draft = create_instrument(project=other, key="ours", title="Theirs", source=("brite", None))
    create_version(instrument=draft.instrument, lock=1)
    assert ada.get(f"{path}ours/versions/1").json()["document"]["title"] == "Ours"
    make_scene(project, name="Mine", instrument="ours", tasks=1)
    theirs = InstrumentVersion.objects.get(instrument__project=other)
    assert not theirs.rounds.exists()


@pytest.mark.database
@pytest.mark.parametrize("key", ["spotlight", "ours"])
def test_a_key_is_taken_once(ada, path, key):
    copy_spotlight(ada, path)
    assert ada.post(path, {"key": key, "title": "Again"}).status_code == 409


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"key": "No key", "title": "T"}, "key"),
        ({"key": "new", "title": "T", "copy_of": {"key": "nothing"}}, "copy_of"),
        ({"key": "new", "title": "T", "copy_of": {"key": "brite"}, "yaml": "a: 1"}, "yaml"),
        ({"key": "new", "title": "T", "yaml": "a: 1"}, "/clean"),
        ({"key": "new", "title": " "}, "title"),
    ],
)
def test_what_cannot_be_made_says_so(ada, path, sent, field):
    refused = ada.post(path, sent)
    assert refused.status_code == 400
    assert field in [each["field"] for each in refused.json()["errors"]]
    assert not ProjectInstrument.objects.exists()


def test_yaml_goes_out_and_comes_in_the_same(ada, rui, path):
    text = rui.get(f"{path}spotlight/versions/3/yaml")
    assert text["Content-Disposition"] == 'attachment; filename="spotlight.v3.yaml"'
    made = ada.post(path, {"key": "ours", "title": "Error segments", "yaml": text.content.decode()}).json()
    expected = {**shipped()["spotlight"].document, "key": "ours", "version": 1}
    assert (made["document"], made["problems"]) == (expected, [])
    assert yaml.safe_load(rui.get(f"{path}ours/versions/draft/yaml").content) == {
        **yaml.safe_load(text.content),
        "key": "ours",
        "version": 1,
        "segments": expected["segments"],
    }


def test_an_older_shipped_version_can_still_be_asked(ada, project, path):
    assert ada.get(f"{path}spotlight/versions/1").json()["document"]["version"] == 1
    study = {"name": "Old", "instrument": {"key": "spotlight", "version": 1}}
    clips = [make_video(project, "v0").public_id]
    made = ada.post(f"projects/{project.public_id}/studies/", {**study, "clips": clips, "rounds": [{"overlap": 1}]})
    assert ada.get(f"studies/{made.json()['id']}/").json()["instrument"]["version"] == 1


def test_a_fault_in_yaml_names_its_line(ada, path):
    text = ada.get(f"{path}spotlight/versions/3/yaml").content.decode()
    line = next(n for n, each in enumerate(text.splitlines(), 1) if "letter: O" in each)
    refused = ada.post(path, {"key": "ours", "title": "T", "yaml": text.replace("letter: O", "letter: P")}).json()
    assert [(each["field"], each["message"].split(":")[0]) for each in refused["errors"]] == [
        ("/segments/types/1/letter", f"line {line}")
    ]
    refused = ada.post(path, {"key": "ours", "title": "T", "yaml": "key: a\nguideline: [1\nclean: yes"}).json()
    assert refused["errors"][0]["message"].startswith("line 3: ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: 1\na: 2", "line 2: 'a' is duplicated"),
        ("- a", "line 1: This is not a mapping"),
        ("a: &x [1, 1, 1, 1, 1, 1]\nb: &y [" + "*x, " * 99 + "]\nc: &z [" + "*y, " * 99 + "]", "too many entries"),
        ("a: &x [*x]", "nested too deeply"),
        ('a: "\\0"', "NUL"),
        ("a: .nan", "Out of range float"),
        ("a: 2024-01-01", "plain texts"),
        ("a: !!python/object/apply:os.system [ls]", "could not determine a constructor"),
    ],
)
def test_yaml_that_is_no_document_is_refused(ada, path, text, said):
    refused = ada.post(f"{path}check", {"yaml": text})
    assert refused.status_code == 400
    assert said in refused.json()["detail"]


def test_an_archived_one_is_not_begun_again_until_it_is_restored(ada, path):
    ada.post(f"{path}ours/versions/", {"lock": copy_spotlight(ada, path)["lock"]})
    assert ada.call("PATCH", f"{path}ours/", {"archived": True}).json()["archived"]
    assert ada.post(f"{path}ours/draft", {}).status_code == 409
    assert not ada.call("PATCH", f"{path}ours/", {"archived": False}).json()["archived"]
    assert ada.post(f"{path}ours/draft", {}).status_code == 201


def test_a_discarded_draft_takes_an_instrument_without_versions_along(ada, path):
    copy_spotlight(ada, path)
    assert ada.call("DELETE", f"{path}ours/draft").status_code == 204
    assert not ProjectInstrument.objects.exists()


def test_a_round_takes_no_document_in_place_of_a_projects_instrument(ada, path, project):
    ada.post(f"{path}ours/versions/", {"lock": copy_spotlight(ada, path)["lock"]})
    scene = make_scene(project, instrument="ours", tasks=1)
    document = {**InstrumentVersion.objects.get(key="ours").document, "version": 2}
    refused = ada.post(f"studies/{scene.study.public_id}/rounds/", {"overlap": 1, "document": document})
    assert refused.status_code == 400
    assert "create a version of it there" in refused.json()["detail"]
