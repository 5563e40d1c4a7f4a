"""Saved filters: named queries of a project."""

from __future__ import annotations

import pytest

from tests.support.working import fields_of

pytestmark = pytest.mark.django_db


def test_a_filter_is_saved_listed_renamed_and_deleted(rui, ada, project):
    path = f"projects/{project.public_id}/saved-filters/"
    made = rui.post(path, {"name": " Severe ", "query": "?type=b&severity=4&type=a"}).json()
    assert (made["name"], made["query"], made["made_by"]) == ("Severe", "severity=4&type=b&type=a", "rui")
    ada.post(path, {"name": "All", "query": ""})
    assert [each["name"] for each in rui.get(path).json()["results"]] == ["All", "Severe"]
    changed = ada.call("PATCH", path + made["id"], {"name": "Severe, 4+"}).json()
    assert (changed["name"], changed["query"]) == ("Severe, 4+", made["query"])
    assert ada.call("PATCH", path + made["id"], {"name": "All"}).status_code == 409
    assert ada.post(path, {"name": "All", "query": ""}).status_code == 409
    assert ada.call("DELETE", path + made["id"]).status_code == 204
    assert ada.call("DELETE", path + made["id"]).status_code == 404


def test_a_filter_that_cannot_be_read_is_not_saved(rui, project):
    path = f"projects/{project.public_id}/saved-filters/"
    assert fields_of(rui.post(path, {"name": "x", "query": "hue=red"})) == ["hue"]
    assert fields_of(rui.post(path, {"name": "", "query": ""})) == ["name"]
    assert rui.get(path).json() == {"results": []}


def test_a_filter_of_another_project_does_not_exist(rui, zoe, project, other_project):
    made = rui.post(f"projects/{project.public_id}/saved-filters/", {"name": "Mine", "query": ""}).json()
    assert zoe.call("DELETE", f"projects/{other_project.public_id}/saved-filters/{made['id']}").status_code == 404
