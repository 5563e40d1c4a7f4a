"""The cast and a study, as fixtures. A folder's conftest imports those that it uses."""

from __future__ import annotations

import pytest

from outtake.accounts.projects.models import Project, Role
from tests.support.cast import Actor, make_person, script_of
from tests.support.factories import Scene, make_scene

__all__ = ["ada", "ana", "bo", "other_project", "project", "questions", "rui", "scene", "zoe"]


@pytest.fixture
def project(db) -> Project:
    """The project that everyone but Zoe is a member of."""
    return Project.objects.create(name="Lanterns")


@pytest.fixture
def other_project(db) -> Project:
    """Zoe's project."""
    return Project.objects.create(name="Bridges")


@pytest.fixture
def ana(project: Project) -> Actor:
    """Ana annotates."""
    return script_of(make_person("ana", project))


@pytest.fixture
def bo(project: Project) -> Actor:
    """Bo annotates."""
    return script_of(make_person("bo", project))


@pytest.fixture
def rui(project: Project) -> Actor:
    """Rui researches."""
    return script_of(make_person("rui", project, Role.RESEARCHER))


@pytest.fixture
def ada(project: Project) -> Actor:
    """Ada administers."""
    return script_of(make_person("ada", project, Role.ADMIN))


@pytest.fixture
def zoe(other_project: Project) -> Actor:
    """Zoe is a stranger: an admin, of another project."""
    return script_of(make_person("zoe", other_project, Role.ADMIN))


@pytest.fixture
def scene(project: Project) -> Scene:
    """A study of three clips, each for one annotator."""
    return make_scene(project)


@pytest.fixture
def questions(project: Project) -> Scene:
    """A study of questions on three silent clips."""
    return make_scene(project, name="Questions", instrument="brite")
