"""Saved filters: named queries of a project."""

from __future__ import annotations

import pytest

from studio.saved_filters.counts import MOST_COUNTED
from studio.saved_filters.models import SavedFilter
from tests.support.factories import make_scene, make_video
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


def test_saved_filters_count_their_clips_now(rui, project):
    path = f"projects/{project.public_id}/saved-filters/"
    make_scene(project, tasks=3)
    ids = {
        query: rui.post(path, {"name": f"By {query}", "query": query}).json()["id"]
        for query in ("state=open", "q=zebra")
    }
    gone = SavedFilter.objects.create(project=project, name="Gone", query="study=gone")

    def counts(query: str = "") -> dict[str, int | None]:
        return {each["id"]: each["n"] for each in rui.get(path + "counts" + query).json()["results"]}

    assert counts() == {ids["state=open"]: 3, ids["q=zebra"]: 0, gone.public_id: None}
    assert counts(f"?id={ids['state=open']}&id=unknown") == {ids["state=open"]: 3}
    make_video(project, "zebra")
    assert counts()[ids["q=zebra"]] == 1
    many = "&".join(["id=x"] * (MOST_COUNTED + 1))
    assert fields_of(rui.get(f"{path}counts?{many}")) == ["id"]


def test_a_filter_of_another_project_does_not_exist(rui, zoe, project, other_project):
    made = rui.post(f"projects/{project.public_id}/saved-filters/", {"name": "Mine", "query": ""}).json()
    assert zoe.call("DELETE", f"projects/{other_project.public_id}/saved-filters/{made['id']}").status_code == 404
