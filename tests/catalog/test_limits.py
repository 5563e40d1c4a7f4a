"""How much a project takes in: its admins may set less than the installation, and an admin of that also more."""

from __future__ import annotations

from typing import Any

import pytest

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project, Role
from outtake.catalog.uploads.limits import limits_of
from tests.support.cast import Actor, make_person, script_of
from tests.support.factories import make_video
from tests.support.working import fields_of

pytestmark = pytest.mark.django_db

AS_USUAL: dict[str, Any] = {"max_file_bytes": None, "max_files": None, "max_total_bytes": None}


@pytest.fixture
def root(db: None) -> Actor:
    """An admin of the installation."""
    return script_of(Person.objects.create(username="root", is_installation_admin=True))


@pytest.fixture
def ada(project: Project) -> Actor:
    """An admin of the project."""
    return script_of(make_person("ada", project, Role.ADMIN))


def test_a_project_without_limits_of_its_own_has_those_of_the_installation(ada: Actor, project: Project, settings: Any):
    settings.UPLOAD_MAX_FILES = 7
    make_video(project, "a cup")
    found = ada.get(f"projects/{project.public_id}/upload-limits").json()
    assert (found["own"], found["installation"]["files"], found["may_exceed"]) == (AS_USUAL, 7, False)
    assert found["used"]["files"] == 1


def test_admins_set_less_and_back_to_the_usual(ada: Actor, project: Project, settings: Any):
    at = f"projects/{project.public_id}/upload-limits"
    assert ada.call("PUT", at, {**AS_USUAL, "max_files": 3}).json()["own"]["max_files"] == 3
    assert limits_of(project.pk).files == 3
    assert ada.call("PUT", at, AS_USUAL).json()["own"] == AS_USUAL
    assert limits_of(project.pk).files == settings.UPLOAD_MAX_FILES


def test_only_an_admin_of_the_installation_sets_more(ada: Actor, root: Actor, project: Project, settings: Any):
    settings.UPLOAD_MAX_FILES = 7
    at, more = f"projects/{project.public_id}/upload-limits", {**AS_USUAL, "max_files": 8}
    refused = ada.call("PUT", at, more)
    assert (refused.status_code, limits_of(project.pk).files) == (403, 7)
    assert refused.json()["detail"].startswith("max_files is 8, and this installation allows 7.")
    assert root.call("PUT", at, more).status_code == 200
    assert limits_of(project.pk).files == 8


@pytest.mark.parametrize("value", [0, -1, "many", 2**70, True])
def test_a_limit_is_a_number_of_at_least_one(ada: Actor, project: Project, value: object):
    answer = ada.call("PUT", f"projects/{project.public_id}/upload-limits", {**AS_USUAL, "max_file_bytes": value})
    assert (answer.status_code, fields_of(answer)) == (400, ["max_file_bytes"])
