"""Critics watch clips. A study of something else is refused before anything of a run is stored."""

from __future__ import annotations

import pytest

from annotations.tasks.content import IN_WORDS
from outtake.errors import Invalid
from tests.support.commands import manage
from tests.support.subjects import INSTRUMENTS, make_study_of
from worker.prompts.models import PromptVersion
from worker.providers.endpoints.models import Endpoint
from worker.runs.estimates import estimate_run
from worker.runs.models import CriticRun, CriticVersion
from worker.runs.operations import start_run

pytestmark = pytest.mark.django_db

NO_MODEL = ("signal", {})  # marks segments
A_MODEL = ("yes_no", {"endpoint": "lab"})  # answers questions


@pytest.fixture(params=INSTRUMENTS)
def subject(request) -> str:
    """Everything but a video."""
    return request.param


@pytest.fixture
def study(project, subject):
    """A study of one task."""
    Endpoint.objects.create(project=project, name="lab", base_url="http://127.0.0.1:9/v1", model="m", family="qwen3_vl")
    return make_study_of(project, subject)


def nothing_is_stored() -> bool:
    return not any(model.objects.exists() for model in (CriticRun, CriticVersion, PromptVersion))


@pytest.mark.parametrize(("critic", "settings"), [NO_MODEL, A_MODEL])
@pytest.mark.parametrize("path", ["runs/estimate", "runs/"])
def test_a_run_and_its_estimate_name_the_subject(rui, study, subject, critic, settings, path):
    answer = rui.post(f"studies/{study.public_id}/{path}", {"critic": critic, **settings})
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["field"]) == (400, "study")
    assert error["message"].startswith(f"Critics run only where a task is one clip; here it is {IN_WORDS[subject]}.")
    assert nothing_is_stored()


@pytest.mark.parametrize("operation", [start_run, estimate_run])
def test_so_do_the_operations(study, operation):
    with pytest.raises(Invalid, match="Critics run only where a task is one clip"):
        operation(round_=study.rounds.get(), critic="signal")
    assert nothing_is_stored()


def test_the_command_exits_with_2(capsys, study):
    ran = manage(capsys, "run_critic", "signal", "--study", study.public_id, "--estimate")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("study: Critics run only where a task is one clip")
    assert nothing_is_stored()
